import { TripId } from '@reisspel/contract/ids';
import type { Retention } from '@reisspel/rules/photo-retention';
import type { Tx } from '../../db/database.ts';
import type { TripTx } from '../../db/trip-scope.ts';

/** Lists trips with a retention period, also erased ones: a trip may be used again. */
export async function tripsWithRetention(tx: Tx): Promise<TripId[]> {
  const rows = await tx.query.selectFrom('photo_retention').select('trip_id').execute();
  return rows.map((row) => TripId.parse(row.trip_id));
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
