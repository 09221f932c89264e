import type { TaskResult } from '@reisspel/contract/live';
import type { FailureReason, PhotoSource } from '@reisspel/contract/submissions';
import type { TaskType } from '@reisspel/contract/tasks';
import { isAnswerType } from '@reisspel/rules/kinds/flows';
import { dayRange } from '../../../lib/format/dates.ts';
import * as m from '../../../paraglide/messages.js';

/** The longest task description that the progress panel shows, in characters (spec 2). */
const MAX_CHARACTERS = 30;

export function shortDescription(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= MAX_CHARACTERS) return description;
  return `${characters
    .slice(0, MAX_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`;
}

export const failureTexts: Record<FailureReason, () => string> = {
  wrong_answer: m.admin_progress_wrong,
  time_expired: m.admin_progress_time_expired,
  max_attempts: m.admin_progress_max_attempts,
  rejected: m.admin_progress_rejected,
};

interface StatusText {
  tone: 'completed' | 'failed' | 'open';
  text: string;
  /** Why the task failed. null if the task did not fail, or if `text` says why. */
  reason: string | null;
}

/** Returns a team's status of a task, in the words of spec 2. An open task has `outcome` null. */
export function statusText(taskType: TaskType, outcome: TaskResult['outcome'] | null): StatusText {
  if (outcome === null) return { tone: 'open', text: m.admin_progress_open(), reason: null };
  if (outcome.status === 'completed') {
    return { tone: 'completed', text: m.admin_progress_completed(), reason: null };
  }
  const text = isAnswerType(taskType) ? m.admin_progress_wrong() : m.admin_progress_open();
  const reason = outcome.reason === 'wrong_answer' ? null : failureTexts[outcome.reason]();
  return { tone: 'failed', text, reason };
}

/** Says that a photo comes from the library, and when its camera made it. null for others. */
export function sourceText(source: PhotoSource | null): string | null {
  if (source?.from !== 'library') return null;
  const { madeAt } = source;
  if (madeAt === null) return m.admin_photo_from_library();
  const [day = '', time = ''] = madeAt.split('T');
  return m.admin_photo_from_library_made({ day: dayRange(day, day), time });
}

/** Says what the time of an answer cost. null for a result without such a cost. */
export function timeCostText(outcome: TaskResult['outcome'] | null): string | null {
  if (outcome?.status !== 'completed' || outcome.timeCost === undefined) return null;
  return m.speed_cost({ points: m.game_points({ points: outcome.timeCost }) });
}
