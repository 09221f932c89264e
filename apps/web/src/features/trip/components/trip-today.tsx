import type { Trip } from '@reisspel/contract/trip/trip';
import { currentInstant, dayAt, entriesOf, nextInstant, type TimelineEntry } from '@reisspel/rules/timeline';
import type { ReactNode } from 'react';
import { shortDay } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { cityOfOtherZone, dayOfTrip, tripLength } from '../trip-time.ts';

/** The schedule may have only the current items and the next ones, as the family's page has. */
type CurrentTrip = Pick<Trip, 'timeZone' | 'startsOn' | 'endsOn' | 'schedule'>;

interface LineProps {
  label: string;
  entry: TimelineEntry;
  trip: Pick<Trip, 'timeZone'>;
}

/** One entry of the schedule, such as "Nu: 15:00 Strand". */
function Line({ label, entry, trip }: LineProps) {
  const city = cityOfOtherZone(entry, trip.timeZone);
  const day = dayAt(entry.timeZone, entry.at);
  const isToday = useNow((now) => dayAt(entry.timeZone, now) === day);
  return (
    <p>
      <strong>{label}</strong> {isToday ? '' : `${shortDay(day)} `}
      <time dateTime={new Date(entry.at).toISOString()}>{entry.item.time}</time> {entry.item.title}
      {city === null ? null : ` (${m.time_in_zone({ city })})`}
    </p>
  );
}

/** What the group does now and next, or `otherwise` when there is neither. */
export function NowAndNext({ trip, otherwise }: { trip: CurrentTrip; otherwise: ReactNode }) {
  const { timeZone } = trip;
  const entries = (trip.schedule?.days ?? []).flatMap((day) => entriesOf(day, timeZone));
  const current = useNow((now) => currentInstant(entries, timeZone, now));
  const next = useNow((now) => nextInstant(entries, now));
  const currentEntry = entries.find(({ at }) => at === current);
  const nextEntry = entries.find(({ at }) => at === next);
  if (currentEntry === undefined && nextEntry === undefined) return otherwise;
  return (
    <>
      {currentEntry ? <Line label={m.home_now()} entry={currentEntry} trip={trip} /> : null}
      {nextEntry ? <Line label={m.home_next()} entry={nextEntry} trip={trip} /> : null}
    </>
  );
}

export function TripToday({ trip }: { trip: CurrentTrip }) {
  const day = useNow((now) => dayOfTrip(trip, now));
  const days = tripLength(trip);
  return (
    <>
      {days > 1 ? <p className="display mb-1 text-2xl">{m.home_day_of({ day, days })}</p> : null}
      <NowAndNext trip={trip} otherwise={<p>{m.home_during_text()}</p>} />
    </>
  );
}
