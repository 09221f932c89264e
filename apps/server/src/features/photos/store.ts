import { type PhotoId, TeamId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

interface PhotoRecord {
  teamId: TeamId;
  storageKey: string;
  /** Whether it is the photo a task was completed with, and so one of the gallery's. */
  inGallery: boolean;
}

export async function findPhoto(tx: Tx, { tripId }: TripScope, id: PhotoId): Promise<PhotoRecord | null> {
  const row = await tx.query
    .selectFrom('photos')
    .leftJoin('completed_tasks', 'completed_tasks.photo_id', 'photos.id')
    .select(['photos.team_id', 'photos.storage_key', 'completed_tasks.id as completed_id'])
    .where('photos.id', '=', id)
    .where('photos.trip_id', '=', tripId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    teamId: TeamId.parse(row.team_id),
    storageKey: row.storage_key,
    inGallery: row.completed_id !== null,
  };
}
