import type { PhotoId } from '@reisspel/contract/ids';
import { inChunks } from '../rows.ts';
import type { TripTx } from '../trip-scope.ts';
import { listErasedPhotos } from './erased-files.ts';
import { eraseUnrecorded } from './unrecorded-photos.ts';

/**
 * Deletes the trip's logged changes, which contain what was erased. Servers then reload all rows.
 */
export async function forgetChanges({ query, tripId }: Omit<TripTx, 'scope'>): Promise<void> {
  await query.deleteFrom('changes').where('trip_id', '=', tripId).execute();
}

export type Doomed = { of: 'photo'; id: PhotoId } | { of: 'team'; id: string } | { of: 'trip' };

/**
 * Erases photos for good, including those put aside and, for a team or trip, uploads under way.
 * Texts and points stay. Lists their files in the same transaction, so that they are deleted even
 * if this server stops now. Returns the number of photos. `now` is epoch ms. The caller holds the
 * trip's lock and notifies the live pages.
 */
export async function erasePhotos(tx: TripTx, doomed: Doomed, now: number): Promise<number> {
  const { tripId } = tx;
  const photos = tx.query.deleteFrom('photos').where('trip_id', '=', tripId).returning(['id', 'storage_key']);
  const column = doomed.of === 'photo' ? 'id' : 'team_id';
  const erased = await (doomed.of === 'trip' ? photos : photos.where(column, '=', doomed.id)).execute();
  await inChunks(erased, async (chunk) => {
    const ids = chunk.map(({ id }) => id);
    await tx.query
      .updateTable('completed_tasks')
      .set({ photo_id: null })
      .where('trip_id', '=', tripId)
      .where('photo_id', 'in', ids)
      .execute();
    await tx.query
      .updateTable('photo_removals')
      .set({ state: 'erased', reason: '', answer: '' })
      .where('trip_id', '=', tripId)
      .where('photo_id', 'in', ids)
      .execute();
  });
  if (doomed.of !== 'photo') {
    await eraseUnrecorded(tx, doomed.of === 'team' ? doomed.id : null, now);
  }
  if (erased.length > 0) await forgetChanges(tx);
  const keys = erased.map((photo) => photo.storage_key);
  await listErasedPhotos(tx, keys, now);
  return erased.length;
}
