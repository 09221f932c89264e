import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Tx } from './database.ts';
import type { Schema } from './tables/schema.ts';

/** Append-only: never edit a migration that has run anywhere. */
const FOLDER = path.join(import.meta.dirname, 'migrations');
const MIGRATIONS = readdirSync(FOLDER)
  .map((file) => path.basename(file, '.ts'))
  .toSorted();

/** Number of migrations of this version. */
export const SCHEMA_VERSION = MIGRATIONS.length;

function migratorOf(kysely: Kysely<Schema>, migrationTableSchema?: string): Migrator {
  return new Migrator({
    db: kysely,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: FOLDER,
      import: (file) => import(pathToFileURL(file).href),
    }),
    ...(migrationTableSchema === undefined ? {} : { migrationTableSchema }),
  });
}

/** Throws for an empty database, which has no list of migrations. */
async function migrationsDone(kysely: Kysely<Schema>): Promise<string[]> {
  const done = sql<{ name: string }>`select name from kysely_migration order by name`;
  return (await done.execute(kysely)).rows.map(({ name }) => name);
}

/** True when exactly the migrations of this version have run. */
async function isUpToDate(kysely: Kysely<Schema>): Promise<boolean> {
  return isDeepStrictEqual(await migrationsDone(kysely), MIGRATIONS);
}

/** Runs all new migrations. Without `schema`, Kysely could use a table of another schema. */
export async function migrate(kysely: Kysely<Schema>, schema?: string): Promise<void> {
  // Most starts need none of the migrations' code.
  if (schema === undefined && (await isUpToDate(kysely).catch(() => false))) return;
  const { error } = await migratorOf(kysely, schema).migrateToLatest();
  if (error) throw error;
}

/** Gives an empty database the tables of an older version, which had only `migrations`. */
export async function migrateAsOf(kysely: Kysely<Schema>, migrations: readonly string[]): Promise<void> {
  const { error } = await migratorOf(kysely).migrateTo(migrations.at(-1) ?? NO_MIGRATIONS);
  if (error) throw error;
}

/** Returns the migrations of newer versions: this version has no such name at that place. */
export function unknownMigrations(migrations: readonly string[]): string[] {
  return migrations.filter((name, index) => MIGRATIONS[index] !== name);
}

/** True when the database has all migrations of this version; it may have newer ones. */
export async function hasAllMigrations({ query }: Tx): Promise<boolean> {
  const done = await migrationsDone(query);
  return MIGRATIONS.every((name) => done.includes(name));
}

/** True for a database with tables in which `migration` has not run. */
export async function isOlderThan(kysely: Kysely<Schema>, migration: string): Promise<boolean> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false;
  const done = await migrationsDone(kysely);
  return done.length > 0 && !done.includes(migration);
}
