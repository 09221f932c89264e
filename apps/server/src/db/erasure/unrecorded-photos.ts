import type { TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../database.ts';
import type { TripTx } from '../trip-scope.ts';
import { listErasedPhotos } from './erased-files.ts';

/**
 * A photo is unrecorded while the store may have files of it that no row names. Its row is written
 * before the first file, so that no file stays for ever when the server stops in between. The
 * commit that records the photo deletes the row.
 */

/** Call it before the photo's first file is written; `begunAt` is epoch ms. */
export async function beginPhoto(
  tx: TripTx,
  photo: { storageKey: string; teamId: TeamId; begunAt: number },
): Promise<void> {
  await tx.query
    .insertInto('unrecorded_photos')
    .values({
      storage_key: photo.storageKey,
      trip_id: tx.tripId,
      team_id: photo.teamId,
      begun_at: photo.begunAt,
      is_erased: 0,
    })
    .execute();
}

/**
 * Queues the files of a trip's or team's unrecorded photos for deletion. The rows stay, because a
 * file may still arrive after that. `now` is epoch milliseconds.
 */
export async function eraseUnrecorded(tx: TripTx, teamId: string | null, now: number): Promise<void> {
  const rows = await tx.query
    .selectFrom('unrecorded_photos')
    .select('storage_key')
    .where('trip_id', '=', tx.tripId)
    .$if(teamId !== null, (ofTrip) => ofTrip.where('team_id', '=', teamId))
    .execute();
  const keys = rows.map(({ storage_key }) => storage_key);
  await listErasedPhotos(tx, keys, now);
}

/**
 * Queues the files of photos begun before `before` and never recorded, and deletes their rows: no
 * file is on its way any more. Both are epoch milliseconds.
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
