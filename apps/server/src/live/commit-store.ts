import type { Change } from '@reisspel/rules/game/change';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { newSubmissionRow, resultRow } from '../db/rows.ts';
import type { Schema } from '../db/tables/schema.ts';
import type { TripScope } from '../db/trip-scope.ts';
import { SERVERS_CHANNEL } from '../platform/postgres-bus.ts';
import { ANYTHING, insertChange, pruneChanges, pruneUpTo } from './changes-store.ts';

/** The tables that a room writes. */
interface Rows {
  quiz_openings: Insertable<Schema['quiz_openings']>[];
  submissions: Insertable<Schema['submissions']>[];
  completed_tasks: Insertable<Schema['completed_tasks']>[];
}

type Columns<Table extends keyof Rows> = Record<keyof Rows[Table][number], 'text' | 'bigint'>;

/** How PostgreSQL reads a row's JSON. Named, so that another version's new column is left as it is. */
const COLUMNS: { [Table in keyof Rows]: Columns<Table> } = {
  quiz_openings: {
    trip_id: 'text',
    team_id: 'text',
    task_id: 'text',
    opened_at: 'bigint',
    deadline_at: 'bigint',
  },
  submissions: {
    id: 'text',
    trip_id: 'text',
    team_id: 'text',
    task_id: 'text',
    attempt: 'bigint',
    verdict: 'text',
    result: 'text',
    photo_id: 'text',
    deadline_at: 'bigint',
    review: 'text',
    asked: 'bigint',
    review_points: 'bigint',
    review_reason: 'text',
    captured_at: 'bigint',
    late: 'bigint',
    created_at: 'bigint',
  },
  completed_tasks: {
    id: 'text',
    trip_id: 'text',
    team_id: 'text',
    task_id: 'text',
    completed: 'bigint',
    points_awarded: 'bigint',
    failure_reason: 'text',
    submission_id: 'text',
    photo_id: 'text',
    settled_at: 'bigint',
  },
};

function rowsOf({ tripId }: TripScope, changes: readonly Change[]): Rows {
  const rows: Rows = { quiz_openings: [], submissions: [], completed_tasks: [] };
  for (const change of changes) {
    switch (change.put) {
      case 'opening': {
        const { teamId, taskId, openedAt, deadlineAt } = change.row;
        const place = { trip_id: tripId, team_id: teamId, task_id: taskId };
        rows.quiz_openings.push({ ...place, opened_at: openedAt, deadline_at: deadlineAt });
        break;
      }
      case 'attempt': {
        const { row } = change;
        // The answer to a quiz is made when it comes.
        const capturedAt = row.photoId === null ? null : row.capturedAt;
        rows.submissions.push(newSubmissionRow(tripId, row, row, { ...row, capturedAt }));
        break;
      }
      case 'result':
        rows.completed_tasks.push(resultRow(tripId, change.row));
        break;
      default:
        change satisfies never;
    }
  }
  return rows;
}

interface Commit {
  /** Of the game that the changes were decided over. */
  revision: number;
  changes: readonly Change[];
  /** Epoch milliseconds. */
  at: number;
}

async function raisedFrom(tx: Tx, { tripId }: TripScope, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('trips')
    .set({ revision: revision + 1 })
    .where('id', '=', tripId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Rows for one statement at most: SQLite takes 32,766 values, and a row has 16 at most. */
const MOST_ROWS = 256;

/** Pieces of 256, 128, 64 rows and so on: each size is another statement, which is kept once it was compiled. */
function inFewSizes<Row>(rows: readonly Row[]): Row[][] {
  const pieces: Row[][] = [];
  for (let from = 0, size = MOST_ROWS; from < rows.length; ) {
    while (size > rows.length - from) size /= 2;
    pieces.push(rows.slice(from, from + size));
    from += size;
  }
  return pieces;
}

function commitStepwise(database: Database, scope: TripScope, { revision, changes, at }: Commit) {
  const rows = rowsOf(scope, changes);
  return database.write(async (tx) => {
    if (!(await raisedFrom(tx, scope, revision))) return false;
    const { quiz_openings: openings, submissions, completed_tasks: results } = rows;
    for (const some of inFewSizes(openings))
      await tx.query.insertInto('quiz_openings').values(some).execute();
    for (const some of inFewSizes(submissions))
      await tx.query.insertInto('submissions').values(some).execute();
    for (const some of inFewSizes(results))
      await tx.query.insertInto('completed_tasks').values(some).execute();
    await insertChange(tx, scope, { revision: revision + 1, announcement: ANYTHING, createdAt: at });
    await pruneChanges(tx, scope, revision + 1);
    return true;
  });
}

function insertion(table: keyof Rows, rows: readonly object[]) {
  const columns = Object.entries(COLUMNS[table]);
  const names = columns.map(([name]) => name).join(', ');
  const types = columns.map(([name, type]) => `${name} ${type}`).join(', ');
  return sql`${sql.raw(`put_${table}`)} as (
    insert into ${sql.table(table)} (${sql.raw(names)})
    select ${sql.raw(columns.map(([name]) => `x.${name}`).join(', '))}
    from raised, json_to_recordset(${JSON.stringify(rows)}::json) as x(${sql.raw(types)}))`;
}

/** All in one statement, which waits for who holds the trip's lock, and then looks at the revision again. */
async function commitAtOnce(database: Database, scope: TripScope, { revision, changes, at }: Commit) {
  const { tripId } = scope;
  const rows = rowsOf(scope, changes);
  const insertions = (['quiz_openings', 'submissions', 'completed_tasks'] as const)
    .filter((table) => rows[table].length > 0)
    .map((table) => insertion(table, rows[table]));
  const last = pruneUpTo(revision + 1);
  const pruned =
    last === null
      ? sql``
      : sql`, pruned as (delete from changes using raised where trip_id = ${tripId} and changes.revision <= ${last})`;
  const told = JSON.stringify({ type: 'revision', tripId, revision: revision + 1 });
  const raised = await database.single<{ revision: number }>(sql`
    with raised as (
      update trips set revision = revision + 1 where id = ${tripId} and revision = ${revision} returning revision),
    ${sql.join(insertions)},
    logged as (
      insert into changes (trip_id, revision, announcement, created_at)
      select ${tripId}, raised.revision, ${ANYTHING}, ${at}::bigint from raised)${pruned}
    select revision, pg_notify(${SERVERS_CHANNEL}, ${told}) from raised`);
  return raised.length > 0;
}

/**
 * Writes what was decided over a game, if the trip still stands at its revision; else nothing. All or
 * nothing, durable when it returns. On PostgreSQL other servers are told as part of it.
 */
export function commit(database: Database, scope: TripScope, decided: Commit): Promise<boolean> {
  return database.dialect === 'postgres'
    ? commitAtOnce(database, scope, decided)
    : commitStepwise(database, scope, decided);
}

/** Whether a submission of this id is in any game. */
export async function isSubmissionTaken(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.query.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
