import type { TaskProgress } from '@reisspel/contract/live';
import type { FailureReason, SubmissionResult } from '@reisspel/contract/submissions';
import type { OpenWork } from '@reisspel/contract/tasks';
import type { FinalVerdict } from '@reisspel/rules/verdicts';
import * as m from '../../../paraglide/messages.js';

export type PhotoWork = Extract<OpenWork, { taskType: 'photo' }>;

export interface FinalResult extends Pick<SubmissionResult, 'checks' | 'source'> {
  outcome: FinalVerdict;
  /** True when another phone of the team gave the answer. */
  byTeammate?: boolean;
}

const NO_PHOTO = { checks: [], source: null };

export const TIME_EXPIRED: FinalResult = {
  ...NO_PHOTO,
  outcome: { verdict: 'failed', reason: 'time_expired' },
};

/** Returns how a question ended, or null before its end. `isOwn` means that this phone answered. */
export function questionEnding(progress: TaskProgress, isOwn: boolean): FinalResult | null {
  if (progress.status === 'completed') {
    const { pointsAwarded } = progress;
    return { ...NO_PHOTO, outcome: { verdict: 'accepted', pointsAwarded }, byTeammate: !isOwn };
  }
  if (progress.status !== 'failed') return null;
  const { reason } = progress;
  if (reason === 'time_expired') return TIME_EXPIRED;
  return { ...NO_PHOTO, outcome: { verdict: 'failed', reason }, byTeammate: !isOwn };
}

const FAILURE: Record<FailureReason, () => string> = {
  wrong_answer: m.game_failed_wrong_answer,
  time_expired: m.game_failed_time_expired,
  max_attempts: m.game_failed_max_attempts,
  rejected: m.game_failed_rejected,
};

export function failureText(reason: FailureReason): string {
  return FAILURE[reason]();
}

/** Returns why a player cannot open a task, or null when the task is open. */
export function closedText(progress: TaskProgress): string | null {
  if (progress.status === 'open') return null;
  if (progress.status === 'failed') return failureText(progress.reason);
  return progress.status === 'completed' ? m.game_completed() : m.game_locked();
}

/** Returns the organiser's reason for rejecting the last photo, or null if it was not rejected. */
export function remarkText(progress: TaskProgress): string | null {
  const photo =
    progress.status === 'failed'
      ? progress.lastPhoto
      : progress.status === 'open' && progress.work.taskType === 'photo'
        ? progress.work.lastPhoto
        : null;
  return photo?.review.state === 'rejected' ? m.game_rejected({ reason: photo.review.reason }) : null;
}

/** Returns true for the last allowed attempt. Giving up that photo fails the task. */
export function isLastAttempt({ maxAttempts }: PhotoWork, attempt: number): boolean {
  return maxAttempts !== null && attempt >= maxAttempts;
}
