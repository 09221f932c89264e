import type { Tx } from '../db/database.ts';
import type { TripScope } from '../db/trip-scope.ts';

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

/** Changes after `revision`, oldest first, `limit` at most. */
export function changesAfter(
  tx: Tx,
  { tripId }: TripScope,
  revision: number,
  limit: number,
): Promise<ChangeRow[]> {
  return tx.query
    .selectFrom('changes')
    .select(['revision', 'announcement'])
    .where('trip_id', '=', tripId)
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute();
}

export async function deleteChangesUpTo(tx: Tx, { tripId }: TripScope, revision: number): Promise<void> {
  await tx.query
    .deleteFrom('changes')
    .where('trip_id', '=', tripId)
    .where('revision', '<=', revision)
    .execute();
}
