import type { PhotoId, SubmissionId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { TeamTaskKey } from './store.ts';

export async function insertPhoto(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
  photo: {
    id: string;
    submissionId: SubmissionId;
    storageKey: string;
    width: number;
    height: number;
    bytes: number;
    sha256: string;
    takenAt: number;
    createdAt: number;
  },
): Promise<void> {
  await tx.query
    .insertInto('photos')
    .values({
      id: photo.id,
      trip_id: tripId,
      team_id: teamId,
      task_id: taskId,
      submission_id: photo.submissionId,
      storage_key: photo.storageKey,
      width: photo.width,
      height: photo.height,
      bytes: photo.bytes,
      sha256: photo.sha256,
      taken_at: photo.takenAt,
      created_at: photo.createdAt,
    })
    .execute();
}

export async function isPhotoRecorded(tx: Tx, { tripId }: TripScope, storageKey: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('photos')
    .select('id')
    .where('storage_key', '=', storageKey)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a photo is still there; it may have been erased. */
export async function hasPhoto(tx: Tx, { tripId }: TripScope, id: PhotoId): Promise<boolean> {
  const row = await tx.query
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row !== undefined;
}
