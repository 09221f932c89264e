import { type InputIssue, issuesOf } from '@reisspel/contract/errors';
import { PublishableTrip, type Trip, type TripContent, type TripDraft } from '@reisspel/contract/trip';
import { isSame } from '@reisspel/rules/game/same';
import { shownParts } from '@reisspel/rules/trip-parts';
import { createContext, useContext, useDeferredValue, useMemo, useState } from 'react';
import { type DaysPart, type DraftSection, PAGE_SECTIONS, sectionOfPath, stablePath } from './draft.ts';
import type { DraftState } from './draft-state.ts';
import { instantOfDraft, isDay } from './entries.ts';
import { problemText, warningText } from './texts.ts';
import { isTimeZone } from './time-zones.ts';

/** A reason why the draft cannot be published: its path and the broken rule. */
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

/** The contract's rules over several fields, which it checks only once each field is valid. */
function crossProblems(draft: TripDraft): Problem[] {
  const { hotel } = draft;
  const problems = [...repeatedDays(draft, 'schedule'), ...repeatedDays(draft, 'homeStayers')];
  if (isBefore(draft.endsOn, draft.startsOn)) problems.push({ path: 'endsOn', rule: 'ends_before_start' });
  if (hotel.shown && isBefore(hotel.checkOut.day, hotel.checkIn.day)) {
    problems.push({ path: 'hotel.checkOut.day', rule: 'check_out_before_check_in' });
  }
  return problems;
}

const SECTION_ORDER: readonly DraftSection[] = ['general', ...PAGE_SECTIONS];

export function problemsOf(draft: TripDraft): Problem[] {
  const parsed = PublishableTrip.safeParse(draft);
  const found = new Map<string, Problem>();
  for (const problem of [...(parsed.success ? [] : issuesOf(parsed.error)), ...crossProblems(draft)]) {
    if (!found.has(problem.path)) found.set(problem.path, problem);
  }
  const section = ({ path }: Problem) => SECTION_ORDER.indexOf(sectionOfPath(path));
  return [...found.values()].toSorted((a, b) => section(a) - section(b));
}

/** Something that is allowed, but probably a mistake. */
export interface Warning {
  readonly path: string;
  readonly kind:
    | 'arrival_before_departure'
    | 'long_flight'
    | 'flight_outside_trip'
    | 'day_outside_trip'
    | 'stay_outside_trip'
    | 'countdown_not_departure'
    | 'trip_over';
}

const HOUR_MS = 60 * 60 * 1_000;
/** Milliseconds; the longest flights take 19 hours. */
const LONG_FLIGHT_MS = 20 * HOUR_MS;

function ofFlights(draft: TripDraft): Warning[] {
  return draft.flights.items.flatMap(({ departure, arrival }, index): Warning[] => {
    if (isOutside(draft, departure.at.local.slice(0, 10)))
      return [{ path: `flights.items.${index}.departure.at.local`, kind: 'flight_outside_trip' }];
    const [from, to] = [instantOfDraft(departure.at), instantOfDraft(arrival.at)];
    if (from === null || to === null) return [];
    const path = `flights.items.${index}.arrival.at.local`;
    if (to <= from) return [{ path, kind: 'arrival_before_departure' }];
    return to - from > LONG_FLIGHT_MS ? [{ path, kind: 'long_flight' }] : [];
  });
}

function isOutside({ startsOn, endsOn }: TripDraft, day: string): boolean {
  return isDay(startsOn) && isDay(endsOn) && isDay(day) && (day < startsOn || day > endsOn);
}

function ofDays(draft: TripDraft, part: DaysPart): Warning[] {
  return draft[part].days.flatMap(({ day }, index): Warning[] =>
    isOutside(draft, day) ? [{ path: `${part}.days.${index}.day`, kind: 'day_outside_trip' }] : [],
  );
}

function ofHotel(draft: TripDraft): Warning[] {
  return (['checkIn', 'checkOut'] as const).flatMap((end): Warning[] =>
    isOutside(draft, draft.hotel[end].day) ? [{ path: `hotel.${end}.day`, kind: 'stay_outside_trip' }] : [],
  );
}

function ofCountdown({ countdownAt, flights }: TripDraft): Warning[] {
  const departures = flights.items
    .map(({ departure }) => instantOfDraft(departure.at))
    .filter((at) => at !== null);
  const counted = instantOfDraft(countdownAt);
  if (!flights.shown || departures.length === 0 || counted === null) return [];
  return counted === Math.min(...departures)
    ? []
    : [{ path: 'countdownAt.local', kind: 'countdown_not_departure' }];
}

