import type { TaskProgress } from '@reisspel/contract/live';
import type { FailureReason, SubmissionResult } from '@reisspel/contract/submissions';
import { isAnswerWork, type PhotoFlowWork } from '@reisspel/rules/kinds/flows';
import type { FinalVerdict } from '@reisspel/rules/verdicts';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import { localMoment, shortDay } from '../../../lib/format/dates.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import * as m from '../../../paraglide/messages.js';

/** The work of a photo or a video. */
export type PhotoWork = PhotoFlowWork;

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

type Opening = NonNullable<Extract<TaskProgress, { status: 'locked' }>['opens']>;
type Moment = NonNullable<Extract<TaskProgress, { status: 'open' }>['closes']>;

/** "om 10:00", or on another day "op za 14 februari om 10:00", by the clock of the trip. */
export function momentText({ at, timeZone }: Moment): string {
  const local = localTimeAt(timeZone, at);
  // This browser may not know a new time zone.
  if (local === '') return m.game_at_time({ time: localMoment(at) });
  const [day, time] = [local.slice(0, 10), local.slice(11)];
  const isToday = localTimeAt(timeZone, serverNow()).startsWith(day);
  return isToday ? m.game_at_time({ time }) : m.game_at_day({ day: shortDay(day), time });
}

function flightText(flight: Extract<Opening, { when: 'after-landing' }>['flight']): string {
  if (flight === null) return m.game_opens_unknown();
  const { flightNumber: number, lands } = flight;
  return lands === null
    ? m.game_opens_flight({ number })
    : m.game_opens_flight_at({ number, moment: momentText(lands) });
}

/** `progress` may come from an earlier version of the app on this phone, without `opens`. */
function lockedText({ opens }: Extract<TaskProgress, { status: 'locked' }>): string {
  if (!opens) return m.game_locked();
  switch (opens.when) {
    case 'moment':
      return m.game_opens({ moment: momentText(opens) });
    case 'after-task':
      return m.game_opens_after({ number: opens.task });
    case 'at-place':
      return m.game_opens_at_place();
    case 'after-landing':
      return flightText(opens.flight);
    default:
      return opens satisfies never;
  }
}

/** Returns why a player cannot open a task, or null when the task is open. */
export function closedText(progress: TaskProgress): string | null {
  switch (progress.status) {
    case 'open':
      return null;
    case 'locked':
      return lockedText(progress);
    case 'closed':
      return m.game_closed();
    case 'completed':
      return m.game_completed();
    case 'failed':
      return failureText(progress.reason);
    default:
      return progress satisfies never;
  }
}

/** Returns the organiser's reason for rejecting the last photo, or null if it was not rejected. */
export function remarkText(progress: TaskProgress): string | null {
  const photo =
    progress.status === 'failed' || progress.status === 'closed'
      ? progress.lastPhoto
      : progress.status === 'open' && !isAnswerWork(progress.work)
        ? progress.work.lastPhoto
        : null;
  return photo?.review.state === 'rejected' ? m.game_rejected({ reason: photo.review.reason }) : null;
}

/** Returns true for the last allowed attempt. Giving up that photo fails the task. */
export function isLastAttempt({ maxAttempts }: PhotoWork, attempt: number): boolean {
  return maxAttempts !== null && attempt >= maxAttempts;
}
