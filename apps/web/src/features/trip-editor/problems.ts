import { issuesOf } from '@reisspel/contract/errors';
import { publishableTrip, type Trip, type TripContent, type TripDraft } from '@reisspel/contract/trip/trip';
import { isSame } from '@reisspel/rules/game/equality';
import { shownParts } from '@reisspel/rules/trip-parts';
import { instantOf } from '@reisspel/rules/zoned-time';
import { useDeferredValue, useMemo } from 'react';
import * as m from '../../paraglide/messages.js';
import {
  type DaysPart,
  type DraftSection,
  IS_BLANK,
  PAGE_SECTIONS,
  sectionOfPath,
  stablePath,
} from './draft.ts';
import { firstDeparture, instantOfDraft, isDay } from './entries.ts';
import { type Issue, problemText } from './texts.ts';
import { isTimeZone } from './time-zones.ts';

/** A problem prevents publishing. A warning does not. */
export interface Finding {
  readonly path: string;
  readonly text: string;
}

export function problemsOfIssues(issues: readonly Issue[]): Finding[] {
  return issuesOf({ issues }).map(({ path, rule }, index) => ({
    path,
    text: problemText(path, rule, issues[index]),
  }));
}

const SECTION_ORDER: readonly DraftSection[] = ['general', ...PAGE_SECTIONS];

const PublishableTrip = publishableTrip(instantOf);

/** Returns one problem for each path, in the order of the sections. */
export function problemsOf(draft: TripDraft): Finding[] {
  const issues = PublishableTrip.safeParse(draft).error?.issues ?? [];
  const byPath = new Map<string, Finding>();
  for (const problem of problemsOfIssues(issues)) {
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  const rank = ({ path }: Finding) => SECTION_ORDER.indexOf(sectionOfPath(path));
  return [...byPath.values()].toSorted((a, b) => rank(a) - rank(b));
}

const HOUR_MS = 60 * 60 * 1_000;
/** Flights of more milliseconds are probably a mistake. The longest flights take 19 hours. */
const LONG_FLIGHT_MS = 20 * HOUR_MS;

/** Warns with `text` if `day` is outside the trip, unless one of the dates is invalid. */
function outsideTripWarnings(
  { startsOn, endsOn }: TripDraft,
  day: string,
  path: string,
  text: string,
): Finding[] {
  const isKnown = isDay(startsOn) && isDay(endsOn) && isDay(day);
  return isKnown && (day < startsOn || day > endsOn) ? [{ path, text }] : [];
}

function flightWarnings(draft: TripDraft): Finding[] {
  return draft.flights.items.flatMap(({ departure, arrival }, index): Finding[] => {
    const start = `flights.items.${index}.departure.at.local`;
    const outside = outsideTripWarnings(
      draft,
      departure.at.local.slice(0, 10),
      start,
      m.editor_warning_flight_outside(),
    );
    if (outside.length > 0) return outside;
    // NaN while a moment is incomplete. The comparison is then false, so there is no warning.
    const duration = instantOfDraft(arrival.at) - instantOfDraft(departure.at);
    const path = `flights.items.${index}.arrival.at.local`;
    return duration > LONG_FLIGHT_MS ? [{ path, text: m.editor_warning_long_flight() }] : [];
  });
}

function dayWarnings(draft: TripDraft, part: DaysPart): Finding[] {
  return draft[part].days.flatMap(({ day }, index) =>
    outsideTripWarnings(draft, day, `${part}.days.${index}.day`, m.editor_warning_day_outside()),
  );
}

function hotelWarnings(draft: TripDraft): Finding[] {
  return (['checkIn', 'checkOut'] as const).flatMap((end) =>
    outsideTripWarnings(draft, draft.hotel[end].day, `hotel.${end}.day`, m.editor_warning_stay_outside()),
  );
}

function countdownWarnings({ countdownAt, flights }: TripDraft): Finding[] {
  const departure = firstDeparture(flights.items);
  const countdown = instantOfDraft(countdownAt);
  if (!flights.shown || departure === null || Number.isNaN(countdown)) return [];
  const isDeparture = countdown === instantOfDraft(departure);
  return isDeparture ? [] : [{ path: 'countdownAt.local', text: m.editor_warning_countdown() }];
}

/** Lists probable mistakes, which do not prevent publishing. `today` is "2025-06-20". */
export function warningsOf(draft: TripDraft, today: string): Finding[] {
  const isOver = isDay(draft.endsOn) && draft.endsOn < today;
  return [
    ...(isOver ? [{ path: 'endsOn', text: m.editor_warning_trip_over() }] : []),
    ...countdownWarnings(draft),
    ...(draft.flights.shown ? flightWarnings(draft) : []),
    ...(draft.hotel.shown ? hotelWarnings(draft) : []),
    ...(draft.schedule.shown ? dayWarnings(draft, 'schedule') : []),
    ...(draft.homeStayers.shown ? dayWarnings(draft, 'homeStayers') : []),
  ];
}

const GENERAL_FIELDS = [
  'title',
  'place',
  'timeZone',
  'startsOn',
  'endsOn',
  'countdownAt',
  'notice',
  'links',
] as const;

type PublishedContent = Pick<Trip, (typeof GENERAL_FIELDS)[number] | (typeof PAGE_SECTIONS)[number]>;

/** Lists the sections that publishing would change for visitors. */
export function changedSections(content: TripContent, published: PublishedContent): DraftSection[] {
  const parts = shownParts(content);
  const general = GENERAL_FIELDS.some((key) => !isSame(content[key], published[key]));
  const changed = PAGE_SECTIONS.filter((part) => !isSame(parts[part], published[part]));
  return general ? ['general', ...changed] : changed;
}

/** In a new trip the place equals the title. The basics are then not filled in yet. */
function areBasicsFilled({ title, place, timeZone, startsOn, endsOn }: TripDraft): boolean {
  const named = title.trim() !== '' && place.trim() !== '' && place !== title;
  return named && isTimeZone(timeZone) && isDay(startsOn) && isDay(endsOn);
}

export function guideOf(draft: TripDraft): { section: DraftSection; done: boolean }[] | null {
  const general = { section: 'general', done: areBasicsFilled(draft) } as const;
  const parts = PAGE_SECTIONS.map((section) => ({ section, done: !IS_BLANK[section](draft) }));
  return general.done && parts.some(({ done }) => done) ? null : [general, ...parts];
}

/** `touched` and `publishTried` decide which fields of the draft show their errors. */
export interface CheckedDraft {
  readonly draft: TripDraft;
  /** Stable paths of the fields that have lost the focus and may show their errors. */
  readonly touched: ReadonlySet<string>;
  /** True after an attempt to publish: every field may then show its errors. */
  readonly publishTried: boolean;
}

/** Checks the draft after a delay, so that typing stays fast. Groups the findings by path. */
export function useProblems({ draft: current, publishTried, touched }: CheckedDraft) {
  const draft = useDeferredValue(current);
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const warnings = useMemo(() => {
    const today = new Date().toISOString().slice(0, 10);
    return new Map(warningsOf(draft, today).map(({ path, text }) => [path, text]));
  }, [draft]);
  const visible = problems.filter(({ path }) => publishTried || touched.has(stablePath(draft, path)));
  const visibleErrors = new Map(visible.map(({ path, text }) => [path, text]));
  return { problems, visibleErrors, warnings };
}
