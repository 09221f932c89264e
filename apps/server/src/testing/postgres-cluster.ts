import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { programIn } from '../../../../scripts/machine/executables.ts';
import { findPostgres, POSTGRES_HINT } from '../../../../scripts/machine/postgres.ts';

const FOLDER_PREFIX = 'reisspel-pg-';
const OWNER_FILE = 'owner.json';
/** Enough for some test workers. Each has two servers with a pool of ten connections. */
const MAX_CONNECTIONS = 200;
/** Milliseconds before a start counts as failed. A busy machine needs about three seconds. */
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 20;
/** More than one attempt, because another program may take the free port first. */
const START_ATTEMPTS = 3;
/** Milliseconds for which a new folder may lack its owner file. */
const UNFINISHED_MS = 60_000;
/** Seconds for an immediate shutdown, which usually takes a tenth of a second. */
const STOP_SECONDS = '10';
/** Characters of the server's log in an error. */
const LOG_LENGTH = 4_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface PostgresCluster {
  /** Connects the superuser to the database `postgres`. */
  readonly url: string;
  /** Creates an empty database or a copy of `template`. Returns its URL. */
  createDatabase(template?: string): Promise<string>;
  /** Stops the server immediately and removes its files. */
  stop(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface Home {
  readonly folder: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly password: string;
  readonly account: Account | null;
}

const exec = promisify(execFile);

/** Returns the account for PostgreSQL, which refuses to run as root. Null is the current user. */
async function accountToUse(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => exec('id', [flag, name])));
      if (uid && gid) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // This user does not exist here, so the loop tries the next one.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True if the test run that made `folder` has ended. False for a folder of another machine. */
function isLeftover(folder: string): boolean {
  try {
    const path = join(folder, OWNER_FILE);
    if (!existsSync(path)) return Date.now() - statSync(folder).mtimeMs > UNFINISHED_MS;
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('host' in owner)) return false;
    return owner.host === hostname() && typeof owner.pid === 'number' && !isAlive(owner.pid);
  } catch {
    return false;
  }
}

/** Removes folders of killed runs. A PostgreSQL without its folder ends within a minute. */
function removeLeftovers(parent: string): void {
  for (const name of globSync(`${FOLDER_PREFIX}*`, { cwd: parent })) {
    const folder = join(parent, name);
    if (!isLeftover(folder)) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user, who must remove it.
    }
  }
}

/** True if every user may enter `folder`. Root's own temporary folder often is not open. */
function isOpen(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || isOpen(dirname(folder)));
}

function makeHome(account: Account | null): Home {
  const temp = realpathSync(tmpdir());
  const parent = account === null || isOpen(temp) ? temp : '/tmp';
  removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, FOLDER_PREFIX));
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  writeFileSync(join(folder, OWNER_FILE), JSON.stringify({ pid: process.pid, host: hostname() }));
  if (account) {
    for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid);
    chmodSync(folder, 0o700);
  }
  return { folder, data: join(folder, 'data'), passwordFile, password, account };
}

/** Returns options for English messages and sorting by bytes on each machine. */
function processOptions({ folder, account }: Home) {
  return { cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, ...(account ?? {}) };
}

async function initialise(bin: string, home: Home): Promise<void> {
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${home.passwordFile}`];
  const contents = ['--encoding=UTF8', '--locale=C', '--no-sync'];
  await exec(
    programIn(bin, 'initdb'),
    [`--pgdata=${home.data}`, ...login, ...contents],
    processOptions(home),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('No free port'));
      });
    });
  });
}

/**
 * Starts the server on loopback only: the path of a socket file would be too long in macOS's
 * temporary folders. Switches syncs off, because tests never kill this server. A new database then
 * takes 27 ms instead of 400.
 */
function launch(bin: string, home: Home, port: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(MAX_CONNECTIONS),
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    timezone: 'UTC',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(programIn(bin, 'postgres'), ['-D', home.data, ...args], {
    ...processOptions(home),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** Resolves when the server answers. Rejects with its log if it ends instead. */
async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let log = '';
  let ended = false;
  server.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk.toString()}`.slice(-LOG_LENGTH);
  });
  server.once('error', (error) => {
    log += error.message;
    ended = true;
  });
  server.once('close', () => {
    ended = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (ended) throw new Error(`PostgreSQL ended:\n${log}`);
    if (await answers(url)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`PostgreSQL did not answer within ${START_TIMEOUT_MS / 1_000} s:\n${log}`);
}

/** Starts the server. Uses another port if its port was taken meanwhile. Returns its URL. */
async function startServer(bin: string, home: Home): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const url = `postgres://postgres:${home.password}@127.0.0.1:${port}/postgres`;
    try {
      await untilReady(launch(bin, home, port), url);
      return url;
    } catch (error) {
      const portTaken = error instanceof Error && error.message.includes('could not bind');
      if (!portTaken || attempt === START_ATTEMPTS) throw error;
    }
  }
}

/** Creates a database at `adminUrl` as a copy of `template`. Returns its URL. */
export async function createDatabase(adminUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `create database ${name} template ${client.escapeIdentifier(template)} strategy file_copy`,
    );
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs `cleanUp` when this process ends, except by `kill -9`. Returns a function to cancel. */
function whenProcessEnds(cleanUp: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    cleanUp();
    forget();
    // If there is no other handler, the signal must still end the process.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const forget = () => {
    process.off('exit', cleanUp);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  process.on('exit', cleanUp);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return forget;
}

/**
 * Stops the server and removes its files. It is synchronous, because an exiting process cannot
 * wait. It stops first: a running server would write files again, a kill leaves shared memory.
 */
function stopAndRemove(bin: string, home: Home): void {
  const args = ['stop', `--pgdata=${home.data}`, '--mode=immediate', '--wait', `--timeout=${STOP_SECONDS}`];
  spawnSync(programIn(bin, 'pg_ctl'), args, { ...processOptions(home), stdio: 'ignore' });
  rmSync(home.folder, { recursive: true, force: true });
}

/** Starts a temporary PostgreSQL. Throws `POSTGRES_HINT` if it is not installed. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const bin = findPostgres();
  if (bin === null) throw new Error(POSTGRES_HINT);
  const home = makeHome(await accountToUse());
  const cleanUp = () => stopAndRemove(bin, home);
  const forget = whenProcessEnds(cleanUp);
  const stop = async () => {
    forget();
    cleanUp();
  };
  try {
    await initialise(bin, home);
    const url = await startServer(bin, home);
    return { url, createDatabase: (template) => createDatabase(url, template), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
