import type { CheckResult } from '@reisspel/contract/submissions';
import { distanceText, percentText } from '../../lib/figures.ts';
import { objectList, objectName } from '../../lib/object-names.ts';
import * as m from '../../paraglide/messages.js';

export interface CheckText {
  /** What was looked for. */
  title: string;
  /** What was found, with its figures. */
  found: string;
  /** Who looked. */
  by: string;
  /** `unchecked`: it passed because nobody could look. */
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

/** What a check found, for the organiser: with all figures, and who looked. */
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
