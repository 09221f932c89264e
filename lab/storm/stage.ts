import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchServer, type ServerProcess } from '../../apps/server/src/testing/launched-server.ts';
import { startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { ensureServerBuild } from '../../scripts/build-server.ts';

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;
export type DatabaseName = (typeof DATABASES)[number];

export const ADMIN_PASSWORD = 'zon-zee-strand';
/** Milliseconds after which `until` gives up: ten times the need of a busy machine. */
const PATIENCE_MS = 60_000;
/** Milliseconds between two checks of `until`. */
const CHECK_MS = 10;
/** Bytes of the secret that servers on one database share. */
const SECRET_BYTES = 32;

/** The data folder and the database of a server. */
export interface Home {
  readonly folder: string;
  /** Absent for SQLite, whose file is in the folder. */
  readonly databaseUrl?: string;
}

/** The servers and databases of an experiment, which are removed at its end. */
export interface Stage {
  /** Makes a home on an empty database. */
  newHome(database: DatabaseName): Promise<Home>;
  /** Makes a home for another server on an existing database. */
  homeOn(databaseUrl: string): Home;
  /** Starts a server. After a kill, pass the port that it had. */
  start(home: Home, port?: string): Promise<ServerProcess>;
  /** Calls `end` at the end of the experiment, also after an error. The last one runs first. */
  atEnd(end: () => void | Promise<void>): void;
}

/** Runs an experiment with a stage, and clears the stage afterwards, also at an exit. */
export async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'reisspel-storm-'));
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const endings: (() => void | Promise<void>)[] = [];
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const clearAtOnce = () => {
    // Not awaited: each `end` does at once what must happen before the process exits.
    for (const end of endings.reverse()) void end();
    removeFolder();
  };
  process.once('exit', clearAtOnce);
  const newFolder = () => mkdtempSync(join(folder, 'server-'));
  const homeOn = (databaseUrl: string): Home => ({ folder: newFolder(), databaseUrl });
  const newPostgres = async () => {
    const cluster = await startPostgresCluster();
    endings.push(() => cluster.stop());
    return cluster.createDatabase();
  };
  await ensureServerBuild();
  try {
    return await work({
      homeOn,
      newHome: async (database) =>
        database === 'SQLite' ? { folder: newFolder() } : homeOn(await newPostgres()),
      start(home, port = '0') {
        const { started, kill } = launchServer(home.folder, {
          ADMIN_PASSWORD,
          APP_SECRET: secret,
          BACKUP_KEEP: '0',
          LOG_LEVEL: 'error',
          PORT: port,
          ...(home.databaseUrl === undefined ? {} : { DATABASE_URL: home.databaseUrl }),
        });
        endings.push(kill);
        return started;
      },
      atEnd: (end) => endings.push(end),
    });
  } finally {
    for (let end = endings.pop(); end !== undefined; end = endings.pop()) await end();
    process.off('exit', clearAtOnce);
    removeFolder();
  }
}

/** Resolves when `holds` is true. Rejects after `PATIENCE_MS` with an error that names `what`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${PATIENCE_MS / 1_000} s: ${what}`);
    await sleep(CHECK_MS);
  }
}

/** Resolves when the server says that it is ready. */
export function untilReady({ url }: ServerProcess): Promise<void> {
  return until('the server is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
}
