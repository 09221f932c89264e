import type { PlayerCheck } from '@reisspel/contract/kinds/checks';
import { DISTANCE_STEP_M } from '@reisspel/contract/limits';
import type { CheckResult } from '@reisspel/contract/submissions';
import { distanceText, percentText } from '../../../lib/figures.ts';
import { objectList } from '../../../lib/object-names.ts';
import * as m from '../../../paraglide/messages.js';

/** Tells a team beforehand about a check of its photo. */
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
  /** null when the check passed. */
  tip: string | null;
  /** The checker and its confidence; null for a measurement. */
  detail: string | null;
}

type Result<T extends CheckResult['type']> = Extract<CheckResult, { type: T }>;

function faces({ passed, counted, minFaces, confidence }: Result<'faces'>): CheckTexts {
  return {
    message: passed
      ? m.check_faces_passed({ faces: counted })
      : m.check_faces_failed({ faces: counted, wanted: minFaces }),
    tip: passed ? null : m.check_faces_tip(),
    detail: confidence === null ? null : m.check_confidence({ percent: percentText(confidence) }),
  };
}

function objects({ passed, seen, requiredObjects, by }: Result<'object-detection'>): CheckTexts {
  const best = seen[0];
  const lookedAt = by === 'ai' ? m.check_by_ai() : m.check_by_detector();
  const sure = best ? m.check_confidence({ percent: percentText(best.confidence) }) : null;
  return {
    message: passed
      ? m.check_objects_passed({
          objects: objectList(
            seen.map(({ object }) => object),
            'and',
          ),
        })
      : m.check_objects_failed({ objects: objectList(requiredObjects, 'or') }),
    tip: passed ? null : m.check_objects_tip(),
    detail: [lookedAt, sure].filter((part) => part !== null).join(', '),
  };
}

function failedDescription(explanation: string): string {
  return explanation === '' ? m.check_ai_failed_plain() : m.check_ai_failed({ explanation });
}

function description({ passed, checked }: Result<'ai-description'>): CheckTexts {
  if (checked === null) return { message: m.check_ai_unchecked(), tip: null, detail: null };
  return {
    message: passed ? m.check_ai_passed() : failedDescription(checked.explanation),
    tip: passed ? null : m.check_ai_tip(),
    detail: `${m.check_by_ai()}, ${m.check_confidence({ percent: percentText(checked.confidence) })}`,
  };
}

function location({ passed, distance }: Result<'location'>): CheckTexts {
  if (distance === null) {
    return { message: m.check_location_unknown(), tip: m.check_location_unknown_tip(), detail: null };
  }
  return {
    message: passed
      ? m.check_location_passed()
      : m.check_location_failed({ distance: distanceText(Math.max(distance, DISTANCE_STEP_M)) }),
    tip: passed ? null : m.check_location_tip(),
    detail: null,
  };
}

/** The finding of a check (spec 5: passed, message, confidence), with a tip. */
export function checkTexts(check: CheckResult): CheckTexts {
  switch (check.type) {
    case 'brightness':
      return {
        message: check.passed ? m.check_brightness_passed() : m.check_brightness_failed(),
        tip: check.passed ? null : m.check_brightness_tip(),
        detail: null,
      };
    case 'faces':
      return faces(check);
    case 'object-detection':
      return objects(check);
    case 'ai-description':
      return description(check);
    case 'location':
      return location(check);
    default:
      return check satisfies never;
  }
}
