import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/**
 * Makes the writes of one trip wait for each other, so that what a use case reads stays true until it commits.
 * SQLite has one writer anyway. Throws when the trip is gone.
 */
export async function lockTrip(tx: Tx, { tripId }: TripScope): Promise<void> {
  const query = tx.query.selectFrom('trips').select('id').where('id', '=', tripId);
  await (tx.dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow();
}
