import { TripContent, TripDraft } from '@reisspel/contract/trip/trip';
import type { TripVersion } from '@reisspel/contract/trip/trip-editing';
import type { TripTx } from '../../db/trip-scope.ts';

export interface SavedDraft {
  draft: TripDraft;
  revision: number;
  savedAt: number;
}

export async function findDraft(tx: TripTx): Promise<SavedDraft | null> {
  const row = await tx.query
    .selectFrom('trip_drafts')
    .select(['content', 'revision', 'saved_at'])
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  if (!row) return null;
  return { draft: TripDraft.parse(JSON.parse(row.content)), revision: row.revision, savedAt: row.saved_at };
}

export async function saveDraft(tx: TripTx, saved: SavedDraft): Promise<void> {
  const values = { content: JSON.stringify(saved.draft), revision: saved.revision, saved_at: saved.savedAt };
  await tx.query
    .insertInto('trip_drafts')
    .values({ trip_id: tx.tripId, ...values })
    .onConflict((conflict) => conflict.column('trip_id').doUpdateSet(values))
    .execute();
}

export async function deleteDraft(tx: TripTx): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('trip_drafts')
    .where('trip_id', '=', tx.tripId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listVersions(tx: TripTx): Promise<TripVersion[]> {
  const rows = await tx.query
    .selectFrom('trip_versions')
    .select(['version', 'published_at'])
    .where('trip_id', '=', tx.tripId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ version: row.version, publishedAt: row.published_at }));
}

/** Returns null if the version was never published, or is no longer stored. */
export async function findVersion(tx: TripTx, version: number): Promise<TripContent | null> {
  const row = await tx.query
    .selectFrom('trip_versions')
    .select('content')
    .where('trip_id', '=', tx.tripId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? TripContent.parse(JSON.parse(row.content)) : null;
}
