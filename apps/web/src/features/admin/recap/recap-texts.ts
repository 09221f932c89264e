import type { RecapAttempt, RecapTask } from '@reisspel/contract/recap';
import { durationText, hoursText } from '../../../lib/format/figures.ts';
import * as m from '../../../paraglide/messages.js';
import { failureTexts } from '../progress/progress-texts.ts';
import { refusalTexts } from '../review/review-texts.ts';

const MINUTE_MS = 60_000;
/** From this length on, a time has no seconds. */
const WHOLE_MINUTES_MS = 2 * MINUTE_MS;

/** "45 seconden", "12 minuten" or "1 uur en 5 minuten". */
export function timeText(milliseconds: number): string {
  if (milliseconds >= WHOLE_MINUTES_MS) return hoursText(milliseconds);
  return durationText(Math.round(milliseconds / 1_000));
}

/** Says what became of an attempt, without its points. */
export function attemptText({ outcome, review }: Pick<RecapAttempt, 'outcome' | 'review'>): string {
  if (review.state === 'approved') return m.recap_approved();
  if (review.state === 'rejected') return m.admin_review_rejected();
  switch (outcome.verdict) {
    case 'accepted':
      return m.admin_progress_completed();
    case 'refused':
      return refusalTexts[outcome.reason]();
    case 'failed':
      return failureTexts[outcome.reason]();
    case 'held':
      return m.admin_review_held();
    default:
      return outcome satisfies never;
  }
}

export function successText({ succeeded, tried }: RecapTask): string {
  return tried === 0 ? m.recap_untried() : m.recap_succeeded({ succeeded, tried });
}
