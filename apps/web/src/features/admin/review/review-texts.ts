import type { CheckResult } from '@reisspel/contract/kinds/checks';
import { NOTED_UPLOAD_DELAY_MS } from '@reisspel/contract/limits';
import type { AdminSubmission, PhotoSource, RefusalReason } from '@reisspel/contract/submissions';
import type { TeamCard } from '@reisspel/contract/teams';
import { localClock, localDay, shortDay } from '../../../lib/format/dates.ts';
import { distanceText, percentText } from '../../../lib/format/figures.ts';
import { objectList, objectName } from '../../../lib/format/object-names.ts';
import * as m from '../../../paraglide/messages.js';
import type { ChipTone } from '../../../ui/chip.tsx';
import { failureTexts } from '../progress/progress-texts.ts';

interface OutcomeText {
  tone: ChipTone;
  text: string;
}

export const refusalTexts: Record<RefusalReason, () => string> = {
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

const decidedByOtherTexts: Record<AdminSubmission['review']['state'], (inputs: { team: string }) => string> =
  {
    approved: m.admin_review_overtaken_yes,
    rejected: m.admin_review_overtaken_no,
    none: m.admin_review_overtaken_back,
    asked: m.admin_review_overtaken_back,
  };

/** Says how another organiser decided on this team's photo first. */
export function decidedByOtherText({ review }: AdminSubmission, { name }: TeamCard): string {
  return decidedByOtherTexts[review.state]({ team: name });
}

/** Returns the possible decisions. If `isSuperseded`, another photo completed the task. */
export function possibleDecisions({ outcome, review }: AdminSubmission, isSuperseded: boolean) {
  if (review.state === 'approved' || review.state === 'rejected') {
    return { approve: false, reject: false, undo: true };
  }
  const isPending = review.state === 'asked';
  const counts = outcome.verdict === 'accepted';
  return {
    approve: isPending || (!counts && !isSuperseded),
    reject: isPending || counts || outcome.verdict === 'held',
    undo: false,
  };
}

/**
 * Says when a photo was made and when it arrived, if it arrived after the game. Says only when it
 * was made, if the upload took long. Returns null for other photos. Times are in the reader's time
 * zone. The text also has the days if they differ.
 */
export function arrivalText({
  capturedAt,
  createdAt,
  late,
}: Pick<AdminSubmission, 'capturedAt' | 'createdAt' | 'late'>): string | null {
  const isSameDay = localDay(capturedAt) === localDay(createdAt);
  const timeText = (at: number) =>
    isSameDay
      ? m.admin_review_at_time({ time: localClock(at) })
      : m.admin_review_on_day({ day: shortDay(localDay(at)), time: localClock(at) });
  const captured = timeText(capturedAt);
  if (late) return m.admin_review_late({ captured, arrived: timeText(createdAt) });
  return createdAt - capturedAt > NOTED_UPLOAD_DELAY_MS ? m.admin_review_made({ captured }) : null;
}

export interface CheckText {
  title: string;
  finding: string;
  checker: string;
  /** A photo passes an `unchecked` check, because no AI model answered. */
  state: 'passed' | 'failed' | 'unchecked';
}

type Result<T extends CheckResult['type']> = Extract<CheckResult, { type: T }>;

function facesFinding({ counted, minFaces, confidence }: Result<'faces'>): string {
  const finding = m.check_result_faces({ counted, wanted: minFaces });
  if (confidence === null) return finding;
  return `${finding} ${m.check_result_sure({ percent: percentText(confidence) })}`;
}

function objectsFinding({ seen, requiredObjects }: Result<'object-detection'>): string {
  const required = m.check_result_objects_wanted({ objects: objectList(requiredObjects, 'or') });
  if (seen.length === 0) return `${m.check_result_objects_none()} ${required}`;
  const objects = seen.map(({ object, confidence }) =>
    m.check_result_object_seen({ object: objectName(object), percent: percentText(confidence) }),
  );
  return `${m.check_result_objects_seen({ objects: objects.join(', ') })} ${required}`;
}

function descriptionFinding({ passed, checked }: Result<'ai-description'>): string {
  if (checked === null) return m.check_result_ai_unchecked();
  const figures = {
    percent: percentText(checked.confidence),
    wanted: percentText(checked.confidenceThreshold),
  };
  const finding = passed ? m.check_result_ai_passed(figures) : m.check_result_ai_failed(figures);
  return checked.explanation === '' ? finding : `${finding} “${checked.explanation}”`;
}

function locationFinding(
  { distance, radius, accuracy }: Result<'location'>,
  source: PhotoSource | null,
): string {
  if (source?.from === 'library') return m.check_result_location_library();
  if (distance === null) return m.check_result_location_unknown();
  const finding = m.check_result_location({ distance: distanceText(distance), radius: distanceText(radius) });
  if (accuracy === null) return finding;
  return `${finding} ${m.check_result_location_accuracy({ accuracy: distanceText(accuracy) })}`;
}

/** Describes a check to the organiser: its finding with figures, and its checker. */
export function reviewCheckText(check: CheckResult, source: PhotoSource | null): CheckText {
  const state = check.passed ? 'passed' : 'failed';
  const server = m.check_result_by_server();
  switch (check.type) {
    case 'brightness': {
      const figures = { measured: Math.round(check.measured), wanted: check.minBrightness };
      const finding = m.check_result_brightness(figures);
      return { title: m.check_result_brightness_title(), finding, checker: server, state };
    }
    case 'faces':
      return { title: m.check_result_faces_title(), finding: facesFinding(check), checker: server, state };
    case 'object-detection': {
      const checker = check.by === 'ai' ? m.check_result_by_ai() : m.check_result_by_detector();
      return { title: m.check_result_objects_title(), finding: objectsFinding(check), checker, state };
    }
    case 'ai-description':
      return {
        title: m.check_result_ai_title(),
        finding: descriptionFinding(check),
        checker: check.checked === null ? m.check_result_by_nobody() : m.check_result_by_ai(),
        state: check.checked === null ? 'unchecked' : state,
      };
    case 'location':
      return {
        title: m.check_result_location_title(),
        finding: locationFinding(check, source),
        checker: m.check_result_by_phone(),
        state,
      };
    default:
      return check satisfies never;
  }
}
