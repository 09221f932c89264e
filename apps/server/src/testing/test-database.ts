import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { type DialectName, createDatabase as onKysely, rethrow } from '../db/database.ts';
import { openPostgres } from '../db/dialects/postgres.ts';
import { openSqlite } from '../db/dialects/sqlite.ts';
import { migrate } from '../db/migrate.ts';
import { createDatabase } from './postgres-cluster.ts';
import type { TestServerOptions } from './test-server-options.ts';

/**
 * Opens a copy of the migrated database, or the database of the test. Commits do not wait for the
 * disk, which would take 4 ms each. `server.test.ts` tests kills with the real program.
 */
export async function openTestDatabase(
  { dialect = 'sqlite', postgresUrl: url, plugin }: TestServerOptions,
  folder: string,
  onError: (error: unknown) => void,
) {
  const { postgres, sqlite } = inject('migrated');
  if (dialect === 'sqlite') {
    const file = join(folder, 'test.db');
    await copyFile(sqlite, file);
    const { kysely, database } = openSqlite(file, onError);
    await sql`pragma synchronous = off`.execute(kysely);
    const watched = plugin ? onKysely(kysely.withPlugin(plugin), dialect, onError) : database;
    return { database: watched, databaseSettings: { kind: 'sqlite', path: file } as const };
  }
  const address = url ?? (await createDatabase(inject('postgresUrl'), postgres));
  const { kysely, database } = openPostgres(address, onError);
  if (url !== undefined) await migrate(kysely);
  return { database, databaseSettings: { kind: 'postgres', url: address } as const };
}

/** Opens a database without tables. It is closed and removed after the test. */
export async function openEmptyDatabase(dialect: DialectName) {
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-empty-'));
  const opened =
    dialect === 'sqlite'
      ? openSqlite(join(folder, 'empty.db'), rethrow)
      : openPostgres(await createDatabase(inject('postgresUrl')), rethrow);
  onTestFinished(async () => {
    await opened.database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return opened;
}
