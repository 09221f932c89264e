import type { CheckResult } from '@reisspel/contract/kinds/checks';
import { NOTED_UPLOAD_DELAY_MS } from '@reisspel/contract/limits';
import type { AdminSubmission, RefusalReason } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import { localClock } from '../../../lib/format/dates.ts';
import { distanceText, percentText } from '../../../lib/format/figures.ts';
import { objectList, objectName } from '../../../lib/format/object-names.ts';
import { LOCALE } from '../../../lib/language.ts';
import * as m from '../../../paraglide/messages.js';
import type { ChipTone } from '../../../ui/chip.tsx';
import { failureTexts } from '../progress/progress-texts.ts';

interface OutcomeText {
  tone: ChipTone;
  text: string;
}

const refusalTexts: Record<RefusalReason, () => string> = {
  checks: m.admin_review_refused_checks,
  time_expired: m.admin_review_refused_time,
  withdrawn: m.admin_review_refused_withdrawn,
  rejected: m.admin_review_rejected,
};

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

const overtakenTexts: Record<AdminSubmission['review']['state'], (of: { team: string }) => string> = {
  approved: m.admin_review_overtaken_yes,
  rejected: m.admin_review_overtaken_no,
  none: m.admin_review_overtaken_back,
  asked: m.admin_review_overtaken_back,
};

/** Says what another organiser decided first: organisers may not sit together. */
export function overtakenText({ review }: AdminSubmission, { name }: AdminTeam): string {
  return overtakenTexts[review.state]({ team: name });
}

/** The decisions that would change something. `otherCounts`: another photo completed the task. */
export function possibleDecisions({ outcome, review }: AdminSubmission, otherCounts: boolean) {
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

const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'long' });

/**
 * The moments when a photo was made and when it came, in the reader's time zone, with the days when
 * these differ. null for an ordinary upload.
 */
export function arrivalText({
  capturedAt,
  createdAt,
  late,
}: Pick<AdminSubmission, 'capturedAt' | 'createdAt' | 'late'>): string | null {
  const isSameDay = DAY.format(capturedAt) === DAY.format(createdAt);
  const told = (at: number) =>
    isSameDay
      ? m.admin_review_at_time({ time: localClock(at) })
      : m.admin_review_on_day({ day: DAY.format(at), time: localClock(at) });
  const captured = told(capturedAt);
  if (late) return m.admin_review_late({ captured, arrived: told(createdAt) });
  return createdAt - capturedAt > NOTED_UPLOAD_DELAY_MS ? m.admin_review_made({ captured }) : null;
}

export interface CheckText {
  title: string;
  found: string;
  by: string;
  /** `unchecked`: it passed because no checker was available. */
  state: 'passed' | 'failed' | 'unchecked';
}

type Result<T extends CheckResult['type']> = Extract<CheckResult, { type: T }>;

function faces({ counted, minFaces, confidence }: Result<'faces'>): string {
  const found = m.check_result_faces({ counted, wanted: minFaces });
  if (confidence === null) return found;
  return `${found} ${m.check_result_sure({ percent: percentText(confidence) })}`;
}

function objects({ seen, requiredObjects }: Result<'object-detection'>): string {
  const wanted = m.check_result_objects_wanted({ objects: objectList(requiredObjects, 'or') });
  if (seen.length === 0) return `${m.check_result_objects_none()} ${wanted}`;
  const found = seen.map(({ object, confidence }) =>
    m.check_result_object_seen({ object: objectName(object), percent: percentText(confidence) }),
  );
  return `${m.check_result_objects_seen({ objects: found.join(', ') })} ${wanted}`;
}

function description({ passed, checked }: Result<'ai-description'>): string {
  if (checked === null) return m.check_result_ai_unchecked();
  const figures = {
    percent: percentText(checked.confidence),
    wanted: percentText(checked.confidenceThreshold),
  };
  const found = passed ? m.check_result_ai_passed(figures) : m.check_result_ai_failed(figures);
  return checked.explanation === '' ? found : `${found} “${checked.explanation}”`;
}

function location({ distance, radius, accuracy }: Result<'location'>): string {
  if (distance === null) return m.check_result_location_unknown();
  const found = m.check_result_location({ distance: distanceText(distance), radius: distanceText(radius) });
  if (accuracy === null) return found;
  return `${found} ${m.check_result_location_accuracy({ accuracy: distanceText(accuracy) })}`;
}

/** The finding of a check for the organiser, with all figures and the checker. */
export function reviewCheckText(check: CheckResult): CheckText {
  const state = check.passed ? 'passed' : 'failed';
  const server = m.check_result_by_server();
  switch (check.type) {
    case 'brightness': {
      const figures = { measured: Math.round(check.measured), wanted: check.minBrightness };
      const found = m.check_result_brightness(figures);
      return { title: m.check_result_brightness_title(), found, by: server, state };
    }
    case 'faces':
      return { title: m.check_result_faces_title(), found: faces(check), by: server, state };
    case 'object-detection': {
      const by = check.by === 'ai' ? m.check_result_by_ai() : m.check_result_by_detector();
      return { title: m.check_result_objects_title(), found: objects(check), by, state };
    }
    case 'ai-description':
      return {
        title: m.check_result_ai_title(),
        found: description(check),
        by: check.checked === null ? m.check_result_by_nobody() : m.check_result_by_ai(),
        state: check.checked === null ? 'unchecked' : state,
      };
    case 'location':
      return {
        title: m.check_result_location_title(),
        found: location(check),
        by: m.check_result_by_phone(),
        state,
      };
    default:
      return check satisfies never;
  }
}
