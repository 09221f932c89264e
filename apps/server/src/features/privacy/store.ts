import type { TripTx } from '../../db/trip-scope.ts';

export async function findContact(tx: TripTx): Promise<string> {
  const row = await tx.query
    .selectFrom('trips')
    .select('contact')
    .where('id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  return row.contact;
}

export async function saveContact(tx: TripTx, contact: string): Promise<void> {
  await tx.query.updateTable('trips').set({ contact }).where('id', '=', tx.tripId).execute();
}