/** Probable mistakes, which do not prevent publishing. `today` is "2025-06-20". */
export function warningsOf(draft: TripDraft, today: string): Warning[] {
  const over = isDay(draft.endsOn) && draft.endsOn < today;
  return [
    ...(over ? [{ path: 'endsOn', kind: 'trip_over' } as const] : []),
    ...ofCountdown(draft),
    ...(draft.flights.shown ? ofFlights(draft) : []),
    ...(draft.hotel.shown ? ofHotel(draft) : []),
    ...(draft.schedule.shown ? ofDays(draft, 'schedule') : []),
    ...(draft.homeStayers.shown ? ofDays(draft, 'homeStayers') : []),
  ];
}

const GENERAL = [
  'title',
  'place',
  'timeZone',
  'startsOn',
  'endsOn',
  'countdownAt',
  'notice',
  'links',
] as const;

type Visible = Pick<Trip, (typeof GENERAL)[number] | (typeof PAGE_SECTIONS)[number]>;

/** The sections that publishing would change for visitors. */
export function changedSections(content: TripContent, published: Visible): DraftSection[] {
  const parts = shownParts(content);
  const general = GENERAL.some((key) => !isSame(content[key], published[key]));
  const changed = PAGE_SECTIONS.filter((part) => !isSame(parts[part], published[part]));
  return general ? ['general', ...changed] : changed;
}

/** A step of the guide for a new trip, in the recommended order. */
interface GuideStep {
  readonly section: DraftSection;
  readonly done: boolean;
}

/** A new trip has its title as its place. */
function isFilled({ title, place, timeZone, startsOn, endsOn }: TripDraft): boolean {
  const named = title.trim() !== '' && place.trim() !== '' && place !== title;
  return named && isTimeZone(timeZone) && isDay(startsOn) && isDay(endsOn);
}

/** The steps of a nearly empty trip; null for any other. */
export function guideOf(draft: TripDraft): readonly GuideStep[] | null {
  const { flights, hotel, schedule, homeStayers } = draft;
  const general = { section: 'general', done: isFilled(draft) } as const;
  const parts: GuideStep[] = [
    { section: 'flights', done: flights.items.length > 0 },
    { section: 'hotel', done: hotel.name.trim() !== '' },
    { section: 'schedule', done: schedule.days.length > 0 },
    { section: 'homeStayers', done: homeStayers.days.length + homeStayers.promises.length > 0 },
  ];
  return general.done && parts.some(({ done }) => done) ? null : [general, ...parts];
}

type Texts = ReadonlyMap<string, string>;

/** The errors by path, only those that may be shown by now. */
export const ProblemsContext = createContext<Texts>(new Map());
export const WarningsContext = createContext<Texts>(new Map());

export function useFieldTexts(path: string): { error: string | undefined; warning: string | undefined } {
  return { error: useContext(ProblemsContext).get(path), warning: useContext(WarningsContext).get(path) };
}

export function useProblemCount(path: string): number {
  return [...useContext(ProblemsContext).keys()].filter((each) => each.startsWith(`${path}.`)).length;
}

function sameTexts(a: Texts, b: Texts): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}

/** Returns the same object while the texts are equal, to avoid renders. */
function useSteady(texts: Texts): Texts {
  const [steady, setSteady] = useState(texts);
  if (sameTexts(steady, texts)) return steady;
  setSteady(texts);
  return texts;
}

/** Shows an error only after its field lost the focus, or after an attempt to publish. */
function shownProblems(draft: TripDraft, problems: readonly Problem[], { tried, left }: DraftState): Texts {
  const shown = problems.filter(({ path }) => tried || left.has(stablePath(draft, path)));
  return new Map(shown.map((problem) => [problem.path, problemText(problem)]));
}

/** The problems and warnings of the draft. Deferred, so that they do not slow down typing. */
export function useProblems(state: DraftState): {
  problems: readonly Problem[];
  shown: Texts;
  warnings: Texts;
} {
  const draft = useDeferredValue(state.draft);
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const warnings = useMemo(() => {
    const today = new Date().toISOString().slice(0, 10);
    return new Map(warningsOf(draft, today).map((warning) => [warning.path, warningText(warning)]));
  }, [draft]);
  const shown = shownProblems(draft, problems, state);
  return { problems, shown: useSteady(shown), warnings: useSteady(warnings) };
}
