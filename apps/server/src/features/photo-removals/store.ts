import { type PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Removal } from '@reisspel/rules/game/game';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** Whose photo it is, and for which task; null: there is none, or it lies put aside. */
export async function findPhotoOwner(
  tx: Tx,
  { tripId }: TripScope,
  id: PhotoId,
): Promise<{ teamId: TeamId; taskId: TaskId; team: string } | null> {
  const row = await tx.query
    .selectFrom('photos')
    .innerJoin('teams', 'teams.id', 'photos.team_id')
    .select(['photos.team_id', 'photos.task_id', 'teams.name'])
    .where('photos.id', '=', id)
    .where('photos.trip_id', '=', tripId)
    .executeTakeFirst();
  return row
    ? { teamId: TeamId.parse(row.team_id), taskId: TaskId.parse(row.task_id), team: row.name }
    : null;
}

/** null: nobody has asked. */
export async function findRemovalState(
  tx: Tx,
  { tripId }: TripScope,
  id: PhotoId,
): Promise<Removal['state'] | null> {
  const row = await tx.query
    .selectFrom('photo_removals')
    .select('state')
    .where('trip_id', '=', tripId)
    .where('photo_id', '=', id)
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function insertRemoval(
  tx: Tx,
  { tripId }: TripScope,
  { photoId, teamId, taskId, reason, askedAt }: Omit<Removal, 'state' | 'answer'>,
): Promise<void> {
  await tx.query
    .insertInto('photo_removals')
    .values({
      trip_id: tripId,
      photo_id: photoId,
      team_id: teamId,
      task_id: taskId,
      reason,
      state: 'asked',
      answer: '',
      asked_at: askedAt,
    })
    .execute();
}

export async function declineRemoval(
  tx: Tx,
  { tripId }: TripScope,
  id: PhotoId,
  answer: string,
): Promise<void> {
  await tx.query
    .updateTable('photo_removals')
    .set({ state: 'declined', answer })
    .where('trip_id', '=', tripId)
    .where('photo_id', '=', id)
    .execute();
}
