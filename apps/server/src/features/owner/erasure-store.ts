import { erasePhotos, queueFilesForDeletion } from '../../db/erased-files.ts';
import type { TripTx } from '../../db/trip-scope.ts';

/**
 * Deletes a trip with everything that belongs to it. `quizImageKey` names the file of a quiz
 * picture in the store. The caller starts the deletion of the files. `now` is epoch milliseconds.
 */
export async function eraseTrip(
  tx: TripTx,
  { now, quizImageKey }: { now: number; quizImageKey: (name: string) => string },
): Promise<void> {
  const { query, tripId } = tx;
  await erasePhotos(tx, 'all', now);
  const images = await query.selectFrom('quiz_images').select('name').where('trip_id', '=', tripId).execute();
  await queueFilesForDeletion(
    tx,
    'erased_files',
    images.map(({ name }) => quizImageKey(name)),
    now,
  );
  // This table has no column for the trip, whose id is part of the name of its doors.
  await query.deleteFrom('login_devices').where('door', 'like', `%${tripId}%`).execute();
  // All other rows of the trip go with it (`on delete cascade`).
  await query.deleteFrom('trips').where('id', '=', tripId).execute();
}
