import type { SubmissionId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { Score, TaskResult } from '@reisspel/contract/live';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Tx } from '../../db/database.ts';
import { resultFromRow, taskFromRow, toBit } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

export interface TeamTaskKey {
  teamId: TeamId;
  taskId: TaskId;
}

/** The task right before (`previous`) or after (`next`) this one in playing order; null at the end. */
export async function neighbour(
  tx: Tx,
  { tripId }: TripScope,
  task: AdminTask,
  side: 'previous' | 'next',
): Promise<AdminTask | null> {
  const comparison = side === 'next' ? '>' : '<';
  const direction = side === 'next' ? 'asc' : 'desc';
  const row = await tx.query
    .selectFrom('tasks')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where((eb) =>
      eb(eb.refTuple('sequence_order', 'id'), comparison, eb.tuple(task.sequenceOrder, String(task.id))),
    )
    .orderBy('sequence_order', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst();
  return row ? taskFromRow(row) : null;
}

/** How the task ended for the team; null while it is open. */
export async function findResult(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<TaskResult | null> {
  const row = await tx.query
    .selectFrom('completed_tasks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row ? resultFromRow(row) : null;
}

/**
 * Writes how a task ended for a team. The database holds one such row for the two, so a second one throws: use
 * cases look first, under the trip's lock.
 */
export async function insertResult(
  tx: Tx,
  { tripId }: TripScope,
  result: TaskResult & { id: string; submissionId: SubmissionId | null },
): Promise<void> {
  const { outcome } = result;
  await tx.query
    .insertInto('completed_tasks')
    .values({
      id: result.id,
      trip_id: tripId,
      team_id: result.teamId,
      task_id: result.taskId,
      completed: toBit(outcome.status === 'completed'),
      points_awarded: outcome.status === 'completed' ? outcome.pointsAwarded : 0,
      failure_reason: outcome.status === 'failed' ? outcome.reason : null,
      submission_id: result.submissionId,
      photo_id: outcome.status === 'completed' ? outcome.photoId : null,
      settled_at: result.settledAt,
    })
    .execute();
}

/** Forgets how the task ended for the team; it is open again, or written anew. */
export async function deleteResult(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<void> {
  await tx.query
    .deleteFrom('completed_tasks')
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .execute();
}

/** A score is these sums, never a counter (design 3). */
export async function teamScore(tx: Tx, { tripId }: TripScope, teamId: TeamId): Promise<Score> {
  const row = await tx.query
    .selectFrom('completed_tasks')
    .select((eb) => [
      eb.fn.sum<number | string | null>('points_awarded').as('score'),
      eb.fn.sum<number | string | null>('completed').as('completed'),
      eb.fn.countAll<number>().as('answered'),
    ])
    .where('team_id', '=', teamId)
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  const extra = await tx.query
    .selectFrom('score_adjustments')
    .select((eb) => eb.fn.sum<number | string | null>('points').as('points'))
    .where('team_id', '=', teamId)
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  return {
    teamId,
    score: Number(row.score ?? 0) + Number(extra.points ?? 0),
    completed: Number(row.completed ?? 0),
    answered: row.answered,
  };
}
