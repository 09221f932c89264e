import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import type { SelectQueryBuilder } from 'kysely';
import type { Tx } from './database.ts';
import { inChunks } from './rows.ts';
import type { Schema } from './tables/schema.ts';
import type { TripTx } from './trip-scope.ts';

/** There are two lists, because older servers treat each key in `erased_photos` as a photo's. */
export type ErasedList = 'erased_photos' | 'erased_files';

/** Records files that a job deletes later. Call it in the transaction that deletes their rows. */
export async function queueFilesForDeletion(
  { query }: Tx,
  to: ErasedList,
  keys: readonly string[],
  now: number,
): Promise<void> {
  await inChunks(keys, (chunk) =>
    query
      .insertInto(to)
      .values(chunk.map((key) => ({ storage_key: key, erased_at: now })))
      .onConflict((conflict) => conflict.column('storage_key').doNothing())
      .execute(),
  );
}

/** Records that a photo's files are being stored. Without a later commit they are deleted. */
export async function addUnrecordedPhoto(
  { query, tripId }: TripTx,
  { storageKey, teamId, begunAt }: { storageKey: string; teamId: TeamId; begunAt: number },
): Promise<void> {
  await query
    .insertInto('unrecorded_photos')
    .values({ storage_key: storageKey, trip_id: tripId, team_id: teamId, begun_at: begunAt })
    .execute();
}

function queuePhotosForDeletion(
  tx: Tx,
  photos: readonly { storage_key: string }[],
  now: number,
): Promise<void> {
  const keys = photos.map((row) => row.storage_key);
  return queueFilesForDeletion(tx, 'erased_photos', keys, now);
}

/** Queues for deletion the photos whose upload began before `before` (epoch ms). */
export async function eraseUnrecordedBefore(tx: Tx, before: number, now: number): Promise<void> {
  const begun = tx.query.deleteFrom('unrecorded_photos').where('begun_at', '<', before);
  await queuePhotosForDeletion(tx, await begun.returning('storage_key').execute(), now);
}

/** Selects photos whose upload is running. Their rows stay, because a file may still arrive. */
function photosUnderWay({ query, tripId }: TripTx) {
  return query.selectFrom('unrecorded_photos').select('storage_key').where('trip_id', '=', tripId);
}

/** Deletes the trip's logged changes, which may contain erased data. Servers then read all rows. */
async function forgetChanges({ query, tripId }: TripTx): Promise<void> {
  await query.deleteFrom('changes').where('trip_id', '=', tripId).execute();
}

/**
 * Erases photos of a trip for good, also archived ones. Texts and points stay. Returns the number
 * of photos. The caller holds the lock of the trip and notifies the live pages. `now` is epoch ms.
 */
export async function erasePhotos(tx: TripTx, which: PhotoId | 'all', now: number): Promise<number> {
  const { query, tripId } = tx;
  const photos = query.deleteFrom('photos').where('trip_id', '=', tripId).returning(['id', 'storage_key']);
  const erased = await (which === 'all' ? photos : photos.where('id', '=', which)).execute();
  await inChunks(erased, async (chunk) => {
    const ids = chunk.map(({ id }) => id);
    await query
      .updateTable('completed_tasks')
      .set({ photo_id: null })
      .where('trip_id', '=', tripId)
      .where('photo_id', 'in', ids)
      .execute();
    await query
      .updateTable('photo_removals')
      .set({ state: 'erased', reason: '', answer: '' })
      .where('trip_id', '=', tripId)
      .where('photo_id', 'in', ids)
      .execute();
  });
  const underWay = which === 'all' ? await photosUnderWay(tx).execute() : [];
  if (erased.length > 0) await forgetChanges(tx);
  await queuePhotosForDeletion(tx, [...erased, ...underWay], now);
  return erased.length;
}

export type Ids = SelectQueryBuilder<Schema, 'tasks' | 'teams', { id: string }>;

/** Erases files and removal requests of photos. Call it before a cascade deletes the photos. */
export async function erasePhotosOf(
  tx: TripTx,
  { teams, tasks }: { teams: Ids | readonly string[]; tasks?: Ids },
  now: number,
): Promise<void> {
  const { query, tripId } = tx;
  const photos = query.selectFrom('photos').select('storage_key').where('trip_id', '=', tripId);
  const removals = query.deleteFrom('photo_removals').where('trip_id', '=', tripId);
  const underWay = await photosUnderWay(tx).where('team_id', 'in', teams).execute();
  const listed = [...(await photos.where('team_id', 'in', teams).execute()), ...underWay];
  if (tasks) listed.push(...(await photos.where('task_id', 'in', tasks).execute()));
  await queuePhotosForDeletion(tx, listed, now);
  await removals.where('team_id', 'in', teams).execute();
  if (tasks) await removals.where('task_id', 'in', tasks).execute();
  await forgetChanges(tx);
}
