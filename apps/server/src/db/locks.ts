import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/**
 * Makes the writes of one trip wait for each other, so that what a use case reads stays true until it commits.
 * SQLite has one writer anyway. A key lock would also stop the foreign keys of every insert, and deadlock with them.
 * Throws when the trip is gone.
 */
export async function lockTrip(tx: Tx, { tripId }: TripScope): Promise<void> {
  const query = tx.query.selectFrom('trips').select('id').where('id', '=', tripId);
  await (tx.dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}
