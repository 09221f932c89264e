import type { TaskProgress } from '@reisspel/contract/live';
import type { FailureReason } from '@reisspel/contract/submissions';
import * as m from '../../paraglide/messages.js';

const FAILURE: Record<FailureReason, () => string> = {
  wrong_answer: m.game_failed_wrong_answer,
  time_expired: m.game_failed_time_expired,
  max_attempts: m.game_failed_max_attempts,
};

/** Why a task is closed for the team. */
export function failureText(reason: FailureReason): string {
  return FAILURE[reason]();
}

/** Why a task cannot be opened; null for one that can. */
export function closedText(progress: TaskProgress): string | null {
  switch (progress.status) {
    case 'open':
      return null;
    case 'completed':
      return m.game_completed();
    case 'failed':
      return failureText(progress.reason);
    case 'locked':
      return m.game_locked();
    default:
      return progress satisfies never;
  }
}
