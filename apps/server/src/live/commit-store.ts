import type { TripId } from '@reisspel/contract/ids';
import type { Change, Deed } from '@reisspel/rules/game/changes';
import type { Act } from '@reisspel/rules/game/decide';
import { CompiledQuery } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Author, inTrip, type TripScope, type TripTx } from '../db/trip-scope.ts';
import type { BusMessage } from '../platform/bus.ts';
import { SERVERS_CHANNEL } from '../platform/postgres-bus.ts';
import { ANYTHING, entryOf, insertChange, pruneChanges, pruneUpTo } from './changes-store.ts';
import { KEYS, type Row, type TableName, type Writes, writesOf } from './game-rows.ts';

export interface Commit {
  revision: number;
  changes: readonly Change[];
  acts: readonly (Act & { by: Author })[];
  /** Epoch milliseconds. */
  at: number;
}

const NAMES = Object.keys(KEYS).filter((name): name is TableName => name in KEYS);
/**
 * SQLite runs them in this order. PostgreSQL runs all in one statement, without an order: a batch
 * that needs the order fails there, and the room then retries each command alone.
 */
const DEEDS: readonly Deed[] = ['delete', 'update', 'insert'];
/** Columns that are written only on insert. */
const NEVER_CHANGED = ['trip_id', 'created_at'];

/** All rows of a table have the same columns. */
function columnsOf(rows: readonly Row[]): string[] {
  return Object.keys(rows[0] ?? {});
}

function changeable(table: TableName, columns: readonly string[]): string[] {
  const key: readonly string[] = KEYS[table];
  return columns.filter((name) => !key.includes(name) && !NEVER_CHANGED.includes(name));
}

function once<Key>(make: (key: Key) => string, nameOf: (key: Key) => string): (key: Key) => string {
  const made = new Map<string, string>();
  return (key) => {
    const name = nameOf(key);
    const known = made.get(name) ?? make(key);
    made.set(name, known);
    return known;
  };
}

/** Rows in one statement: SQLite allows 32,766 values, and a row has at most 16. */
const MOST_ROWS = 256;

/**
 * Splits rows into pieces of 256, 128, 64 and so on: each size is one statement to prepare, which
 * SQLite's cache keeps.
 */
function inFewSizes<Each>(rows: readonly Each[]): Each[][] {
  const pieces: Each[][] = [];
  for (let from = 0, size = MOST_ROWS; from < rows.length; ) {
    while (size > rows.length - from) size /= 2;
    pieces.push(rows.slice(from, from + size));
    from += size;
  }
  return pieces;
}

const insertSql = once<{ table: TableName; columns: readonly string[]; size: number }>(
  ({ table, columns, size }) => {
    const row = `(${columns.map(() => '?').join(', ')})`;
    return `insert into ${table} (${columns.join(', ')}) values ${Array(size).fill(row).join(', ')}`;
  },
  ({ table, size }) => `${table} ${size}`,
);

function whereKey(table: TableName): string {
  return ['trip_id', ...KEYS[table]].map((name) => `${name} = ?`).join(' and ');
}

function valuesOf(row: Row, names: readonly string[]): (string | number | null)[] {
  return names.map((name) => row[name] ?? null);
}

function* statements(writes: Writes): Generator<CompiledQuery> {
  const deletions = NAMES.toReversed();
  for (const table of deletions) {
    for (const row of writes.of(table, 'delete')) {
      const sql = `delete from ${table} where ${whereKey(table)}`;
      yield CompiledQuery.raw(sql, valuesOf(row, ['trip_id', ...KEYS[table]]));
    }
  }
  for (const table of NAMES) {
    const updates = writes.of(table, 'update');
    const names = changeable(table, columnsOf(updates));
    for (const row of updates) {
      const set = names.map((name) => `${name} = ?`).join(', ');
      const sql = `update ${table} set ${set} where ${whereKey(table)}`;
      yield CompiledQuery.raw(sql, valuesOf(row, [...names, 'trip_id', ...KEYS[table]]));
    }
    const inserts = writes.of(table, 'insert');
    const columns = columnsOf(inserts);
    for (const some of inFewSizes(inserts)) {
      const values = some.flatMap((row) => valuesOf(row, columns));
      yield CompiledQuery.raw(insertSql({ table, columns, size: some.length }), values);
    }
  }
}

