import type { Retention } from '@reisspel/rules/photo-retention';
import type { TripTx } from '../trip-scope.ts';

/** null: photos are kept for as long as the trip. */
export async function findRetention(tx: TripTx): Promise<Retention | null> {
  const row = await tx.query
    .selectFrom('photo_retention')
    .selectAll()
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    days: row.days,
    putOffUntil: row.put_off_until,
    warnedAt: row.warned_at,
    lastWarnedAt: row.last_warned_at,
    erasedAt: row.erased_at,
  };
}

/** null: photos are kept for as long as the trip. */
export async function saveRetention(tx: TripTx, retention: Retention | null): Promise<void> {
  await tx.query.deleteFrom('photo_retention').where('trip_id', '=', tx.tripId).execute();
  if (retention === null) return;
  await tx.query
    .insertInto('photo_retention')
    .values({
      trip_id: tx.tripId,
      days: retention.days,
      put_off_until: retention.putOffUntil,
      warned_at: retention.warnedAt,
      last_warned_at: retention.lastWarnedAt,
      erased_at: retention.erasedAt,
    })
    .execute();
}
