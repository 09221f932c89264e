import type { Trip } from '@reisspel/contract/trip/trip';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import {
  currentInstant,
  dayOfTrip,
  entriesOf,
  nextInstant,
  ownCity,
  type TimelineEntry,
  tripLength,
} from '../trip-time.ts';

interface LineProps {
  label: string;
  entry: TimelineEntry;
  trip: Trip;
}

/** "Nu: 15:00 Strand". */
function Line({ label, entry, trip }: LineProps) {
  const city = ownCity(entry, trip.timeZone);
  return (
    <p>
      <strong>{label}</strong> <time dateTime={new Date(entry.at).toISOString()}>{entry.item.time}</time>{' '}
      {entry.item.title}
      {city === null ? null : ` (${m.time_in_zone({ city })})`}
    </p>
  );
}

/** The day of the trip, with the current and the next item. */
export function TripToday({ trip }: { trip: Trip }) {
  const { timeZone } = trip;
  const entries = (trip.schedule?.days ?? []).flatMap((day) => entriesOf(day, timeZone));
  const current = useNow((now) => currentInstant(entries, timeZone, now));
  const next = useNow((now) => nextInstant(entries, now));
  const day = useNow((now) => dayOfTrip(trip, now));
  const days = tripLength(trip);
  const going = entries.find(({ at }) => at === current);
  const coming = entries.find(({ at }) => at === next);
  return (
    <>
      {days > 1 ? <p className="display mb-1 text-2xl">{m.home_day_of({ day, days })}</p> : null}
      {going ? <Line label={m.home_now()} entry={going} trip={trip} /> : null}
      {coming ? <Line label={m.home_next()} entry={coming} trip={trip} /> : null}
      {going || coming ? null : <p>{m.home_during_text()}</p>}
    </>
  );
}
