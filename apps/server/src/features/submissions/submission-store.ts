import { SubmissionId, type TaskId, TeamId, TripId } from '@reisspel/contract/ids';
import type { AdminSubmission, SubmissionResult, Verdict } from '@reisspel/contract/submissions';
import type { Tx } from '../../db/database.ts';
import {
  type Arrival,
  deadlineOf,
  newSubmissionRow,
  submissionFromRow,
  submissionResult,
} from '../../db/rows.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { TeamTaskKey } from './store.ts';

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
    .select(['trip_id', 'team_id', 'task_id', 'result', 'deadline_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const own = row.trip_id === tripId && row.team_id === teamId && row.task_id === taskId;
  return own ? { kind: 'own', result: submissionResult(row) } : { kind: 'foreign' };
}

export async function insertSubmission(
  tx: Tx,
  { tripId }: TripScope,
  key: TeamTaskKey,
  result: SubmissionResult,
  arrival: Arrival,
): Promise<void> {
  await tx.query
    .insertInto('submissions')
    .values(newSubmissionRow(tripId, key, result, arrival))
    .execute();
}

/** All photos that a team sent for a task, in the order they came. */
export async function photoSubmissions(
  tx: Tx,
  { tripId }: TripScope,
  { teamId, taskId }: TeamTaskKey,
): Promise<AdminSubmission[]> {
  const rows = await tx.query
    .selectFrom('submissions')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .where('photo_id', 'is not', null)
    .orderBy('attempt')
    .execute();
  return rows.map(submissionFromRow);
}

/** The teams that sent a photo for a task. */
export async function teamsWithPhotos(tx: Tx, { tripId }: TripScope, taskId: TaskId): Promise<TeamId[]> {
  const rows = await tx.query
    .selectFrom('submissions')
    .select('team_id')
    .distinct()
    .where('task_id', '=', taskId)
    .where('trip_id', '=', tripId)
    .where('photo_id', 'is not', null)
    .execute();
  return rows.map((row) => TeamId.parse(row.team_id));
}

/** A photo submission of any team of the trip; null for a quiz's, or none. */
export async function findPhotoSubmission(
  tx: Tx,
  { tripId }: TripScope,
  id: SubmissionId,
): Promise<AdminSubmission | null> {
  const row = await tx.query
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .where('photo_id', 'is not', null)
    .executeTakeFirst();
  return row ? submissionFromRow(row) : null;
}

/** Photo submissions that came before `before` (epoch ms), the last first, `limit` at most. */
export async function photoSubmissionsBefore(
  tx: Tx,
  { tripId }: TripScope,
  before: number,
  limit: number,
): Promise<AdminSubmission[]> {
  const rows = await tx.query
    .selectFrom('submissions')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('photo_id', 'is not', null)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(submissionFromRow);
}

/** Writes what has become of a submission. */
export async function updateOutcome(
  tx: Tx,
  { tripId }: TripScope,
  { id, attempt, checks, photoId }: SubmissionResult,
  outcome: Verdict,
): Promise<void> {
  const result: SubmissionResult = { id, attempt, outcome, checks, photoId };
  await tx.query
    .updateTable('submissions')
    .set({
      verdict: outcome.verdict,
      result: JSON.stringify(result),
      deadline_at: deadlineOf(result),
    })
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .execute();
}

export async function markAsked(tx: Tx, { tripId }: TripScope, id: SubmissionId): Promise<void> {
  await tx.query
    .updateTable('submissions')
    .set({ asked: 1 })
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .execute();
}

/** The organiser's word on a photo. */
export type Decision = { decision: 'approve'; points: number } | { decision: 'reject'; reason: string };

/** Writes the organiser's word; null takes it back. */
export async function updateReview(
  tx: Tx,
  { tripId }: TripScope,
  id: SubmissionId,
  review: Decision | null,
): Promise<void> {
  const state = { approve: 'approved', reject: 'rejected' } as const;
  await tx.query
    .updateTable('submissions')
    .set({
      review: review === null ? 'none' : state[review.decision],
      review_points: review?.decision === 'approve' ? review.points : null,
      review_reason: review?.decision === 'reject' ? review.reason : null,
    })
    .where('id', '=', id)
    .where('trip_id', '=', tripId)
    .execute();
}

/** Held photos of running games of every trip whose time ran out before `before` (epoch ms), oldest first. */
export async function expiredHeldPhotos(
  tx: Tx,
  before: number,
  limit: number,
): Promise<{ tripId: TripId; teamId: TeamId; id: SubmissionId }[]> {
  const rows = await tx.query
    .selectFrom('submissions')
    .innerJoin('game_state', 'game_state.trip_id', 'submissions.trip_id')
    .select(['submissions.id', 'submissions.trip_id', 'submissions.team_id'])
    .where('submissions.deadline_at', '<', before)
    .where('submissions.verdict', '=', 'held')
    // Where the organiser has spoken, the clock has no say.
    .where('submissions.review', '=', 'none')
    .where('game_state.game_started', '=', 1)
    .orderBy('submissions.deadline_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    tripId: TripId.parse(row.trip_id),
    teamId: TeamId.parse(row.team_id),
    id: SubmissionId.parse(row.id),
  }));
}
