/**
 * `npm run lab -- versions [REVISION]` plays a game on two servers with one PostgreSQL and one
 * store. One server is of an older git revision. The other is this one, which migrates the database
 * while the older server runs. In the end, the windows of both must show the same game. By default,
 * the older revision is the one that added the newest migration: older servers cannot run beside
 * this one (0035).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { AdminTask } from '@reisspel/contract/tasks';
import { startFakeS3 } from '../../apps/server/src/testing/fake-s3.ts';
import { jpeg, optionId, photoInput, quizInput } from '../../apps/server/src/testing/game-builders.ts';
import { startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { type Answer, TestClient } from '../../apps/server/src/testing/test-client.ts';
import { ROOT } from '../../scripts/machine/run.ts';

const PASSWORD = 'zon-zee-strand';
const PHOTOS = 6;
/** Milliseconds that the whole run may take. */
const PATIENCE_MS = 120_000;

const MIGRATIONS = 'apps/server/src/db/migrations';

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

const revision =
  process.argv[2] ?? git('log', '-1', '--no-renames', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);

const folder = mkdtempSync(join(tmpdir(), 'reisspel-versions-'));
const older = join(folder, 'older');

/** Gives the older server the packages of this folder, except for `@reisspel/...`. */
function linkPackages(): void {
  mkdirSync(join(older, 'node_modules', '@reisspel'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@reisspel' || name.startsWith('.')) continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(older, 'node_modules', name));
  }
  for (const [name, place] of [
    ['contract', 'packages/contract'],
    ['rules', 'packages/rules'],
  ] as const)
    symlinkSync(join(older, place), join(older, 'node_modules', '@reisspel', name));
}

/** A running server. */
interface Running {
  url: string;
  child: ChildProcess;
  output(): string;
}

function start(home: string, name: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [join(home, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, name),
      ADMIN_PASSWORD: PASSWORD,
      APP_SECRET: 'one secret of both servers, long enough',
      DEMO: '0',
      ...env,
    },
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += String(chunk);
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url !== undefined) resolve({ url, child, output: () => output });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The ${name} server stopped:\n${output}`)));
  });
}

/** Returns the answer if it is a success, and throws otherwise. */
function expectSuccess(what: string, answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Returns a client with the same session at another server. */
function sameAt(url: string, { cookie }: TestClient): TestClient {
  const client = new TestClient(fetch, url);
  client.cookie = cookie;
  return client;
}

interface Stream {
  /** Resolves with all text so far, once it contains `text`. */
  until(text: string): Promise<string>;
}

/** Opens a live stream as text, because the two versions may have different events. */
async function openStream(client: TestClient): Promise<Stream> {
  const { body } = await client.open('GET', '/api/live?view=play');
  if (body === null) throw new Error('No stream');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let received = '';
  return {
    async until(text) {
      while (!received.includes(text)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The stream ended before ${text}:\n${received}`);
        received += decoder.decode(value, { stream: true });
      }
      return received;
    },
  };
}

/** Returns the teams and scores in a new window. The order of an object's fields may differ. */
async function shownTo(client: TestClient): Promise<readonly unknown[]> {
  const text = await (await openStream(client)).until('"own":');
  const parts = [/"teams":(\[[^\]]*\])/, /"scores":(\[[^\]]*\])/];
  return parts.map((part): unknown => JSON.parse(part.exec(text)?.[1] ?? 'null'));
}

/** Makes a team and returns its id, the one field of the answer that both versions have. */
async function newTeamId(admin: TestClient, name: string): Promise<string> {
  const { body } = expectSuccess('team', await admin.post('/api/teams', { name, password: '' }));
  const { id } = { id: '', ...(typeof body === 'object' ? body : {}) };
  return id;
}

/** The fields of a task that both versions have, and that this game needs. */
const SharedTask = AdminTask.pick({ id: true, verificationRequirements: true }).loose();

async function newSharedTask(admin: TestClient, input: Record<string, unknown>) {
  return SharedTask.parse(expectSuccess('task', await admin.post('/api/tasks', input)).body);
}

