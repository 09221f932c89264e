import { type PhotoId, type TaskId, TeamId } from '@reisspel/contract/ids';
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

/** A photo that a task was completed with, as somebody who was not there wants to know it. */
export interface AlbumPhoto {
  storageKey: string;
  team: string;
  task: string;
  /** Epoch milliseconds. */
  takenAt: number;
  points: number;
}

/** Of which team and which task; undefined is all. */
export interface AlbumFilter {
  teamId?: TeamId | undefined;
  taskId?: TaskId | undefined;
}

/** The photos of the gallery that match, as they were taken. */
export async function albumPhotos(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: AlbumFilter,
): Promise<AlbumPhoto[]> {
  const rows = await tx.query
    .selectFrom('completed_tasks')
    .innerJoin('photos', 'photos.id', 'completed_tasks.photo_id')
    .innerJoin('teams', 'teams.id', 'completed_tasks.team_id')
    .innerJoin('tasks', 'tasks.id', 'completed_tasks.task_id')
    .select([
      'photos.storage_key',
      'photos.taken_at',
      'teams.name as team',
      'tasks.description as task',
      'completed_tasks.points_awarded',
    ])
    .where('completed_tasks.trip_id', '=', tripId)
    .$if(teamId !== undefined, (query) => query.where('completed_tasks.team_id', '=', String(teamId)))
    .$if(taskId !== undefined, (query) => query.where('completed_tasks.task_id', '=', String(taskId)))
    .orderBy('photos.taken_at')
    .orderBy('photos.id')
    .execute();
  return rows.map((row) => ({
    storageKey: row.storage_key,
    team: row.team,
    task: row.task,
    takenAt: row.taken_at,
    points: row.points_awarded,
  }));
}
