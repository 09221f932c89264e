import { MAX_VISITOR_SUBSCRIPTIONS } from '@reisspel/contract/limits';
import type { PushTarget } from './push-subscriptions.ts';
import type { TripTx } from './trip-scope.ts';

/**
 * Browsers that the family's link notifies. They have a table of their own, so that the link can
 * notify the browser of a player too, whose other notifications end with a session.
 */
const TABLE = 'family_subscriptions';

export function listFamilyTargets({ query, tripId }: TripTx): Promise<PushTarget[]> {
  return query
    .selectFrom(TABLE)
    .select(['id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where('trip_id', '=', tripId)
    .execute();
}

/** Adds a browser or records its visit. The trip keeps the newest ones. */
export async function putFamilyTarget(
  { query, tripId }: TripTx,
  { id, ...target }: PushTarget,
  now: number,
): Promise<void> {
  const values = { ...target, updated_at: now };
  await query
    .insertInto(TABLE)
    .values({ id, trip_id: tripId, ...values })
    .onConflict((conflict) => conflict.columns(['trip_id', 'id']).doUpdateSet(values))
    .execute();
  const newest = query
    .selectFrom(TABLE)
    .select('id')
    .where('trip_id', '=', tripId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(MAX_VISITOR_SUBSCRIPTIONS);
  await query.deleteFrom(TABLE).where('trip_id', '=', tripId).where('id', 'not in', newest).execute();
}

export async function deleteFamilyTarget({ query, tripId }: TripTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom(TABLE)
    .where('trip_id', '=', tripId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the notifications of a link that no longer works. */
export async function deleteFamilyTargets({ query, tripId }: TripTx): Promise<void> {
  await query.deleteFrom(TABLE).where('trip_id', '=', tripId).execute();
}
