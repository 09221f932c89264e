import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DatabaseTrouble, databaseTrouble } from '../db/dialects/trouble.ts';
import { openLink } from '../testing/broken-link.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../testing/game-builders.ts';
import { startHaltingPostgres } from '../testing/halted-postgres.ts';
import { listen } from '../testing/listen.ts';
import { adminState } from '../testing/live-states.ts';
import { LiveWindow } from '../testing/live-window.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../testing/small-disk.ts';
import { createTestServer } from '../testing/test-server.ts';
import type { TestServerOptions } from '../testing/test-server-options.ts';

const DISK_BYTES = 16 * 1024 * 1024;
const QUIZ_S = 30;
/** A folder on a disk. In memory, an immutable file still takes writes. */
const FOLDER_ON_DISK = '/var/tmp';
/** Milliseconds that PostgreSQL waits until a connection has ended: no later request may use it. */
const TERMINATION_MS = 5_000;

/** A database that can be broken and mended while the server runs. */
interface Fault {
  options: TestServerOptions;
  wreck(): void | Promise<void>;
  mend(): void | Promise<void>;
  /** Call it after the server has stopped. */
  remove?(): void | Promise<void>;
  /** True when the broken database can still be read. */
  canRead: boolean;
}

function fullDisk(): Fault {
  const disk = mountSmallDisk(DISK_BYTES);
  const { path: databaseFolder, fill, clear } = disk;
  return { options: { databaseFolder }, wreck: fill, mend: clear, remove: disk.unmount, canRead: true };
}

/** Sets or clears the immutable attribute, which also stops writers that have the file open. */
function changeAttribute(change: '+i' | '-i', folder: string): void {
  const files = ['test.db', 'test.db-wal']
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file));
  execFileSync('chattr', [change, ...files], { stdio: 'pipe' });
}

/** Returns why this machine cannot make a file immutable; null when it can. */
function whyNoImmutableFile(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'SKIPPED, needs root on Linux';
  const file = join(FOLDER_ON_DISK, `reisspel-immutable-${randomUUID()}`);
  writeFileSync(file, '');
  try {
    execFileSync('chattr', ['+i', file], { stdio: 'pipe' });
    execFileSync('chattr', ['-i', file], { stdio: 'pipe' });
    return null;
  } catch {
    return 'SKIPPED, this file system has no immutable files';
  } finally {
    execFileSync('rm', ['-f', file]);
  }
}

async function readOnlyFile(): Promise<Fault> {
  const databaseFolder = await mkdtemp(join(FOLDER_ON_DISK, 'reisspel-read-only-'));
  return {
    options: { databaseFolder },
    wreck: () => changeAttribute('+i', databaseFolder),
    mend: () => changeAttribute('-i', databaseFolder),
    remove: async () => {
      changeAttribute('-i', databaseFolder);
      await rm(databaseFolder, { recursive: true });
    },
    canRead: true,
  };
}

async function newPostgres(): Promise<string> {
  return createDatabase(inject('postgresUrl'), inject('migrated').postgres);
}

async function postgresUnreachable(): Promise<Fault> {
  const { url, cut, mend } = await openLink(await newPostgres());
  return { options: { dialect: 'postgres', postgresUrl: url }, wreck: cut, mend, canRead: false };
}

async function postgresHalted(): Promise<Fault> {
  const { url, halt, resume, stop } = await startHaltingPostgres();
  return {
    options: { dialect: 'postgres', postgresUrl: url },
    wreck: halt,
    mend: resume,
    remove: stop,
    canRead: false,
  };
}

async function postgresReadOnly(): Promise<Fault> {
  const url = await newPostgres();
  const name = new URL(url).pathname.slice(1);
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await client.query('select pg_terminate_backend(pid, $2) from pg_stat_activity where datname = $1', [
      name,
      TERMINATION_MS,
    ]);
    await client.end();
  }
  return {
    options: { dialect: 'postgres', postgresUrl: url },
    wreck: () => setReadOnly(true),
    mend: () => setReadOnly(false),
    canRead: true,
  };
}

/** True for the error of an idle connection, which the pool reports. */
function isOfConnection(error: unknown): boolean {
  return databaseTrouble(error, 'postgres') !== error;
}

const FAULTS = [
  { name: 'SQLite on a full disk', make: fullDisk, skip: whyNoSmallDisk() },
  { name: 'SQLite in a read-only file', make: readOnlyFile, skip: whyNoImmutableFile() },
  { name: 'PostgreSQL that cannot be reached', make: postgresUnreachable, skip: null },
  { name: 'PostgreSQL that is stopped and started again', make: postgresHalted, skip: null },
  { name: 'PostgreSQL that refuses writes', make: postgresReadOnly, skip: null },
];

