import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresCluster } from '../../apps/server/src/testing/postgres-cluster.ts';
import { ensureServerBuild } from '../../scripts/build-server.ts';
import { moveOffServerCore, ServerProcess } from './process.ts';

export type DatabaseName = 'SQLite' | 'PostgreSQL';
export const DATABASES = ['SQLite', 'PostgreSQL'] as const;

/** Starts the servers of a bench. */
export interface Apps {
  /** Starts the app on an empty database. */
  start(database: DatabaseName): Promise<ServerProcess>;
  /** Starts a killed app again, on its database and port. */
  restart(app: ServerProcess): Promise<ServerProcess>;
  /** Starts a second server on the PostgreSQL and the folder of a running one. */
  startBeside(app: ServerProcess): Promise<ServerProcess>;
  startBaseline: typeof ServerProcess.startBaseline;
}

/** Runs a bench with servers, and stops all of them afterwards. */
export async function withApps<Result>(work: (apps: Apps) => Promise<Result>): Promise<Result> {
  await ensureServerBuild();
  // PostgreSQL starts next, and then shares the core of the clients.
  moveOffServerCore();
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-bench-'));
  const cluster = await startPostgresCluster();
  const servers: ServerProcess[] = [];
  const starts = new Map<ServerProcess, (port: string) => Promise<ServerProcess>>();
  const stopLater = (server: ServerProcess) => {
    servers.push(server);
    return server;
  };
  const startBy = async (start: (port: string) => Promise<ServerProcess>, port: string) => {
    const app = stopLater(await start(port));
    starts.set(app, start);
    return app;
  };
  const startOf = (app: ServerProcess) => {
    const start = starts.get(app);
    if (start === undefined) throw new Error('This app was not started here');
    return start;
  };
  try {
    return await work({
      async start(database) {
        const dataDir = await mkdtemp(join(folder, 'app-'));
        const url = database === 'PostgreSQL' ? { DATABASE_URL: await cluster.createDatabase() } : {};
        return startBy((PORT) => ServerProcess.startApp(dataDir, { ...url, PORT }), '0');
      },
      restart: (app) => startBy(startOf(app), new URL(app.origin).port),
      startBeside: (app) => startBy(startOf(app), '0'),
      startBaseline: async (name) => stopLater(await ServerProcess.startBaseline(name)),
    });
  } finally {
    for (const server of servers) await server.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a round of each contender in turn, so that other work on the machine affects them all
 * equally. The first `warmUps` rounds do not count.
 */
export async function runInTurn<Name extends string, Round>(
  contenders: Readonly<Record<Name, () => Promise<Round>>>,
  { warmUps, rounds }: { warmUps: number; rounds: number },
): Promise<(name: Name) => Round[]> {
  const measured = new Map<string, Round[]>();
  for (let n = 0; n < warmUps + rounds; n += 1) {
    for (const [name, round] of Object.entries<() => Promise<Round>>(contenders)) {
      const result = await round();
      if (n >= warmUps) measured.set(name, [...(measured.get(name) ?? []), result]);
    }
  }
  return (name) => measured.get(name) ?? [];
}
