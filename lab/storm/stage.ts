import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchServer, type ServerProcess } from '../../apps/server/src/testing/launched-server.ts';
import { startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';

export const DATABASES = ['SQLite', 'PostgreSQL'] as const;
export type DatabaseName = (typeof DATABASES)[number];

export const ADMIN_PASSWORD = 'zon-zee-strand';
/** Milliseconds that anything may take that has to come about; a busy machine takes a tenth. */
const PATIENCE_MS = 60_000;
/** Milliseconds between two looks at whether something has come about. */
const LOOK_MS = 10;
/** Bytes of the secret that servers on one database share. */
const SECRET_BYTES = 32;

/** Where a server keeps its data, and on which database it runs. */
export interface Home {
  readonly folder: string;
  /** Absent: SQLite in its folder. */
  readonly databaseUrl?: string;
}

/** What an experiment needs of this machine. */
export interface Stage {
  /** A home on an empty database. */
  newHome(database: DatabaseName): Promise<Home>;
  /** A home of one more server on a database that is there. */
  homeOn(databaseUrl: string): Home;
  /** Starts a server; one that was killed is started again on its own port. */
  start(home: Home, port?: string): Promise<ServerProcess>;
  /** Has this done when the experiment is over, however it ended; what came last ends first. */
  atEnd(end: () => void | Promise<void>): void;
}

/** Gives a stage to an experiment, and clears it afterwards, also when this program has to end. */
export async function onStage<Result>(work: (stage: Stage) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'reisspel-storm-'));
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const endings: (() => void | Promise<void>)[] = [];
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const clearAtOnce = () => {
    // Each begins with what cannot wait.
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

/** Resolves when `holds` is true; rejects, with what was waited for, when that takes too long. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${PATIENCE_MS / 1_000} s: ${what}`);
    await sleep(LOOK_MS);
  }
}

/** Resolves when the server says that it can do its work. */
export function untilReady({ url }: ServerProcess): Promise<void> {
  return until('the server is ready', async () => (await fetch(`${url}/readyz`)).status === 200);
}