/** Starts a game with an open window, and two quizzes that the player has opened. */
async function gameOn(fault: Fault) {
  const logged: unknown[] = [];
  const server = await createTestServer({ ...fault.options, logError: (error) => logged.push(error) });
  const listening = await listen(server);
  onTestFinished(async () => {
    await listening.close();
    await server.stop();
    await fault.remove?.();
  });
  const admin = await server.admin();
  const team = await newTeam(admin, 'De Krabben');
  const player = await newPlayer(server, team);
  const quiz = await newTask(admin, quizInput());
  const timed = await newTask(admin, quizInput({ timeLimit: QUIZ_S }));
  const photo = await newTask(admin, photoInput());
  await startGame(admin);
  const window = await LiveWindow.open(listening.as(player), { view: 'play' });
  await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
  await player.post(`/api/tasks/${timed.id}/quiz-openings`);
  await window.until(({ events }) => events.length > 1);
  await server.hub.beat();
  return { server, admin, team, player, quiz, timed, photo, window, logged };
}

describe.each(FAULTS)('$name', ({ make, skip }) => {
  test.skipIf(skip)(`loses no data, and the server recovers by itself ${skip ?? ''}`, async () => {
    const fault = await make();
    const { server, admin, team, player, quiz, timed, photo, window, logged } = await gameOn(fault);
    const [answerId, photoId] = [randomUUID(), randomUUID()];
    const answer = () => player.answer(quiz.id, optionId(quiz, 'goed'), answerId);
    const bytes = await jpeg();

    await fault.wreck();
    for (const refused of [
      await answer(),
      await player.photo(photo.id, bytes, photoId),
      await admin.post('/api/teams', { name: 'Te laat' }),
      await admin.post('/api/tasks', photoInput()),
    ]) {
      expect([refused.status, codeOf(refused)]).toEqual([503, 'database_unavailable']);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect((await player.get('/healthz')).status).toBe(200);
    const read = await player.get('/api/live/state');
    expect(read.status).toBe(fault.canRead ? 200 : 503);
    // The server's own jobs fail too, and the server goes on.
    server.clock.advance((QUIZ_S + 10) * 1_000);
    await server.settleExpired().catch((error: unknown) => logged.push(error));
    await server.hub.beat().catch((error: unknown) => logged.push(error));
    expect(window.ended).toBe(false);
    expect(window.state).toMatchObject({ own: { score: { score: 0 } } });
    const troubles = logged.filter((error) => error instanceof DatabaseTrouble);
    expect(troubles.length).toBeGreaterThanOrEqual(fault.canRead ? 4 : 5);

    await fault.mend();
    expect(await answer()).toMatchObject({ status: 200, body: { outcome: { verdict: 'accepted' } } });
    expect(await answer()).toMatchObject({ status: 200, body: { attempt: 1 } });
    const taken = await player.photo(photo.id, bytes, photoId);
    expect(taken).toMatchObject({ status: 200, body: { attempt: 1, outcome: { verdict: 'accepted' } } });
    await server.settleExpired();
    await server.hub.beat();
    await window.until(
      ({ state }) =>
        state?.view === 'play' &&
        state.own?.score?.score === 30 &&
        state.own.tasks.some((task) => task.id === timed.id && task.progress.status === 'failed'),
    );
    const { teams, tasks } = await adminState(server);
    expect(teams).toMatchObject([{ id: team.id }]);
    expect(tasks.map(({ id }) => id).toSorted()).toEqual([quiz.id, timed.id, photo.id].toSorted());
    expect(logged.filter((error) => !(error instanceof DatabaseTrouble || isOfConnection(error)))).toEqual(
      [],
    );
  });
});

test('while another process locks SQLite, only requests that need the database wait', async () => {
  const databaseFolder = await mkdtemp(join(tmpdir(), 'reisspel-held-'));
  const server = await createTestServer({ databaseFolder });
  const admin = await server.admin();
  const other = new DatabaseSync(join(databaseFolder, 'test.db'));
  other.exec('begin immediate');
  const saved = newTeam(admin, 'De Krabben');
  // The new team waits for the lock all this time, but does not block other requests.
  for (let times = 0; times < 5; times += 1) {
    await once(AbortSignal.timeout(30), 'abort');
    expect((await admin.get('/healthz')).status).toBe(200);
  }
  other.exec('commit');
  expect((await saved).name).toBe('De Krabben');
  other.close();
  await server.stop();
  await rm(databaseFolder, { recursive: true });
});
