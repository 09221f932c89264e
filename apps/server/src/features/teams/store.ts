import type { ScoreAdjustment } from '@reisspel/contract/adjustments';
import { type AdjustmentId, SessionId, TeamId } from '@reisspel/contract/ids';
import type { AnswerType } from '@reisspel/rules/kinds/flows';
import type { Tx } from '../../db/database.ts';
import { adjustmentFromRow } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** Its submissions, photos and points go along. */
export async function deleteTeam(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<void> {
  await tx.query.deleteFrom('teams').where('id', '=', id).where('trip_id', '=', tripId).execute();
}

/** The sessions that play for a team. */
export async function sessionsOfTeam(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<SessionId[]> {
  const rows = await tx.query
    .selectFrom('sessions')
    .select('id')
    .where('team_id', '=', id)
    .where('trip_id', '=', tripId)
    .execute();
  return rows.map((row) => SessionId.parse(row.id));
}

/**
 * Takes everybody out of the team, and forgets who has given its password. Returns their sessions.
 */
export async function endTeamSessions(tx: Tx, { tripId }: TripScope, id: TeamId): Promise<SessionId[]> {
  const rows = await tx.query
    .updateTable('sessions')
    .set({ team_id: null })
    .where('team_id', '=', id)
    .where('trip_id', '=', tripId)
    .returning('id')
    .execute();
  await tx.query.deleteFrom('session_teams').where('team_id', '=', id).execute();
  return rows.map((row) => SessionId.parse(row.id));
}

/** Forgets the questions of these kinds that the team got wrong or let run out, so that it may open them once more (spec 4). */
export async function deleteFailedQuizzes(
  tx: Tx,
  { tripId }: TripScope,
  id: TeamId,
  taskTypes: readonly AnswerType[],
): Promise<void> {
  const failed = tx.query
    .selectFrom('completed_tasks')
    .innerJoin('tasks', 'tasks.id', 'completed_tasks.task_id')
    .select('tasks.id')
    .where('completed_tasks.trip_id', '=', tripId)
    .where('completed_tasks.team_id', '=', id)
    .where('completed_tasks.completed', '=', 0)
    .where('tasks.task_type', 'in', taskTypes);
  const ids = (await failed.execute()).map((row) => row.id);
  if (ids.length === 0) return;
  for (const table of ['quiz_openings', 'submissions', 'completed_tasks'] as const) {
    await tx.query
      .deleteFrom(table)
      .where('trip_id', '=', tripId)
      .where('team_id', '=', id)
      .where('task_id', 'in', ids)
      .execute();
  }
}

/** Returns whether it is new: nothing is changed when there is one with this id, in any trip. */
export async function insertAdjustment(
  tx: Tx,
  { tripId }: TripScope,
  each: ScoreAdjustment,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto('score_adjustments')
    .values({
      id: each.id,
      trip_id: tripId,
      team_id: each.teamId,
      points: each.points,
      reason: each.reason,
      created_at: each.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a team was given or lost under this id; null when that was nothing. */
export async function findAdjustment(
  tx: Tx,
  { tripId }: TripScope,
  teamId: TeamId,
  id: AdjustmentId,
): Promise<ScoreAdjustment | null> {
  const row = await tx.query
    .selectFrom('score_adjustments')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? adjustmentFromRow(row) : null;
}

/** Returns what it was; null when there was none. */
export async function deleteAdjustment(
  tx: Tx,
  { tripId }: TripScope,
  id: AdjustmentId,
): Promise<Pick<ScoreAdjustment, 'teamId' | 'points' | 'reason'> | null> {
  const row = await tx.query
    .deleteFrom('score_adjustments')
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .returning(['team_id', 'points', 'reason'])
    .executeTakeFirst();
  return row ? { teamId: TeamId.parse(row.team_id), points: row.points, reason: row.reason } : null;
}
