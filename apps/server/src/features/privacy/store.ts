import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

export async function findContact(tx: Tx, { tripId }: TripScope): Promise<string> {
  const row = await tx.query
    .selectFrom('trips')
    .select('contact')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  return row.contact;
}

export async function saveContact(tx: Tx, { tripId }: TripScope, contact: string): Promise<void> {
  await tx.query.updateTable('trips').set({ contact }).where('id', '=', tripId).execute();
}
