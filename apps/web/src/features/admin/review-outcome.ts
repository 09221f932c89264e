import type { AdminSubmission, RefusalReason } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import * as m from '../../paraglide/messages.js';
import type { ChipTone } from '../../ui/chip.tsx';
import { failureTexts } from './progress-texts.ts';

export interface OutcomeText {
  tone: ChipTone;
  text: string;
}

const refusalTexts: Record<RefusalReason, () => string> = {
  checks: m.admin_review_refused_checks,
  time_expired: m.admin_review_refused_time,
  withdrawn: m.admin_review_refused_withdrawn,
  rejected: m.admin_review_rejected,
};

/** What has become of a photo, the organiser's word first: it goes above the rest. */
export function outcomeText({ outcome, review }: AdminSubmission): OutcomeText {
  if (review.state === 'approved') {
    return { tone: 'good', text: m.admin_review_approved({ points: review.pointsAwarded }) };
  }
  if (review.state === 'rejected') return { tone: 'bad', text: m.admin_review_rejected() };
  switch (outcome.verdict) {
    case 'accepted':
      return { tone: 'good', text: m.admin_review_accepted({ points: outcome.pointsAwarded }) };
    case 'refused':
      return { tone: 'neutral', text: refusalTexts[outcome.reason]() };
    case 'failed':
      return { tone: 'bad', text: m.admin_review_failed({ reason: failureTexts[outcome.reason]() }) };
    case 'held':
      return { tone: 'waiting', text: m.admin_review_held() };
    default:
      return outcome satisfies never;
  }
}

/** Whoever was first, and what was decided: not every organiser sits at the same table. */
export function overtakenText(
  { review }: Pick<AdminSubmission, 'review'>,
  { name }: Pick<AdminTeam, 'name'>,
): string {
  switch (review.state) {
    case 'approved':
      return m.admin_review_overtaken_yes({ team: name });
    case 'rejected':
      return m.admin_review_overtaken_no({ team: name });
    case 'none':
    case 'asked':
      return m.admin_review_overtaken_back({ team: name });
    default:
      return review satisfies never;
  }
}

export interface PossibleWords {
  approve: boolean;
  reject: boolean;
  undo: boolean;
}

/** Which words of the organiser would change something. `otherCounts`: the team completed it with another photo. */
export function possibleWords({ outcome, review }: AdminSubmission, otherCounts: boolean): PossibleWords {
  if (review.state === 'approved' || review.state === 'rejected') {
    return { approve: false, reject: false, undo: true };
  }
  const asked = review.state === 'asked';
  const counts = outcome.verdict === 'accepted';
  return {
    approve: asked || (!counts && !otherCounts),
    reject: asked || counts || outcome.verdict === 'held',
    undo: false,
  };
}
