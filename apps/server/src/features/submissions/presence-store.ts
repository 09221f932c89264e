import { type SessionId, TaskId, TeamId, TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { TeamTaskKey } from './store.ts';

/** A phone (by its session) that works on a task for a team. */
export interface PresenceKey extends TeamTaskKey {
  sessionId: SessionId;
}

function row({ tripId }: TripScope, { sessionId, teamId, taskId }: PresenceKey, expiresAt: number) {
  return { session_id: sessionId, trip_id: tripId, team_id: teamId, task_id: taskId, expires_at: expiresAt };
}

/** Puts off the end of a presence to `expiresAt` (epoch ms). Returns whether there was one. */
export async function renewPresence(
  tx: Tx,
  { tripId }: TripScope,
  { sessionId, teamId, taskId }: PresenceKey,
  expiresAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('presences')
    .set({ expires_at: expiresAt })
    .where('session_id', '=', sessionId)
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether it is new; a second window of the same phone adds nothing. */
export async function insertPresence(
  tx: Tx,
  scope: TripScope,
  key: PresenceKey,
  expiresAt: number,
): Promise<boolean> {
  const inserted = await tx.query
    .insertInto('presences')
    .values(row(scope, key, expiresAt))
    .onConflict((conflict) => conflict.columns(['session_id', 'team_id', 'task_id']).doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Returns whether there was one. */
export async function deletePresence(
  tx: Tx,
  { tripId }: TripScope,
  { sessionId, teamId, taskId }: PresenceKey,
): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('presences')
    .where('session_id', '=', sessionId)
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes those of a team at a task that ended by `now` (epoch ms). Returns whether there was one. */
export async function deleteExpiredPresences(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('presences')
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Where phones of any trip were last heard of too long ago at `now` (epoch ms). */
export async function expiredPresences(
  tx: Tx,
  now: number,
  limit: number,
): Promise<(TeamTaskKey & { tripId: TripId })[]> {
  const rows = await tx.query
    .selectFrom('presences')
    .select(['trip_id', 'team_id', 'task_id'])
    .distinct()
    .where('expires_at', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((each) => ({
    tripId: TripId.parse(each.trip_id),
    teamId: TeamId.parse(each.team_id),
    taskId: TaskId.parse(each.task_id),
  }));
}
