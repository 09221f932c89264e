import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';

const POLL_MS = 50;

export interface HaltingPostgres {
  /** URL of an empty database in it. */
  url: string;
  /**
   * Stops the server. `fast` acts like an operator: it ends connections and accepts no new ones.
   * `immediate` acts like a crash.
   */
  halt(mode?: 'fast' | 'immediate'): void;
  /** Restarts the server on the same port. Resolves when it answers. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

async function dataFolderOf({ url }: PostgresCluster): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return rows[0]?.data_directory ?? '';
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Switches `synchronous_commit` on, which is the default of PostgreSQL. Test clusters have it off,
 * so an immediate stop would lose the last commits.
 */
async function makeCommitsDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`alter database ${name} set synchronous_commit = on`);
  await client.end();
}

/** Starts a PostgreSQL for one test, which can halt and resume it while clients are connected. */
export async function startHaltingPostgres(): Promise<HaltingPostgres> {
  const cluster = await startPostgresCluster();
  const data = await dataFolderOf(cluster);
  const { uid, gid } = statSync(data);
  // PostgreSQL writes its own arguments to this file.
  const [program = '', ...args] = [
    ...readFileSync(join(data, 'postmaster.opts'), 'utf8').matchAll(/"([^"]*)"|(?<=^|\s)([^\s"]+)/g),
  ].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const url = await cluster.createDatabase();
  await makeCommitsDurable(url);
  const options = { uid, gid, cwd: data, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: 'ignore' } as const;
  return {
    url,
    halt(mode = 'fast') {
      const stop = ['stop', `--pgdata=${data}`, `--mode=${mode}`, '--wait'];
      execFileSync(join(dirname(program), 'pg_ctl'), stop, options);
    },
    async resume() {
      spawn(program, args, options);
      while (!(await answers(url))) await sleep(POLL_MS);
    },
    stop: cluster.stop,
  };
}
