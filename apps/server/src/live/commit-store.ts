import type { TripId } from '@reisspel/contract/ids';
import type { Change, Operation } from '@reisspel/rules/game/changes';
import type { Act } from '@reisspel/rules/game/decide';
import { CompiledQuery } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Author, inTrip, type TripScope, type TripTx } from '../db/trip-scope.ts';
import { type BusMessage, SERVERS_CHANNEL } from '../platform/bus.ts';
import { entryOf, pruneUpTo } from './changes-store.ts';
import { KEYS, type Row, TABLES, type TableName, writesOf } from './game-rows.ts';

export interface Commit {
  revision: number;
  changes: readonly Change[];
  acts: readonly (Act & { by: Author })[];
  at: number;
}

const NEVER_CHANGED = ['trip_id', 'created_at'];

interface Step {
  table: TableName;
  operation: Operation;
  rows: readonly Row[];
}

/**
 * SQLite runs the steps in this order. PostgreSQL runs them in one statement without a fixed order.
 * A batch that needs the order fails there, and the room retries its commands one by one.
 */
function stepsOf(tripId: TripId, commit: Commit): Step[] {
  const writes = writesOf(tripId, commit);
  const step = (table: TableName, operation: Operation): Step => ({
    table,
    operation,
    rows: writes.of(table, operation),
  });
  const steps = [
    ...TABLES.toReversed().map((table) => step(table, 'delete')),
    ...TABLES.flatMap((table) => [step(table, 'update'), step(table, 'insert')]),
  ];
  return steps.filter(({ rows }) => rows.length > 0);
}

interface Source {
  from: string;
  value: (column: string) => string;
}

const SQLITE_SOURCE: Source = { from: 'json_each(?) as x', value: (column) => `x.value ->> '${column}'` };

function postgresSource({ table }: Step, parameter: number): Source {
  const from = `raised, json_populate_recordset(null::${table}, $${parameter}::json) as x`;
  return { from, value: (column) => `x.${column}` };
}

function stepSql({ table, operation, rows: [row = {}] }: Step, { from, value }: Source): string {
  const key = ['trip_id', ...KEYS[table]];
  const columns = Object.keys(row);
  switch (operation) {
    case 'delete':
      return `delete from ${table} where (${key}) in (select ${key.map(value)} from ${from})`;
    case 'update': {
      const changed = columns.filter((name) => !key.includes(name) && !NEVER_CHANGED.includes(name));
      const set = changed.map((name) => `${name} = ${value(name)}`);
      const isRow = key.map((name) => `${table}.${name} = ${value(name)}`).join(' and ');
      return `update ${table} set ${set} from ${from} where ${isRow}`;
    }
    case 'insert':
      return `insert into ${table} (${columns}) select ${columns.map(value)} from ${from}`;
    default:
      return operation satisfies never;
  }
}

/** Maximum rows in one statement. SQLite allows 32,766 values, and a row has at most 16. */
const MAX_ROWS = 256;

/**
 * Inserts rows as values, which takes half the time of a JSON list. Uses pieces of 256, 128, 64 and
 * so on rows, so that the statement cache needs one statement for each size.
 */
function sqliteInserts({ table, rows }: Step): CompiledQuery[] {
  const columns = Object.keys(rows[0] ?? {});
  const placeholders = `(${columns.map(() => '?')})`;
  const inserts: CompiledQuery[] = [];
  for (let from = 0, size = MAX_ROWS; from < rows.length; from += size) {
    while (size > rows.length - from) size /= 2;
    const values = rows.slice(from, from + size).flatMap((row) => columns.map((name) => row[name] ?? null));
    const sql = `insert into ${table} (${columns}) values ${Array(size).fill(placeholders)}`;
    inserts.push(CompiledQuery.raw(sql, values));
  }
  return inserts;
}

function sqliteStatements(step: Step): CompiledQuery[] {
  if (step.operation === 'insert') return sqliteInserts(step);
  return [CompiledQuery.raw(stepSql(step, SQLITE_SOURCE), [JSON.stringify(step.rows)])];
}

/** Writes no log entry, because SQLite has one server, so that nobody else reads changes. */
async function commitStepwise(tx: TripTx, commit: Commit): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('trips')
    .set({ revision: commit.revision + 1 })
    .where('id', '=', tx.tripId)
    .where('revision', '=', commit.revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  for (const statement of stepsOf(tx.tripId, commit).flatMap(sqliteStatements)) {
    await tx.query.executeQuery(statement);
  }
  return true;
}

/** Number of the first parameter with rows. Six others precede it (see `postgresCommit`). */
const FIRST_ROWS = 7;

/** Maximum bytes of a NOTIFY message (PostgreSQL: 8,000). Longer entries are only in the log. */
const MAX_MESSAGE_BYTES = 7_000;

function messageOf(tripId: TripId, revision: number, entry: string): string {
  const message: BusMessage = { type: 'revision', tripId, revision };
  const withEntry = JSON.stringify({ ...message, entry });
  return Buffer.byteLength(withEntry) <= MAX_MESSAGE_BYTES ? withEntry : JSON.stringify(message);
}

/** Returns one statement. It returns no row when another server wrote first. */
function postgresCommit({ tripId }: TripScope, commit: Commit): CompiledQuery {
  const { revision, at } = commit;
  const steps = stepsOf(tripId, commit);
  const entry = entryOf(commit.changes);
  const last = pruneUpTo(revision + 1);
  const parts = [
    `raised as (update trips set revision = revision + 1
      where id = $1 and revision = $2::bigint returning revision)`,
    ...steps.map((step, index) => {
      const sql = stepSql(step, postgresSource(step, FIRST_ROWS + index));
      return `${step.operation}_${step.table} as (${sql})`;
    }),
    `logged as (insert into changes (trip_id, revision, announcement, created_at)
      select $1, raised.revision, $3, $4::bigint from raised)`,
  ];
  if (last !== null) {
    parts.push(`pruned as (delete from changes using raised
      where trip_id = $1 and changes.revision <= $${FIRST_ROWS + steps.length}::bigint)`);
  }
  return CompiledQuery.raw(`with ${parts} select revision, pg_notify($5, $6) from raised`, [
    tripId,
    revision,
    entry,
    at,
    SERVERS_CHANNEL,
    messageOf(tripId, revision + 1, entry),
    ...steps.map(({ rows }) => JSON.stringify(rows)),
    ...(last === null ? [] : [last]),
  ]);
}

/** Stores and announces a commit. Returns false if another commit raised the revision first. */
export async function commit(database: Database, scope: TripScope, decided: Commit): Promise<boolean> {
  if (database.dialect === 'sqlite') {
    return database.write((tx) => commitStepwise(inTrip(tx, scope), decided));
  }
  return (await database.single(postgresCommit(scope, decided))).length > 0;
}

/** Stores a commit in a transaction that holds the trip's lock, so that no other can come first. */
export async function commitLocked(tx: TripTx, decided: Commit): Promise<void> {
  const isWritten =
    tx.dialect === 'sqlite'
      ? await commitStepwise(tx, decided)
      : (await tx.query.executeQuery(postgresCommit(tx.scope, decided))).rows.length > 0;
  if (!isWritten) throw new Error('The revision of a locked trip has changed');
}
