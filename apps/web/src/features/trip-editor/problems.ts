import type { InputIssue } from '@reisspel/contract/errors';
import { issuesOf } from '@reisspel/contract/input-issues';
import { PublishableTrip, type TripDraft } from '@reisspel/contract/trip';
import { isDay } from './day-order.ts';
import type { DaysPart } from './draft-types.ts';

/** Something that keeps the draft from being published: where it is, and which rule it breaks. */
export type Problem = InputIssue;

function repeatedDays(draft: TripDraft, part: DaysPart): Problem[] {
  if (!draft[part].shown) return [];
  const days = draft[part].days.map(({ day }) => day);
  return days.flatMap((day, index) =>
    isDay(day) && days.indexOf(day) < index ? [{ path: `${part}.days.${index}.day`, rule: 'duplicate' }] : [],
  );
}

function isBefore(day: string, other: string): boolean {
  return isDay(day) && isDay(other) && day < other;
}

/** The contract's rules over several fields, which it looks at only once each field by itself is right. */
function crossProblems(draft: TripDraft): Problem[] {
  const { hotel } = draft;
  const problems = [...repeatedDays(draft, 'schedule'), ...repeatedDays(draft, 'homeStayers')];
  if (isBefore(draft.endsOn, draft.startsOn)) problems.push({ path: 'endsOn', rule: 'ends_before_start' });
  if (hotel.shown && isBefore(hotel.checkOut.day, hotel.checkIn.day)) {
    problems.push({ path: 'hotel.checkOut.day', rule: 'check_out_before_check_in' });
  }
  return problems;
}

const SECTION_ORDER = ['flights', 'hotel', 'schedule', 'homeStayers'];

/** Everything that keeps `draft` from being published, in the order of the editor; one for each field. */
export function problemsOf(draft: TripDraft): Problem[] {
  const parsed = PublishableTrip.safeParse(draft);
  const found = new Map<string, Problem>();
  for (const problem of [...(parsed.success ? [] : issuesOf(parsed.error)), ...crossProblems(draft)]) {
    if (!found.has(problem.path)) found.set(problem.path, problem);
  }
  const section = ({ path }: Problem) => SECTION_ORDER.indexOf(path.split('.')[0] ?? '');
  return [...found.values()].toSorted((a, b) => section(a) - section(b));
}