/** Plays a game with one team, which uses both servers in turn. */
async function play(
  name: string,
  urls: readonly [string, string],
  admins: readonly [TestClient, TestClient],
): Promise<void> {
  const [admin] = admins;
  const team = await newTeamId(admin, name);
  const phone = new TestClient(fetch, urls[0]);
  expectSuccess('login', await phone.put(`/api/session/team/${team}`, { password: '' }));
  expectSuccess('start', await admin.patch('/api/game', { gameStarted: true, scoreboardVisible: true }));
  const streams = await Promise.all(urls.map((url) => openStream(sameAt(url, phone))));
  const photo = await jpeg();
  for (let round = 0; round < PHOTOS; round += 1) {
    const [place, other] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    const [here, there] = [urls[place], admins[other]];
    const task = await newSharedTask(there, photoInput());
    const quiz = await newSharedTask(there, quizInput());
    // A phone knows a task only when its own server has sent it.
    await streams[place]?.until(quiz.id);
    expectSuccess('photo', await sameAt(here, phone).photo(task.id, photo));
    expectSuccess('quiz', await sameAt(here, phone).post(`/api/tasks/${quiz.id}/quiz-openings`));
    expectSuccess('answer', await sameAt(here, phone).answer(quiz.id, optionId(quiz, 'goed')));
    const adjusted = await there.post(`/api/teams/${team}/adjustments`, { points: 5, reason: 'Netjes' });
    expectSuccess('points', adjusted);
  }
  const score = PHOTOS * (20 + 10 + 5);
  for (const stream of streams) await stream.until(`"score":${score},`);
  const [one, other] = await Promise.all(urls.map((url) => shownTo(sameAt(url, phone))));
  if (!one?.every(Boolean) || !isDeepStrictEqual(one, other))
    throw new Error(`The windows differ: ${JSON.stringify([one, other])}`);
  const undone = expectSuccess('delete', await admins[0].delete(`/api/teams/${team}`));
  const { archiveId } = { archiveId: '', ...(typeof undone.body === 'object' ? undone.body : {}) };
  expectSuccess('undo', await admins[1].post(`/api/archives/${archiveId}/restorations`));
  const saved = expectSuccess('save', await admins[1].post('/api/profiles', { name: 'Bewaard' }));
  const { id } = { id: '', ...(typeof saved.body === 'object' ? saved.body : {}) };
  expectSuccess('load', await admins[0].post(`/api/profiles/${id}/loads`, { mode: 'replace' }));
}

const servers: Running[] = [];
const stopping = setTimeout(() => {
  throw new Error(`Not done in time:\n${servers.map(({ output }) => output()).join('\n')}`);
}, PATIENCE_MS);
const [cluster, store] = await Promise.all([startPostgresCluster(), startFakeS3()]);
try {
  execFileSync('git', ['-C', ROOT, 'worktree', 'add', '--detach', '--quiet', older, revision]);
  linkPackages();
  const env = {
    DATABASE_URL: await cluster.createDatabase(),
    S3_BUCKET: store.bucket,
    S3_ENDPOINT: store.url,
    S3_REGION: store.keys.region,
    S3_ACCESS_KEY_ID: store.keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.keys.secretAccessKey,
    S3_PATH_STYLE: '1',
  };
  const first = await start(older, 'older', env);
  servers.push(first);
  const oldAdmin = new TestClient(fetch, first.url);
  expectSuccess('login', await oldAdmin.post('/api/session/admin', { password: PASSWORD }));
  // The newer server migrates the database of a game that has started.
  await newTeamId(oldAdmin, 'Er was eens');
  const second = await start(ROOT, 'newer', env);
  servers.push(second);
  await play('De Krabben', [first.url, second.url], [oldAdmin, sameAt(second.url, oldAdmin)]);
  await play('De Kwallen', [second.url, first.url], [sameAt(second.url, oldAdmin), oldAdmin]);
  const output = servers.map(({ output }) => output()).join('\n');
  if (/"level":(?:50|60|"error"|"fatal")/.test(output))
    throw new Error(`A server logged an error:\n${output}`);
  process.stdout.write(`${revision} and this one played ${4 * PHOTOS} tasks together, and agree\n`);
} finally {
  clearTimeout(stopping);
  for (const { child } of servers) {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
  }
  await store.close();
  await cluster.stop();
  execFileSync('git', ['-C', ROOT, 'worktree', 'remove', '--force', older]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
