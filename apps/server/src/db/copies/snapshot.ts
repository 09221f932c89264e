import type { DialectName } from '../database.ts';
import type { DatabaseSettings } from '../open.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';

/** A row as it travels: our columns hold texts and whole numbers, in either database. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Every row of a database, by table. */
export interface Rows {
  /** In the order they ran. */
  readonly migrations: readonly string[];
  /** Without those of the migrations. */
  readonly tables: readonly string[];
  /** Some at a time, in any order. */
  rows(table: string): AsyncIterable<readonly Row[]>;
}

/** The whole database as it was at one moment. Others write on meanwhile; nobody waits for it. */
export interface Snapshot extends Rows {
  readonly dialect: DialectName;
  /** What the database takes on its disk. */
  readonly bytes: number;
  close(): Promise<void>;
}

/** Rows at once: an archive of a whole game may be a megabyte. */
export const ROWS_AT_ONCE = 200;

/** Kysely keeps these; what they say travels as `migrations`. */
export const MIGRATION_TABLE = 'kysely_migration';
export function isOwnTable(name: string): boolean {
  return !name.startsWith(MIGRATION_TABLE);
}

/** Throws when a column holds what no column of ours may. */
export function toRow(found: object): Row {
  const row: Record<string, string | number | null> = {};
  for (const [column, value] of Object.entries(found)) {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`Column ${column} holds a ${typeof value}, which a backup cannot`);
    }
    row[column] = value;
  }
  return row;
}

/** Opens connections of its own: the server's are for the game. Rejects when the database cannot be had. */
export async function openSnapshot(settings: DatabaseSettings): Promise<Snapshot> {
  if (settings.kind === 'sqlite') return openSqliteSnapshot(settings.path);
  const { openPostgresSnapshot } = await import('./postgres-snapshot.ts');
  return openPostgresSnapshot(settings.url);
}
