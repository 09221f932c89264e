import {
  MAX_LINKS,
  MAX_TIMELINE_DAYS,
  MAX_TIMELINE_ITEMS,
  MAX_TRIP_DETAIL_LENGTH,
  MAX_TRIP_FLIGHTS,
  MAX_TRIP_LINES,
  MAX_TRIP_TEXT_LENGTH,
  MAX_URL_LENGTH,
} from '@reisspel/contract/limits';
import * as m from '../../paraglide/messages.js';
import type { Problem } from './problems.ts';
import type { Warning } from './warnings.ts';

/** What to do about each kind of field that is missing or cannot be read, by the end of its path. */
const BY_FIELD: readonly (readonly [end: RegExp, text: () => string])[] = [
  [/timeZone$/, m.editor_problem_time_zone],
  [/(?:local|countdownAt)$/, m.editor_problem_moment],
  [/(?:startsOn|endsOn|day)$/, m.editor_problem_day],
  [/(?:time|from|before)$/, m.editor_problem_clock],
  [/code$/, m.editor_problem_code],
  [/flightNumber$/, m.editor_problem_flight_number],
  [/(?:url|bookingUrl)$/, m.editor_problem_url],
  [/phone$/, m.editor_problem_phone],
  [/position|latitude|longitude/, m.editor_problem_position],
  [/stars$/, m.editor_problem_stars],
];

function fieldText(path: string): string {
  return BY_FIELD.find(([end]) => end.test(path))?.[1]() ?? m.editor_problem_empty();
}

/** How many entries each list takes. */
const LISTS: readonly (readonly [end: RegExp, max: number])[] = [
  [/flights\.items$/, MAX_TRIP_FLIGHTS],
  [/\.days$/, MAX_TIMELINE_DAYS],
  [/days\.\d+\.items$/, MAX_TIMELINE_ITEMS],
  [/links$/, MAX_LINKS],
  [/(?:baggage|tips|facilities|address|promises)$/, MAX_TRIP_LINES],
];

/** Characters that each text takes, by the end of its path. */
const LENGTHS: readonly (readonly [end: RegExp, max: number])[] = [
  [/(?:detail|notice|terminal|phone)$/, MAX_TRIP_DETAIL_LENGTH],
  [/(?:url|bookingUrl)$/, MAX_URL_LENGTH],
];

function tooMuchText(path: string): string {
  const list = LISTS.find(([end]) => end.test(path));
  if (list !== undefined) return m.editor_problem_too_many({ max: list[1] });
  if (BY_FIELD.some(([end]) => end.test(path)) && !LENGTHS.some(([end]) => end.test(path)))
    return fieldText(path);
  return m.editor_problem_too_long({
    max: LENGTHS.find(([end]) => end.test(path))?.[1] ?? MAX_TRIP_TEXT_LENGTH,
  });
}

/** Rules that say the same of every field. */
const BY_RULE: Readonly<Record<string, () => string>> = {
  unreadable_text: m.editor_problem_unreadable,
  ends_before_start: m.editor_problem_ends_before_start,
  check_out_before_check_in: m.editor_problem_check_out,
  unrecognized_keys: m.editor_problem_unknown_field,
};

/** What is wrong at a path, as a sentence that says what to do. */
export function problemText({ path, rule }: Problem): string {
  if (rule === 'duplicate') {
    return path.endsWith('.day') ? m.editor_problem_day_twice() : m.editor_problem_twice();
  }
  if (rule === 'too_big') return tooMuchText(path);
  return BY_RULE[rule]?.() ?? fieldText(path);
}

const WARNINGS: Record<Warning['kind'], () => string> = {
  arrival_before_departure: m.editor_warning_arrival,
  long_flight: m.editor_warning_long_flight,
  flight_outside_trip: m.editor_warning_flight_outside,
  day_outside_trip: m.editor_warning_day_outside,
  stay_outside_trip: m.editor_warning_stay_outside,
  countdown_not_departure: m.editor_warning_countdown,
  trip_over: m.editor_warning_trip_over,
};

export function warningText({ kind }: Warning): string {
  return WARNINGS[kind]();
}
