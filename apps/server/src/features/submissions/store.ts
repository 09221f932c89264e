import { type SubmissionId, TaskId, TeamId, TripId } from '@reisspel/contract/ids';
import type { Score, TaskResult } from '@reisspel/contract/live';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Tx } from '../../db/database.ts';
import { stillOpen } from '../../db/game-queries.ts';
import { resultFromRow, taskFromRow, toBit } from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';

export interface TeamTaskKey {
  teamId: TeamId;
  taskId: TaskId;
}

interface GameFlags {
  gameStarted: boolean;
  scoreboardVisible: boolean;
}

export async function gameFlags(tx: Tx, { tripId }: TripScope): Promise<GameFlags> {
  const row = await tx.query
    .selectFrom('game_state')
    .select(['game_started', 'scoreboard_visible'])
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  return { gameStarted: row.game_started === 1, scoreboardVisible: row.scoreboard_visible === 1 };
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

/** A score is this query, never a counter (design 3). */
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
  return {
    teamId,
    score: Number(row.score ?? 0),
    completed: Number(row.completed ?? 0),
    answered: row.answered,
  };
}

/** How often the team has tried this task. */
export async function countAttempts(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<number> {
  const row = await tx.query
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  return row.count;
}

type FirstSubmission = { kind: 'own'; result: SubmissionResult } | { kind: 'foreign' };

/** What was answered to this id before; `foreign` when another team, task or trip used it. null: it is new. */
export async function findSubmission(
  tx: Tx,
  { tripId }: TripScope,
  id: SubmissionId,
  { teamId, taskId }: TeamTaskKey,
): Promise<FirstSubmission | null> {
  const row = await tx.query
    .selectFrom('submissions')
    .select(['trip_id', 'team_id', 'task_id', 'result'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const own = row.trip_id === tripId && row.team_id === teamId && row.task_id === taskId;
  return own ? { kind: 'own', result: SubmissionResult.parse(JSON.parse(row.result)) } : { kind: 'foreign' };
}

export async function insertSubmission(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
  result: SubmissionResult,
  createdAt: number,
): Promise<void> {
  await tx.query
    .insertInto('submissions')
    .values({
      id: result.id,
      trip_id: tripId,
      team_id: teamId,
      task_id: taskId,
      attempt: result.attempt,
      verdict: result.outcome.verdict,
      result: JSON.stringify(result),
      created_at: createdAt,
    })
    .execute();
}

export interface Opening {
  /** Epoch milliseconds; null is no limit. */
  deadlineAt: number | null;
}

export async function findOpening(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<Opening | null> {
  const row = await tx.query
    .selectFrom('quiz_openings')
    .select('deadline_at')
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  return row ? { deadlineAt: row.deadline_at } : null;
}

export async function insertOpening(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
  opening: Opening & { openedAt: number },
): Promise<void> {
  await tx.query
    .insertInto('quiz_openings')
    .values({
      trip_id: tripId,
      team_id: teamId,
      task_id: taskId,
      opened_at: opening.openedAt,
      deadline_at: opening.deadlineAt,
    })
    .execute();
}

/** Quizzes of every trip whose time ran out before `before` (epoch ms) and that nobody has answered, oldest first. */
export async function expiredOpenings(
  tx: Tx,
  before: number,
  limit: number,
): Promise<(TeamTaskKey & { tripId: TripId })[]> {
  const rows = await tx.query
    .selectFrom('quiz_openings')
    .select(['quiz_openings.trip_id', 'quiz_openings.team_id', 'quiz_openings.task_id'])
    .where('deadline_at', '<', before)
    .where(stillOpen)
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    tripId: TripId.parse(row.trip_id),
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
  }));
}

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
