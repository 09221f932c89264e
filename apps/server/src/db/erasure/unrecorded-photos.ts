import type { TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../database.ts';
import type { TripScope } from '../trip-scope.ts';
import { listErasedPhotos } from './erased-files.ts';

/**
 * Photos of which the store may have files, and that no row names yet: written down before the first file is put, so that none is
 * left behind for good when the server ends in between, or the store does not let go of it. A room forgets it in the
 * commit that makes the photo count.
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

/** Has the files go of a photo that counts for nothing. `now` is epoch ms. */
export async function eraseUncounted(
  tx: Tx,
  { tripId }: TripScope,
  storageKey: string,
  now: number,
): Promise<void> {
  await tx.query
    .deleteFrom('unrecorded_photos')
    .where('storage_key', '=', storageKey)
    .where('trip_id', '=', tripId)
    .execute();
  await listErasedPhotos(tx, [storageKey], now);
}

const keysOf = (rows: readonly { storage_key: string }[]): string[] => rows.map((row) => row.storage_key);

/**
 * Has the files go of such photos of a trip, or of one of its teams: they will not be recorded. They stay written down, as a file
 * that is on its way may be there later than the look for it. `now` is epoch ms.
 */
export async function eraseUnrecorded(
  tx: Tx,
  { tripId }: TripScope,
  teamId: string | null,
  now: number,
): Promise<void> {
  const erased = await tx.query
    .updateTable('unrecorded_photos')
    .set({ is_erased: 1 })
    .where('trip_id', '=', tripId)
    .$if(teamId !== null, (ofTrip) => ofTrip.where('team_id', '=', teamId))
    .returning('storage_key')
    .execute();
  await listErasedPhotos(tx, keysOf(erased), now);
}

/** The same of those of every trip that were begun before `before`, for the last time: nothing is on its way any more. Both are epoch ms. */
export async function eraseUnrecordedBefore(tx: Tx, before: number, now: number): Promise<void> {
  const gone = await tx.query
    .deleteFrom('unrecorded_photos')
    .where('begun_at', '<', before)
    .returning('storage_key')
    .execute();
  await listErasedPhotos(tx, keysOf(gone), now);
}
