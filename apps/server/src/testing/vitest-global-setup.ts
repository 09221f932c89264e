import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureServerBuild } from '../../../../scripts/build-server.ts';
import { findPostgres, POSTGRES_HINT } from '../../../../scripts/machine/postgres.ts';
import { rethrow } from '../db/database.ts';
import { openPostgres } from '../db/dialects/postgres.ts';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { migrate } from '../db/migrate.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

/** Empty databases with the current schema. A copy takes a fifth of the time of migrations. */
interface Migrated {
  /** Name of a database in this run's PostgreSQL. */
  readonly postgres: string;
  /** Path of a database file. */
  readonly sqlite: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of this run's PostgreSQL, for `createDatabase`. */
    postgresUrl: string;
    migrated: Migrated;
  }
}

/** Migrates both and closes them: PostgreSQL copies only closed ones, SQLite writes its WAL. */
async function migrateBoth(postgresUrl: string, folder: string): Promise<Migrated> {
  const sqlite = join(folder, 'migrated.db');
  for (const { kysely, database } of [openPostgres(postgresUrl, rethrow), openSqlite(sqlite, rethrow)]) {
    await migrate(kysely);
    await database.close();
  }
  return { postgres: new URL(postgresUrl).pathname.slice(1), sqlite };
}

/** Builds the server and starts one PostgreSQL for the run, which fails if it is not installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (findPostgres() === null) throw new Error(POSTGRES_HINT);
  await ensureServerBuild();
  const cluster = await startPostgresCluster();
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-migrated-'));
  project.provide('postgresUrl', cluster.url);
  project.provide('migrated', await migrateBoth(await cluster.createDatabase(), folder));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
