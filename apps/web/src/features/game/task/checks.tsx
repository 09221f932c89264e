import type { CheckResult, PlayerCheck } from '@reisspel/contract/kinds/checks';
import { DISTANCE_STEP_M } from '@reisspel/contract/limits';
import type { PhotoSource, SubmissionResult } from '@reisspel/contract/submissions';
import { Boxes, Check as CheckMark, type LucideIcon, MapPin, ScanEye, Sun, Users, X } from 'lucide-react';
import { distanceText, percentText } from '../../../lib/format/figures.ts';
import { objectList } from '../../../lib/format/object-names.ts';
import * as m from '../../../paraglide/messages.js';

export const CHECK_ICON: Record<PlayerCheck['type'], LucideIcon> = {
  brightness: Sun,
  faces: Users,
  'object-detection': Boxes,
  'ai-description': ScanEye,
  location: MapPin,
};

/** Returns what a check requires, for a team that has not made its photo yet. */
export function requirementText(check: PlayerCheck): string {
  switch (check.type) {
    case 'brightness':
      return m.check_brightness_requirement();
    case 'faces':
      return m.check_faces_requirement({ faces: check.minFaces });
    case 'object-detection':
      return check.requiredObjects.length === 1
        ? m.check_object_requirement({ object: objectList(check.requiredObjects, 'or') })
        : m.check_objects_requirement({ objects: objectList(check.requiredObjects, 'or') });
    case 'ai-description':
      return m.check_ai_requirement();
    case 'location':
      return m.check_location_requirement({ distance: distanceText(check.radius) });
    default:
      return check satisfies never;
  }
}

interface CheckTexts {
  message: string;
  tip?: string;
  /** Who checked the photo, and with what confidence. Empty or absent when both are unknown. */
  detail?: string;
}

type ResultOf<T extends CheckResult['type']> = Extract<CheckResult, { type: T }>;

function confidenceText(confidence: number): string {
  return m.check_confidence({ percent: percentText(confidence) });
}

function facesTexts({ passed, counted, minFaces, confidence }: ResultOf<'faces'>): CheckTexts {
  const detail = confidence === null ? '' : confidenceText(confidence);
  if (passed) return { message: m.check_faces_passed({ faces: counted }), detail };
  const message = m.check_faces_failed({ faces: counted, wanted: minFaces });
  return { message, tip: m.check_faces_tip(), detail };
}

function objectsTexts({ passed, seen, requiredObjects, by }: ResultOf<'object-detection'>): CheckTexts {
  const [best] = seen;
  const checkedBy = by === 'ai' ? m.check_by_ai() : m.check_by_detector();
  const detail = best ? `${checkedBy}, ${confidenceText(best.confidence)}` : checkedBy;
  if (passed) {
    const names = seen.map(({ object }) => object);
    return { message: m.check_objects_passed({ objects: objectList(names, 'and') }), detail };
  }
  const message = m.check_objects_failed({ objects: objectList(requiredObjects, 'or') });
  return { message, tip: m.check_objects_tip(), detail };
}

function descriptionTexts({ passed, checked }: ResultOf<'ai-description'>): CheckTexts {
  if (checked === null) return { message: m.check_ai_unchecked() };
  const { explanation, confidence } = checked;
  const detail = `${m.check_by_ai()}, ${confidenceText(confidence)}`;
  if (passed) return { message: m.check_ai_passed(), detail };
  const message = explanation === '' ? m.check_ai_failed_plain() : m.check_ai_failed({ explanation });
  return { message, tip: m.check_ai_tip(), detail };
}

function locationTexts({ passed, distance }: ResultOf<'location'>, source: PhotoSource | null): CheckTexts {
  if (source?.from === 'library') {
    return { message: m.check_location_library(), tip: m.check_location_library_tip() };
  }
  if (distance === null) return { message: m.check_location_unknown(), tip: m.check_location_unknown_tip() };
  if (passed) return { message: m.check_location_passed() };
  const text = distanceText(Math.max(distance, DISTANCE_STEP_M));
  return { message: m.check_location_failed({ distance: text }), tip: m.check_location_tip() };
}

/** Returns the texts for the result of a check (spec 5). */
export function checkTexts(check: CheckResult, source: PhotoSource | null): CheckTexts {
  switch (check.type) {
    case 'brightness':
      return check.passed
        ? { message: m.check_brightness_passed() }
        : { message: m.check_brightness_failed(), tip: m.check_brightness_tip() };
    case 'faces':
      return facesTexts(check);
    case 'object-detection':
      return objectsTexts(check);
    case 'ai-description':
      return descriptionTexts(check);
    case 'location':
      return locationTexts(check, source);
    default:
      return check satisfies never;
  }
}

/** Seconds between the appearance of one result and the next. */
const STEP_S = 0.15;

interface CheckProps {
  check: CheckResult;
  source: PhotoSource | null;
  index: number;
}

function Check({ check, source, index }: CheckProps) {
  const { message, tip, detail } = checkTexts(check, source);
  const Icon = CHECK_ICON[check.type];
  const Mark = check.passed ? CheckMark : X;
  return (
    <li className="flex items-center gap-4">
      <span
        className={`pop-in relative flex size-11 shrink-0 items-center justify-center rounded-2xl ${check.passed ? 'bg-good text-on-good' : 'bg-card text-on-bad'}`}
        style={{ animationDelay: `${index * STEP_S}s` }}
      >
        <Icon aria-hidden className="size-6" />
        <span
          className={`absolute -right-1 -bottom-1.5 flex size-6 items-center justify-center rounded-full text-page ${check.passed ? 'bg-olive' : 'bg-on-bad'}`}
        >
          <Mark aria-hidden className="size-4" strokeWidth={3} />
        </span>
      </span>
      <span className="min-w-0">
        <strong className="block">{message}</strong>
        {tip ? <span className="block text-ink-2">{tip}</span> : null}
        {detail ? <span className="block text-ink-2 text-sm">{detail}</span> : null}
      </span>
    </li>
  );
}

export function CheckList({ checks, source }: Pick<SubmissionResult, 'checks' | 'source'>) {
  return (
    <ul className="grid gap-3.5">
      {checks.map((check, index) => (
        <Check key={check.type} check={check} source={source} index={index} />
      ))}
    </ul>
  );
}
