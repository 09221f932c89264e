import type { TimelineDay, Trip } from '@reisspel/contract/trip';
import { longDay, tabDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { dayAt } from '../place-time.ts';
import {
  clockDifference,
  currentInstant,
  entriesOf,
  openingDay,
  ownCity,
  type TimelineEntry,
} from '../timeline-entries.ts';
import { useNow } from '../use-now.ts';
import { ZoneNote } from './zone-note.tsx';

interface ItemProps {
  entry: TimelineEntry;
  /** The city whose time it is in, where that is not the page's. */
  city: string | null;
  current: boolean;
}

function Item({ entry: { item, at }, city, current }: ItemProps) {
  return (
    <li
      aria-current={current ? 'time' : undefined}
      className="relative grid grid-cols-1 items-start gap-1 min-[22rem]:grid-cols-[3.5rem_1fr] min-[22rem]:gap-8 print:grid-cols-[3.5rem_1fr] print:gap-4"
    >
      <time
        dateTime={new Date(at).toISOString()}
        className="display text-lg min-[22rem]:pt-4 min-[22rem]:text-right print:pt-2 print:text-right"
      >
        {item.time}
      </time>
      <span
        aria-hidden
        className={`absolute top-5 left-[3.95rem] hidden size-4 rounded-full border-4 border-page min-[22rem]:block print:hidden ${current ? 'bg-coral' : 'bg-azure'}`}
      />
      <div
        className={`rounded-card p-4 shadow-card print:px-3 print:py-1.5 ${current ? 'bg-waiting text-on-waiting' : 'bg-card'}`}
      >
        <div className="flex flex-wrap items-center gap-2">
          <strong className="text-lg">{item.title}</strong>
          {current ? (
            <span className="print:hidden">
              <Chip tone="late">{m.schedule_now()}</Chip>
            </span>
          ) : null}
          {city === null ? null : <Chip tone="neutral">{m.time_in_zone({ city })}</Chip>}
        </div>
        {item.detail === '' ? null : <p className={current ? '' : 'text-ink-2'}>{item.detail}</p>}
      </div>
    </li>
  );
}

interface DayProps {
  day: TimelineDay;
  timeZone: string;
  /** Epoch milliseconds at which what is going on began, or null. */
  current: number | null;
}

function Day({ day, timeZone, current }: DayProps) {
  return (
    <section aria-labelledby={`day-${day.id}`}>
      <h2 id={`day-${day.id}`} className="text-2xl">
        {day.title}
      </h2>
      <p className="mb-4 text-ink-2 print:mb-2 print:break-after-avoid">{longDay(day.day)}</p>
      {day.items.length === 0 ? (
        <p className="rounded-card bg-card p-4 text-ink-2 shadow-card">{m.schedule_empty()}</p>
      ) : (
        <ol className="relative grid gap-3 print:gap-1.5 before:absolute before:inset-y-6 before:left-[4.4rem] before:hidden before:w-0.5 before:bg-line min-[22rem]:before:block print:before:hidden">
          {entriesOf(day, timeZone).map((entry) => (
            <Item
              key={entry.item.id}
              entry={entry}
              city={ownCity(entry, timeZone)}
              current={entry.at === current}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface TimelineProps {
  label: string;
  days: readonly TimelineDay[];
  trip: Pick<Trip, 'place' | 'timeZone'>;
}

/** A tab per day; today's opens first, and what is going on at the place is marked. On paper all days follow. */
export function Timeline({ label, days, trip: { place, timeZone } }: TimelineProps) {
  const opening = useNow((now) => openingDay(days, dayAt(timeZone, now)));
  const entries = days.flatMap((day) => entriesOf(day, timeZone));
  const current = useNow((now) => currentInstant(entries, timeZone, now));
  const tabs = days.map((day) => ({
    id: day.day,
    ...tabDay(day.day),
    content: <Day day={day} timeZone={timeZone} current={current} />,
  }));
  if (days.length === 0) return <p className="text-ink-2">{m.schedule_empty()}</p>;
  return (
    <>
      <ZoneNote place={place} difference={clockDifference(entries, timeZone)} />
      <Tabs label={label} tabs={tabs} initial={opening} />
    </>
  );
}
