import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AdminState } from '@reisspel/contract/live';
import { BackupOverview } from '@reisspel/contract/operate/backups';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createArchiveWriter, FORMAT_VERSION, type Written } from '../features/backups/archive.ts';
import { flawsOf, rowsOf } from '../testing/backup-builders.ts';
import {
  jpeg,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../testing/game-builders.ts';
import { LiveWindow } from '../testing/live-window.ts';
import {
  loggedIn,
  newDatabaseEnv,
  newDataFolder,
  startProgram,
  startServerProcess,
} from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { DIALECTS, sized } from '../testing/test-server.ts';

const CLI = join(import.meta.dirname, 'backup-cli.ts');
const KILLS = sized(20);
const TEAMS = 3;
const PHOTO_TASKS = 4;
/** Milliseconds on a busy machine for each killed backup, and for the rest of the test. */
const KILL_MS = 10_000;
const REST_MS = 180_000;

/** Runs `npm run backup -- ...args`. */
function backup(args: string[], env: Record<string, string>) {
  return startProgram(CLI, args, env).ended;
}

/** Returns the files in a folder that other users may read. */
async function openToOthers(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (((await stat(path)).mode & 0o077) !== 0) open.push(path);
  }
  return open;
}

async function stateOf(admin: TestClient): Promise<AdminState> {
  const window = await LiveWindow.open(admin, { view: 'admin' });
  await window.until(({ state }) => state !== null);
  return AdminState.parse(window.state);
}

async function prepared(url: string) {
  const admin = await loggedIn(url);
  const tasks = [];
  for (let n = 0; n < PHOTO_TASKS; n += 1) tasks.push(await newTask(admin, photoInput()));
  const quiz = await newTask(admin, quizInput());
  await startGame(admin);
  const players = [];
  for (let n = 0; n < TEAMS; n += 1) {
    const team = await newTeam(admin, `Team ${n}`, 'zeewier');
    const player = new TestClient(fetch, url);
    await player.put(`/api/session/team/${team.id}`, { password: 'zeewier' });
    players.push(player);
  }
  return { admin, players, tasks, quiz };
}

/** Lets each team submit a photo for each task, and an answer, without pauses. */
function play({ players, tasks, quiz }: Awaited<ReturnType<typeof prepared>>, pictures: Buffer[]) {
  const handedIn: string[] = [];
  const all = players.map(async (player, team) => {
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    for (const [index, task] of tasks.entries()) {
      const id = crypto.randomUUID();
      const answer = await player.photo(
        task.id,
        pictures[team * tasks.length + index] ?? Buffer.alloc(0),
        id,
      );
      expect(answer.status).toBe(200);
      handedIn.push(id);
    }
    const id = crypto.randomUUID();
    expect((await player.answer(quiz.id, optionId(quiz, 'goed'), id)).status).toBe(200);
    handedIn.push(id);
  });
  return { handedIn, over: Promise.all(all) };
}

