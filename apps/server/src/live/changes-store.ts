import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';
import type { BusMessage } from '../platform/bus.ts';
import { SERVERS_CHANNEL } from '../platform/postgres-bus.ts';

/** Revisions kept in the log: some twenty minutes of the busiest game. */
const KEPT_REVISIONS = 2_000;
/** Revisions between clean-ups, so that most commits do not pay for one. */
const PRUNE_EVERY = 500;

/** Anything may have changed: a server of the version before sends its windows a snapshot. */
export const ANYTHING = JSON.stringify({ type: 'resync' });

interface ChangeRow {
  revision: number;
  announcement: string;
}

/** Raises the trip's revision by one and returns it. The row stays locked until the commit, so revisions never gap. */
export async function bumpRevision(tx: Tx, { tripId }: TripScope): Promise<number> {
  const row = await tx.query
    .updateTable('trips')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', tripId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function currentRevision(tx: Tx, { tripId }: TripScope): Promise<number> {
  const row = await tx.query
    .selectFrom('trips')
    .select('revision')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  return row.revision;
}

export async function insertChange(
  tx: Tx,
  { tripId }: TripScope,
  row: ChangeRow & { createdAt: number },
): Promise<void> {
  await tx.query
    .insertInto('changes')
    .values({
      trip_id: tripId,
      revision: row.revision,
      announcement: row.announcement,
      created_at: row.createdAt,
    })
    .execute();
}

/** Up to where the log is cleaned up with this revision; null: not now. */
export function pruneUpTo(revision: number): number | null {
  return revision % PRUNE_EVERY === 0 ? revision - KEPT_REVISIONS : null;
}

/** Cleans the log up, where this revision is the one to do so. */
export async function pruneChanges(tx: Tx, { tripId }: TripScope, revision: number): Promise<void> {
  const last = pruneUpTo(revision);
  if (last === null) return;
  await tx.query.deleteFrom('changes').where('trip_id', '=', tripId).where('revision', '<=', last).execute();
}

const ACCESS_CHANGED: BusMessage = { type: 'access-changed' };

/** Has the servers on this PostgreSQL hear of each change of what somebody may do, if and only if it is committed. */
export function tellAccessChanges(database: Database): void {
  if (database.dialect === 'sqlite') return;
  database.onAccessChange(async (tx) => {
    await sql`select pg_notify(${SERVERS_CHANNEL}, ${JSON.stringify(ACCESS_CHANGED)})`.execute(tx.query);
  });
}
