import { ShareSections } from '@reisspel/contract/trip-editing';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

interface ShareLink {
  /** null if there is no link. */
  token: string | null;
  sections: ShareSections;
}

export async function findShareLink(tx: Tx, { tripId }: TripScope): Promise<ShareLink> {
  const row = await tx.query
    .selectFrom('trips')
    .select(['share_token', 'share_sections'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  return { token: row.share_token, sections: ShareSections.parse(JSON.parse(row.share_sections)) };
}

export async function saveShareLink(tx: Tx, { tripId }: TripScope, link: ShareLink): Promise<void> {
  await tx.query
    .updateTable('trips')
    .set({ share_token: link.token, share_sections: JSON.stringify(link.sections) })
    .where('id', '=', tripId)
    .execute();
}

export async function saveScreenToken(tx: Tx, { tripId }: TripScope, token: string | null): Promise<void> {
  await tx.query.updateTable('trips').set({ screen_token: token }).where('id', '=', tripId).execute();
}

/** Withdraws access from all televisions; returns their sessions. */
export async function endScreens(tx: Tx, { tripId }: TripScope): Promise<string[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ is_screen: 0 })
    .where('trip_id', '=', tripId)
    .where('is_screen', '=', 1)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the visitors' password, or removes it if null; earlier visitors must enter it. */
export async function replaceTripPassword(tx: Tx, { tripId }: TripScope, hash: string | null): Promise<void> {
  await tx.query.updateTable('trips').set({ password_hash: hash }).where('id', '=', tripId).execute();
  await tx.query.updateTable('sessions').set({ is_guest: 0 }).where('trip_id', '=', tripId).execute();
}
