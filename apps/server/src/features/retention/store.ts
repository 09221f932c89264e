import { TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';

/** Lists trips with a retention period, also erased ones: a trip may be used again. */
export async function tripsWithRetention(tx: Tx): Promise<TripId[]> {
  const rows = await tx.query.selectFrom('photo_retention').select('trip_id').execute();
  return rows.map((row) => TripId.parse(row.trip_id));
}