async function raisedFrom(tx: TripTx, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('trips')
    .set({ revision: revision + 1 })
    .where('id', '=', tx.tripId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function commitStepwise(tx: TripTx, decided: Commit): Promise<boolean> {
  const { revision, at } = decided;
  if (!(await raisedFrom(tx, revision))) return false;
  const writes = writesOf(tx.tripId, decided);
  for (const statement of statements(writes)) await tx.query.executeQuery(statement);
  // SQLite has one server, so nobody reads the changes.
  await insertChange(tx, { revision: revision + 1, announcement: ANYTHING, createdAt: at });
  await pruneChanges(tx, revision + 1);
  return true;
}

interface Step {
  table: TableName;
  deed: Deed;
  columns: readonly string[];
}

/** The first parameter with rows, after trip, revision, log entry, time, channel and message. */
const FIRST_ROWS = 7;

function stepSql({ table, deed, columns }: Step, at: number): string {
  const rows = `raised, json_populate_recordset(null::${table}, $${FIRST_ROWS + at}::json) as x`;
  const isIt = ['trip_id', ...KEYS[table]].map((name) => `${table}.${name} = x.${name}`).join(' and ');
  switch (deed) {
    case 'delete':
      return `delete from ${table} using ${rows} where ${isIt}`;
    case 'update': {
      const set = changeable(table, columns).map((name) => `${name} = x.${name}`);
      return `update ${table} set ${set.join(', ')} from ${rows} where ${isIt}`;
    }
    case 'insert': {
      const values = columns.map((name) => `x.${name}`);
      return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${rows}`;
    }
    default:
      return deed satisfies never;
  }
}

const wholeSql = once<{ steps: readonly Step[]; isPruned: boolean }>(
  ({ steps, isPruned }) => {
    const parts = [
      `raised as (update trips set revision = revision + 1
        where id = $1 and revision = $2::bigint returning revision)`,
      ...steps.map((step, at) => `${step.deed}_${step.table} as (${stepSql(step, at)})`),
      `logged as (insert into changes (trip_id, revision, announcement, created_at)
        select $1, raised.revision, $3, $4::bigint from raised)`,
      ...(isPruned
        ? [
            `pruned as (delete from changes using raised
              where trip_id = $1 and changes.revision <= $${FIRST_ROWS + steps.length}::bigint)`,
          ]
        : []),
    ];
    return `with ${parts.join(', ')} select revision, pg_notify($5, $6) from raised`;
  },
  ({ steps, isPruned }) =>
    [...steps.map(({ table, deed }) => `${deed} ${table}`), isPruned ? 'pruned' : ''].join(', '),
);

/** Bytes of a NOTIFY message, which may hold 8,000. Servers that need more read the log. */
const MOST_TOLD = 7_000;

function told(tripId: TripId, revision: number, entry: string): string {
  const message: BusMessage = { type: 'revision', tripId, revision };
  const whole = entry.length < MOST_TOLD ? JSON.stringify({ ...message, entry }) : null;
  return whole !== null && Buffer.byteLength(whole) <= MOST_TOLD ? whole : JSON.stringify(message);
}

/**
 * One statement for the whole commit. It waits for the trip's lock, then checks the revision again,
 * and returns no row when another server wrote first.
 */
function wholeOf({ tripId }: TripScope, decided: Commit): CompiledQuery {
  const { revision, at } = decided;
  const writes = writesOf(tripId, decided);
  const steps = NAMES.flatMap((table) =>
    DEEDS.map((deed): Step => ({ table, deed, columns: columnsOf(writes.of(table, deed)) })),
  ).filter(({ columns }) => columns.length > 0);
  const entry = entryOf(decided.changes);
  const last = pruneUpTo(revision + 1);
  return CompiledQuery.raw(wholeSql({ steps, isPruned: last !== null }), [
    tripId,
    revision,
    entry,
    at,
    SERVERS_CHANNEL,
    told(tripId, revision + 1, entry),
    ...steps.map(({ table, deed }) => JSON.stringify(writes.of(table, deed))),
    ...(last === null ? [] : [last]),
  ]);
}

/**
 * Writes a commit if the trip is still at its revision; false otherwise. Atomic, and durable when
 * it returns. On PostgreSQL it also notifies the other servers.
 */
export async function commit(database: Database, scope: TripScope, decided: Commit): Promise<boolean> {
  if (database.dialect === 'sqlite') {
    return database.write((tx) => commitStepwise(inTrip(tx, scope), decided));
  }
  return (await database.single(wholeOf(scope, decided))).length > 0;
}

/** Writes a commit within a transaction that has locked the trip, so that no other can be first. */
export async function commitLocked(tx: TripTx, decided: Commit): Promise<void> {
  const isWritten =
    tx.dialect === 'sqlite'
      ? await commitStepwise(tx, decided)
      : (await tx.query.executeQuery(wholeOf(tx.scope, decided))).rows.length > 0;
  if (!isWritten) throw new Error('A trip that is locked went on');
}
