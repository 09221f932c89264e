import { type PhotoId, type TaskId, TeamId } from '@reisspel/contract/ids';
import { isGalleryKept, notAskedAway } from '../../db/boards.ts';
import type { Tx } from '../../db/database.ts';
import { presentIds } from '../../db/game-queries.ts';
import type { TripScope } from '../../db/trip-scope.ts';

interface PhotoRecord {
  teamId: TeamId;
  storageKey: string;
}

export async function findPhoto(tx: Tx, scope: TripScope, id: PhotoId): Promise<PhotoRecord | null> {
  const row = await tx.query
    .selectFrom('photos')
    .select(['team_id', 'storage_key'])
    .where('id', '=', id)
    .where('trip_id', '=', scope.tripId)
    .where('team_id', 'in', presentIds(tx, scope, 'teams'))
    .where('task_id', 'in', presentIds(tx, scope, 'tasks'))
    .executeTakeFirst();
  return row ? { teamId: TeamId.parse(row.team_id), storageKey: row.storage_key } : null;
}

/** Of which team and which task; undefined is all. */
export interface AlbumFilter {
  teamId?: TeamId | undefined;
  taskId?: TaskId | undefined;
}

/**
 * The photos of the gallery that match, as they were taken: those that the organiser sees, or those that the gallery shows to
 * everybody else, who gets none from after a freeze.
 */
export async function albumPhotos(
  tx: Tx,
  scope: TripScope,
  { teamId, taskId }: AlbumFilter,
  viewer: 'organiser' | 'guest',
) {
  const photos = tx.query
    .selectFrom('photos')
    .innerJoin('teams', 'teams.id', 'photos.team_id')
    .innerJoin('tasks', 'tasks.id', 'photos.task_id')
    .select(['photos.storage_key', 'photos.taken_at', 'teams.name as team', 'tasks.description as task'])
    .where('photos.trip_id', '=', scope.tripId)
    .where('teams.archive_id', 'is', null)
    .where('tasks.archive_id', 'is', null)
    .where(({ eb }) => notAskedAway(eb))
    .$if(teamId !== undefined, (query) => query.where('photos.team_id', '=', String(teamId)))
    .$if(taskId !== undefined, (query) => query.where('photos.task_id', '=', String(taskId)))
    .orderBy('photos.taken_at')
    .orderBy('photos.id');
  const isKept = viewer === 'guest' && (await isGalleryKept(tx, scope));
  const rows = isKept
    ? await photos
        .innerJoin('frozen_gallery', 'frozen_gallery.photo_id', 'photos.id')
        .select('frozen_gallery.points')
        .execute()
    : await photos
        .innerJoin('completed_tasks', 'completed_tasks.photo_id', 'photos.id')
        .select('completed_tasks.points_awarded as points')
        .execute();
  return rows.map(({ storage_key, taken_at, ...photo }) => ({
    ...photo,
    storageKey: storage_key,
    takenAt: taken_at,
  }));
}
