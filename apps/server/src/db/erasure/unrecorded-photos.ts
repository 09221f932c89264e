import type { TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../database.ts';
import type { TripScope } from '../trip-scope.ts';
import { listErasedPhotos } from './erased-files.ts';

/**
 * A photo is unrecorded while the store may have files of it that no row names. It is written down
 * before its first file is put, so that no file stays for good when the server ends in between. The
 * commit that makes the photo count deletes the row.
 */

/** Writes down that files of this photo are about to be put; `begunAt` is epoch ms. */
export async function beginPhoto(
  tx: Tx,
  { tripId }: TripScope,
  photo: { storageKey: string; teamId: TeamId; begunAt: number },
): Promise<void> {
  await tx.query
    .insertInto('unrecorded_photos')
    .values({
      storage_key: photo.storageKey,
      trip_id: tripId,
      team_id: photo.teamId,
      begun_at: photo.begunAt,
      is_erased: 0,
    })
    .execute();
}

/**
 * Queues the files of a trip's unrecorded photos for removal, or those of one of its teams. The
 * photos stay written down, because a file on its way may arrive after that removal. `now` is epoch
 * milliseconds.
 */
export async function eraseUnrecorded(
  tx: Tx,
  { tripId }: TripScope,
  teamId: string | null,
  now: number,
): Promise<void> {
  const rows = await tx.query
    .selectFrom('unrecorded_photos')
    .select('storage_key')
    .where('trip_id', '=', tripId)
    .$if(teamId !== null, (ofTrip) => ofTrip.where('team_id', '=', teamId))
    .execute();
  const keys = rows.map(({ storage_key }) => storage_key);
  await listErasedPhotos(tx, keys, now);
}

/**
 * Queues the files of all photos that were begun before `before` and never recorded, for the last
 * time: nothing of them is on its way any more. Both are epoch milliseconds.
 */
export async function eraseUnrecordedBefore(tx: Tx, before: number, now: number): Promise<void> {
  const gone = await tx.query
    .deleteFrom('unrecorded_photos')
    .where('begun_at', '<', before)
    .returning('storage_key')
    .execute();
  const keys = gone.map(({ storage_key }) => storage_key);
  await listErasedPhotos(tx, keys, now);
}
