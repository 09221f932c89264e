import { ShareSections } from '@reisspel/contract/trip-editing';
import type { TripTx } from '../../db/trip-scope.ts';

interface ShareLink {
  /** null if there is no link. */
  token: string | null;
  sections: ShareSections;
}

export async function findShareLink(tx: TripTx): Promise<ShareLink> {
  const row = await tx.query
    .selectFrom('trips')
    .select(['share_token', 'share_sections'])
    .where('id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  return { token: row.share_token, sections: ShareSections.parse(JSON.parse(row.share_sections)) };
}

export async function saveShareLink(tx: TripTx, link: ShareLink): Promise<void> {
  await tx.query
    .updateTable('trips')
    .set({ share_token: link.token, share_sections: JSON.stringify(link.sections) })
    .where('id', '=', tx.tripId)
    .execute();
}

export async function saveScreenToken(tx: TripTx, token: string | null): Promise<void> {
  await tx.query.updateTable('trips').set({ screen_token: token }).where('id', '=', tx.tripId).execute();
}

/** Withdraws access from all televisions; returns their sessions. */
export async function endScreens(tx: TripTx): Promise<string[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ is_screen: 0 })
    .where('trip_id', '=', tx.tripId)
    .where('is_screen', '=', 1)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the visitors' password, or removes it if null; earlier visitors must enter it. */
export async function replaceTripPassword(tx: TripTx, hash: string | null): Promise<void> {
  await tx.query.updateTable('trips').set({ password_hash: hash }).where('id', '=', tx.tripId).execute();
  await tx.query.updateTable('sessions').set({ is_guest: 0 }).where('trip_id', '=', tx.tripId).execute();
}
