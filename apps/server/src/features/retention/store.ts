import { TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';

/** The trips whose photos have yet to go. */
export async function tripsWithRetention(tx: Tx): Promise<TripId[]> {
  const rows = await tx.query
    .selectFrom('photo_retention')
    .select('trip_id')
    .where('erased_at', 'is', null)
    .execute();
  return rows.map((row) => TripId.parse(row.trip_id));
}
