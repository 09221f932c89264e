import type { TimelineDay, Trip } from '@reisspel/contract/trip/trip';
import { currentInstant, dayAt, nextInstant } from '@reisspel/rules/timeline';
import { localTimeAt } from '@reisspel/rules/zoned-time';
import { Clock3, Globe, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { coordinatesText, googleRoute } from '../../../lib/format/coordinates.ts';
import { longDay, tabDay } from '../../../lib/format/dates.ts';
import { hoursText } from '../../../lib/format/figures.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type ProgrammeDay, type ProgrammeEntry, type ProgrammeLine, programmeDays } from '../programme.ts';
import { cityOfOtherZone, clockDifference, openingDay } from '../trip-time.ts';
import { useOtherClockProps } from './zone-label.tsx';

function noteText(place: string, difference: number): string | null {
  if (difference === 0) return null;
  const text = difference > 0 ? m.zone_note_later : m.zone_note_earlier;
  return text({ place, difference: hoursText(Math.abs(difference)) });
}

interface ZoneNoteProps {
  place: string;
  timeZone: string;
  /** How far this zone is ahead of the reader's, in milliseconds. At 0 nothing is rendered. */
  difference: number;
}

function ZoneNote({ place, timeZone, difference }: ZoneNoteProps) {
  const otherClockProps = useOtherClockProps(timeZone);
  const text = otherClockProps === undefined ? noteText(place, difference) : m.zone_note_unknown({ place });
  if (text === null) return null;
  return (
    <p
      {...otherClockProps}
      className="mb-4 flex items-start gap-3 rounded-2xl bg-quiz px-4 py-3 text-on-quiz"
    >
      <Globe aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </p>
  );
}

/** The state of an entry at the current local time. Only today's entries can be `past`. */
type EntryState = 'past' | 'current' | 'next' | 'other';

const DOT: Record<EntryState, string> = {
  past: 'bg-edge',
  current: 'bg-action',
  next: 'bg-azure',
  other: 'bg-azure',
};

const CARD: Record<EntryState, string> = {
  past: 'border-2 border-line text-ink-2',
  current: 'border-2 border-sun bg-waiting text-on-waiting shadow-raised',
  next: 'border-2 border-azure bg-card shadow-card',
  other: 'border-2 border-transparent bg-card shadow-card',
};

/** A line with the local time, between past and future entries. */
function NowLine({ timeZone }: { timeZone: string }) {
  const clock = useNow((now) => localTimeAt(timeZone, now).slice(11, 16));
  return (
    <span
      aria-hidden
      className="display col-span-full flex items-center gap-2 text-accent text-lg print:hidden"
    >
      <span className="min-[22rem]:text-right">{clock}</span>
      <span className="size-3 shrink-0 rounded-full bg-action" />
      <span className="grow border-action border-t-2" />
    </span>
  );
}

interface ItemProps {
  entry: ProgrammeEntry;
  city: string | null;
  state: EntryState;
  children?: ReactNode;
}

const MINUTE_MS = 60_000;
/** The next entry tells the minutes until it begins from this many minutes before. */
const SOON_MINUTES = 90;

function nextText(minutes: number): string {
  return minutes > SOON_MINUTES ? m.schedule_next() : m.schedule_next_in({ minutes });
}

function Item({ entry: { item, at, status }, city, state, children }: ItemProps) {
  const current = state === 'current';
  const minutes = useNow((now) => (state === 'next' ? Math.ceil((at - now) / MINUTE_MS) : 0));
  return (
    <li
      aria-current={current ? 'time' : undefined}
      className="relative grid grid-cols-1 items-start gap-1 min-[22rem]:grid-cols-[3.5rem_minmax(0,1fr)] min-[22rem]:gap-8 print:grid-cols-[3.5rem_1fr] print:gap-4"
    >
      <time
        dateTime={new Date(at).toISOString()}
        className={`display text-lg min-[22rem]:pt-4 min-[22rem]:text-right print:pt-2 print:text-right ${state === 'past' ? 'text-ink-2' : ''}`}
      >
        {item.time}
      </time>
      <span
        aria-hidden
        className={`absolute top-5 left-[3.95rem] hidden size-4 rounded-full border-4 border-page min-[22rem]:block print:hidden ${DOT[state]}`}
      />
      <div className={`rounded-card p-4 print:px-3 print:py-1.5 ${CARD[state]}`}>
        <div className="flex flex-wrap items-center gap-2">
          <strong className="text-lg">{item.title}</strong>
          {current || state === 'next' ? (
            <span className="print:hidden">
              <Chip tone={current ? 'late' : 'quiz'} icon={current ? Radio : Clock3}>
                {current ? m.schedule_now() : nextText(minutes)}
              </Chip>
            </span>
          ) : null}
          {status === null ? null : <Chip tone={status.tone}>{status.text}</Chip>}
          {city === null ? null : <Chip tone="neutral">{m.time_in_zone({ city })}</Chip>}
        </div>
        {status === null || status.facts === '' ? null : <p className="font-bold">{status.facts}</p>}
        {item.detail === '' ? null : <p className={current ? '' : 'text-ink-2'}>{item.detail}</p>}
        {item.position == null ? null : (
          <a
            href={googleRoute(encodeURIComponent(coordinatesText(item.position)))}
            target="_blank"
            rel="noreferrer"
            className="text-link print:hidden"
          >
            {m.hotel_route({ app: 'Google Maps' })}
            <span className="sr-only"> {item.title}</span>
          </a>
        )}
      </div>
      {children}
    </li>
  );
}

interface TimelineNow {
  /** The day at the trip's place. */
  today: string;
  /** The starts of entries in epoch milliseconds, or null without one. */
  current: number | null;
  /** The last one that has started. The game's own lines take no time and are never current. */
  started: number | null;
  next: number | null;
}

function entryState({ at }: ProgrammeEntry, day: string, now: TimelineNow): EntryState {
  const { today, current, started, next } = now;
  if (at === current) return 'current';
  if (day !== today) return 'other';
  if (at === next) return 'next';
  return started !== null && at <= started ? 'past' : 'other';
}

interface DayProps {
  day: ProgrammeDay;
  timeZone: string;
  timelineNow: TimelineNow;
}

function Day({ day, timeZone, timelineNow }: DayProps) {
  const { entries } = day;
  const lastStarted = entries.findLast(({ at }) => at === timelineNow.started);
  return (
    <section aria-labelledby={`day-${day.id}`}>
      <h2 id={`day-${day.id}`} className="text-2xl">
        {day.title}
      </h2>
      <p className="mb-4 text-ink-2 print:mb-2 print:break-after-avoid">{longDay(day.day)}</p>
      {entries.length === 0 ? (
        <p className="rounded-card bg-card p-4 text-ink-2 shadow-card">{m.schedule_empty()}</p>
      ) : (
        <ol className="relative grid gap-3 print:gap-1.5 before:absolute before:inset-y-6 before:left-[4.4rem] before:hidden before:w-0.5 before:bg-line min-[22rem]:before:block print:before:hidden">
          {entries.map((entry) => (
            <Item
              key={entry.item.id}
              entry={entry}
              city={cityOfOtherZone(entry, timeZone)}
              state={entryState(entry, day.day, timelineNow)}
            >
              {entry === lastStarted ? <NowLine timeZone={timeZone} /> : null}
            </Item>
          ))}
        </ol>
      )}
    </section>
  );
}

interface TimelineProps {
  label: string;
  days: readonly TimelineDay[];
  /** Lines besides the organiser's own. */
  lines?: readonly ProgrammeLine[];
  trip: Pick<Trip, 'place' | 'timeZone'>;
}

/** One tab per day. Opens today's tab and marks the current entry. A print shows all days. */
export function Timeline({ label, days: planned, lines = [], trip: { place, timeZone } }: TimelineProps) {
  const today = useNow((now) => dayAt(timeZone, now));
  const days = programmeDays(planned, lines, timeZone);
  const entries = days.flatMap((day) => day.entries);
  const lasting = entries.filter(({ of }) => of !== 'game');
  const current = useNow((now) => currentInstant(lasting, timeZone, now));
  const started = useNow((now) => currentInstant(entries, timeZone, now));
  const next = useNow((now) => nextInstant(entries, now));
  const difference = useNow((now) => clockDifference(timeZone, now));
  const tabs = days.map((day) => ({
    id: day.day,
    ...tabDay(day.day),
    ...(day.day === today ? { subtitle: m.schedule_today() } : {}),
    content: <Day day={day} timeZone={timeZone} timelineNow={{ today, current, started, next }} />,
  }));
  if (days.length === 0) return <p className="text-ink-2">{m.schedule_empty()}</p>;
  return (
    <>
      <ZoneNote place={place} timeZone={timeZone} difference={difference} />
      <Tabs label={label} tabs={tabs} initial={openingDay(days, today)} />
    </>
  );
}