async function photoOf(client: TestClient, id: string, variant: string): Promise<Buffer> {
  const response = await client.open('GET', `/api/photos/${id}/${variant}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const originalUmask = process.umask(0o022);
afterAll(() => void process.umask(originalUmask));

describe.each(DIALECTS)('backups of a running server on %s', (dialect) => {
  test(`are complete although teams play, and ${KILLS} killed ones leave no partial backup`, {
    timeout: REST_MS + KILLS * KILL_MS,
  }, async () => {
    const folder = await newDataFolder();
    const env = { DATA_DIR: folder, ...(await newDatabaseEnv(dialect)) };
    const backups = join(folder, 'backups');
    const scratch = await newDataFolder();
    // An operator who mounts a disk there leaves these permissions.
    await mkdir(backups, { mode: 0o755 });
    const server = await startServerProcess(folder, env);
    const game = await prepared(server.url);
    const pictures: Buffer[] = [];
    for (let n = 0; n < TEAMS * PHOTO_TASKS; n += 1) pictures.push(await jpeg(10 + n * 15, 320, 240));

    const { handedIn, over } = play(game, pictures);
    const archive = join(folder, 'onder-het-spelen.zip');
    await expect.poll(() => handedIn.length, { timeout: REST_MS }).toBeGreaterThanOrEqual(TEAMS);
    const known = [...handedIn];
    const started = performance.now();
    const making = backup(['create', archive], env).then((ran) => ({
      ran,
      span: performance.now() - started,
    }));
    const [{ ran, span }] = await Promise.all([making, over]);
    expect(ran).toMatchObject({ code: 0, error: '' });

    expect(await flawsOf(archive, scratch)).toEqual([]);
    const elsewhere = await newDataFolder();
    const otherEnv = { DATA_DIR: elsewhere, ...(await newDatabaseEnv(dialect)) };
    const restored = await backup(['restore', archive, '--json'], otherEnv);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(JSON.parse(restored.out.trim().split('\n').at(-1) ?? '')).toMatchObject({
      ok: true,
      sameSecret: true,
    });
    const submissions = String((await rowsOf(readConfig(otherEnv).database))['submissions']);
    for (const id of known) expect(submissions).toContain(id);
    const other = await startServerProcess(elsewhere, otherEnv);
    const otherAdmin = await loggedIn(other.url);
    const state = await stateOf(otherAdmin);
    expect(state.teams.map(({ password }) => password)).toEqual(Array(TEAMS).fill('zeewier'));
    const photoIds = state.results.flatMap(({ outcome }) =>
      outcome.status === 'completed' && outcome.photoId !== null ? [outcome.photoId] : [],
    );
    // The backup has at least the first photo of each team.
    expect(photoIds.length).toBeGreaterThanOrEqual(TEAMS);
    for (const photoId of photoIds) {
      for (const variant of ['full', 'view', 'thumb']) {
        const there = await photoOf(otherAdmin, photoId, variant);
        expect(there.equals(await photoOf(game.admin, photoId, variant))).toBe(true);
      }
    }
    await other.kill();

    for (let round = 0; round < KILLS; round += 1) {
      const making = startProgram(CLI, ['create'], env);
      await sleep(span * (0.3 + (0.8 * round) / KILLS));
      making.kill();
      await making.ended;
      const names = (await readdir(backups).catch(() => [])).filter((name) => name.endsWith('.zip'));
      for (const name of names)
        expect([name, await flawsOf(join(backups, name), scratch)]).toEqual([name, []]);
    }
    // The server makes the last backup in a separate process.
    expect((await game.admin.post('/api/backups')).status).toBe(202);
    const overview = async () => BackupOverview.parse((await game.admin.get('/api/backups')).body);
    await expect.poll(async () => (await overview()).running, { timeout: REST_MS }).toBeNull();
    const { backups: kept, failure } = await overview();
    expect([failure, kept[0]?.photos]).toEqual([null, TEAMS * PHOTO_TASKS]);
    expect((await readdir(backups)).filter((name) => name.startsWith('.'))).toEqual(['.lock']);
    await server.kill();
    expect(await openToOthers(folder)).toEqual([backups]);
  });
});

/** Makes an empty archive whose manifest lists these photos. */
async function archiveWith(path: string, files: Written[]): Promise<void> {
  await createArchiveWriter(path).end({
    format: 'reisspel-backup',
    version: FORMAT_VERSION,
    createdAt: 0,
    database: 'sqlite',
    migrations: ['0001-foundation'],
    tables: [],
    secret: { kind: 'setting' },
    secretMark: '',
    photos: 'inside',
    files,
    missing: [],
  });
}

test('exits with 2 for an unknown command, 1 for a file that is not a backup and 3 for a flaw', async () => {
  const env = { DATA_DIR: await newDataFolder() };
  const flawed = join(env.DATA_DIR, 'gat.zip');
  await archiveWith(flawed, [{ name: 'photos/weg.jpg', bytes: 1, sha256: '0'.repeat(64) }]);
  const [wrong, none, nothing, found, kept] = await Promise.all([
    backup(['herstel'], env),
    backup(['verify', CLI], env),
    backup(['create', '--json'], env),
    backup(['verify', flawed], env),
    backup(['restore', flawed], env),
  ]);
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.error).toMatch(/^"herstel" kennen we niet\.\n\nGebruik: npm run backup/);
  expect(none).toMatchObject({ code: 1, out: '' });
  expect(none.error).toContain('geen back-up van Reisspel');
  expect(found).toMatchObject({ code: 3, out: '' });
  expect(found.error).toContain('ontbreekt: photos/weg.jpg');
  expect(kept).toMatchObject({ code: 1, out: '' });
  expect(kept.error).toBe(`${found.error}Er is niets veranderd.\n`);
  expect(nothing.code).toBe(1);
  expect(JSON.parse(nothing.out)).toEqual({ ok: false, trouble: { kind: 'database' } });
});
