import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import type { Tx } from './database.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as game from './migrations/0002-game.ts';
import * as trips from './migrations/0003-trips.ts';
import * as flights from './migrations/0004-flights.ts';
import * as ai from './migrations/0005-ai.ts';
import * as latePhotos from './migrations/0006-late-photos.ts';
import * as notifications from './migrations/0007-notifications.ts';
import * as board from './migrations/0008-board.ts';
import * as pushLanguage from './migrations/0009-push-language.ts';
import * as audit from './migrations/0010-audit.ts';
import * as privacy from './migrations/0011-privacy.ts';
import * as operate from './migrations/0012-operate.ts';
import * as screen from './migrations/0013-screen.ts';
import * as putAside from './migrations/0014-put-aside.ts';
import type { Schema } from './tables/schema.ts';

/** Ordered and append-only: never edit a migration that has run anywhere. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-game': game,
  '0003-trips': trips,
  '0004-flights': flights,
  '0005-ai': ai,
  '0006-late-photos': latePhotos,
  '0007-notifications': notifications,
  '0008-board': board,
  '0009-push-language': pushLanguage,
  '0010-audit': audit,
  '0011-privacy': privacy,
  '0012-operate': operate,
  '0013-screen': screen,
  '0014-put-aside': putAside,
};

function migratorOf(kysely: Kysely<Schema>, migrationTableSchema?: string): Migrator {
  return new Migrator({
    db: kysely,
    provider: { getMigrations: async () => MIGRATIONS },
    ...(migrationTableSchema === undefined ? {} : { migrationTableSchema }),
  });
}

/** Without `schema`, Kysely would take a migration table in another PostgreSQL schema for ours. */
export async function migrate(kysely: Kysely<Schema>, schema?: string): Promise<void> {
  const { error } = await migratorOf(kysely, schema).migrateToLatest();
  if (error) throw error;
}

/** Gives an empty database the tables as they were after `migrations`, for rows of that version. */
export async function migrateAsOf(kysely: Kysely<Schema>, migrations: readonly string[]): Promise<void> {
  const { error } = await migratorOf(kysely).migrateTo(migrations.at(-1) ?? NO_MIGRATIONS);
  if (error) throw error;
}

/** Returns the migrations that this version does not have at the same place: of a newer version. */
export function unknownMigrations(migrations: readonly string[]): string[] {
  const known = Object.keys(MIGRATIONS);
  return migrations.filter((name, index) => known[index] !== name);
}

/** True when the database has all migrations of this version; it may have newer ones. */
export async function hasAllMigrations({ query }: Tx): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(query);
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(MIGRATIONS).every((name) => done.has(name));
}

/** True for a database with tables in which `migration` has not run. */
export async function isOlderThan(kysely: Kysely<Schema>, migration: string): Promise<boolean> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(kysely);
  return rows.length > 0 && rows.every(({ name }) => name !== migration);
}
