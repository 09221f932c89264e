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
