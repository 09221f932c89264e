import type { AdminReply, OrganiserMessage, ScoreAdjustment } from '@reisspel/contract/game';
import { AdjustmentId, MessageId, PhotoId, ReplyId, TaskId, TeamId } from '@reisspel/contract/ids';
import { Hint } from '@reisspel/contract/kinds/common';
import { TaskWindow } from '@reisspel/contract/kinds/window';
import type { TaskResult } from '@reisspel/contract/live';
import { videoTypes } from '@reisspel/contract/photos';
import {
  type AdminSubmission,
  FailureReason,
  PhotoSource,
  type Review,
  SubmissionResult,
} from '@reisspel/contract/submissions';
import { type AdminTask, VerificationRequirement } from '@reisspel/contract/tasks';
import type { StoredVideo, Team } from '@reisspel/rules/game/game';
import { deductionOf, findRequirement, hasSpeedPoints, soundOf } from '@reisspel/rules/kinds/kind';
import { isCameraOnly } from '@reisspel/rules/kinds/photo';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Bit, Schema } from './tables/schema.ts';

/** Rows or ids in one statement. SQLite allows 32,766 values, and every row has fewer than 20. */
const ROWS_AT_ONCE = 1_000;

export async function inChunks<Row>(
  rows: readonly Row[],
  work: (chunk: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await work(rows.slice(from, from + ROWS_AT_ONCE));
}

const Requirements = z.array(VerificationRequirement);
const Hints = z.array(Hint);
const StoredResult = SubmissionResult.omit({ source: true });

export function toBit(value: boolean): Bit {
  return value ? 1 : 0;
}

/** These have columns of their own: an older version of the server does not know them. */
const IN_COLUMNS: ReadonlySet<VerificationRequirement['type']> = new Set([
  'camera-only',
  'speed-points',
  'deduction',
  'explanation',
  'sound',
]);

export function taskColumns(task: AdminTask) {
  const requirements = task.verificationRequirements.filter(({ type }) => !IN_COLUMNS.has(type));
  const explanation = findRequirement(task.verificationRequirements, 'explanation');
  return {
    description: task.description,
    points: task.points,
    verification_requirements: JSON.stringify(requirements),
    sequence_order: task.sequenceOrder,
    requires_previous_task: toBit(task.requiresPreviousTask),
    task_type: task.taskType,
    instructions: task.instructions,
    ar_enabled: toBit(task.arModelUrl !== null),
    ar_model_url: task.arModelUrl ?? '',
    hints: JSON.stringify(task.hints),
    task_window: JSON.stringify(task.window),
    camera_only: toBit(isCameraOnly(task.verificationRequirements)),
    speed_points: toBit(hasSpeedPoints(task.verificationRequirements)),
    deduction: deductionOf(task.verificationRequirements),
    explanation: explanation?.text ?? '',
    shows_answer: toBit(explanation?.showsAnswer === true),
    first_bonus: task.firstBonus,
    sound_url: soundOf(task.verificationRequirements),
  };
}

export function teamColumns({ id: _, sealedPassword, ...look }: Team) {
  return { ...look, password_encrypted: sealedPassword };
}

/** Throws when a stored column breaks the contract. */
export function taskFromRow(row: Selectable<Schema['tasks']>): AdminTask {
  const requirements = Requirements.parse(JSON.parse(row.verification_requirements));
  if (row.camera_only === 1) requirements.push({ type: 'camera-only' });
  if (row.speed_points === 1) requirements.push({ type: 'speed-points' });
  if (row.deduction > 0) requirements.push({ type: 'deduction', points: row.deduction });
  const showsAnswer = row.shows_answer === 1;
  if (row.explanation !== '' || showsAnswer)
    requirements.push({ type: 'explanation', text: row.explanation, showsAnswer });
  if (row.sound_url !== null) requirements.push({ type: 'sound', url: row.sound_url });
  return {
    id: TaskId.parse(row.id),
    description: row.description,
    points: row.points,
    verificationRequirements: requirements,
    sequenceOrder: row.sequence_order,
    requiresPreviousTask: row.requires_previous_task === 1,
    arModelUrl: row.ar_enabled === 1 ? row.ar_model_url : null,
    taskType: row.task_type,
    instructions: row.instructions,
    hints: Hints.parse(JSON.parse(row.hints)),
    firstBonus: row.first_bonus,
    window: TaskWindow.parse(JSON.parse(row.task_window)),
  };
}

export function teamFromRow(row: Selectable<Schema['teams']>): Team {
  return {
    id: TeamId.parse(row.id),
    name: row.name,
    color: row.color,
    sealedPassword: row.password_encrypted,
  };
}

export function resultFromRow(row: Selectable<Schema['completed_tasks']>): TaskResult {
  const outcome: TaskResult['outcome'] =
    row.completed === 1
      ? {
          status: 'completed',
          pointsAwarded: row.points_awarded,
          photoId: row.photo_id === null ? null : PhotoId.parse(row.photo_id),
          ...(row.time_cost > 0 ? { timeCost: row.time_cost } : {}),
        }
      : { status: 'failed', reason: FailureReason.parse(row.failure_reason) };
  return {
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
    outcome,
    deduction: row.deduction,
    settledAt: row.settled_at,
  };
}

export function adjustmentFromRow(row: Selectable<Schema['score_adjustments']>): ScoreAdjustment {
  return {
    id: AdjustmentId.parse(row.id),
    teamId: TeamId.parse(row.team_id),
    points: row.points,
    reason: row.reason,
    createdAt: row.created_at,
  };
}

export function messageFromRow(row: Selectable<Schema['organiser_messages']>): OrganiserMessage {
  return {
    id: MessageId.parse(row.id),
    teamId: row.team_id === null ? null : TeamId.parse(row.team_id),
    text: row.text,
    createdAt: row.created_at,
  };
}

export function replyFromRow(row: Selectable<Schema['team_replies']>): AdminReply {
  return {
    id: ReplyId.parse(row.id),
    teamId: TeamId.parse(row.team_id),
    taskId: row.task_id === null ? null : TaskId.parse(row.task_id),
    text: row.text,
    createdAt: row.created_at,
    isRead: row.is_read === 1,
  };
}

function reviewFromRow(row: Selectable<Schema['submissions']>): Review {
  switch (row.review) {
    case 'approved':
      return { state: 'approved', pointsAwarded: row.review_points ?? 0 };
    case 'rejected':
      return { state: 'rejected', reason: row.review_reason ?? '' };
    case 'none':
      return { state: row.asked === 1 ? 'asked' : 'none' };
    default:
      return row.review satisfies never;
  }
}

/** `deadline_at` overrides the deadline in `result`: the end of a game clears only the column. */
function resultOfSubmission(row: Selectable<Schema['submissions']>): z.infer<typeof StoredResult> {
  const result = StoredResult.parse(JSON.parse(row.result));
  const { outcome } = result;
  return outcome.verdict === 'held'
    ? { ...result, outcome: { ...outcome, deadlineAt: row.deadline_at } }
    : result;
}

function sourceFromRow({ source, made_at }: Selectable<Schema['submissions']>): PhotoSource | null {
  if (source === null) return null;
  return PhotoSource.parse(source === 'library' ? { from: source, madeAt: made_at } : { from: source });
}

const VideoShape = z.object({ type: z.enum(videoTypes), bytes: z.number().int(), sha256: z.string() });

type VideoColumn = 'video_type' | 'video_bytes' | 'video_sha256';

/** Returns the video of a row of `photos`. null for a photo, and in an older backup. */
export function videoFromRow(
  row: {
    readonly [column in VideoColumn]?: string | number | null;
  },
): StoredVideo | null {
  const { video_type: type = null, video_bytes: bytes, video_sha256: sha256 } = row;
  return type === null ? null : VideoShape.parse({ type, bytes, sha256 });
}

export function submissionFromRow(
  row: Selectable<Schema['submissions']>,
): Omit<AdminSubmission, 'resembles' | 'videoType'> {
  return {
    ...resultOfSubmission(row),
    teamId: TeamId.parse(row.team_id),
    taskId: TaskId.parse(row.task_id),
    source: sourceFromRow(row),
    review: reviewFromRow(row),
    capturedAt: row.captured_at ?? row.created_at,
    createdAt: row.created_at,
    late: row.late === 1,
  };
}
