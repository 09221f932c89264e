import type { Trip } from '@reisspel/contract/trip';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useNow } from '../../../lib/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
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

/** After the trip. An archived trip has the gallery as its main button already. */
function TripAfter({ archived }: Pick<Trip, 'archived'>) {
  return (
    <>
      <p>{m.home_after_text()}</p>
      {archived ? null : (
        <Link to="/gallery" className="text-link print:hidden">
          {m.home_to_gallery()}
        </Link>
      )}
    </>
  );
}

/** The links of an archived trip. The current trip is another document on this server. */
function LookBack() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Link to="/gallery" className={`${buttonLook('primary')} grow`}>
        {m.home_to_gallery()}
      </Link>
      <a href="/" className={`${buttonLook('secondary')} min-h-14 grow`}>
        {m.trip_archived_home()}
      </a>
    </div>
  );
}

function UsefulLinks({ links }: Pick<Trip, 'links'>) {
  return (
    <Card>
      <h2 className="text-2xl">{m.home_links()}</h2>
      <ul>
        {links.map(({ title, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links may be equal
          <li key={index} className="border-line not-last:border-b">
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-12 flex-wrap items-center gap-x-2 py-2 font-bold underline"
            >
              {title}
              <ExternalLink aria-hidden className="size-4 shrink-0 text-ink-2" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface HomeLaterProps {
  part: 'today' | 'over' | 'look-back' | 'links';
  trip: Trip;
}

/** The parts of the home page that a trip which is still to come does not show at first. */
export default function HomeLater({ part, trip }: HomeLaterProps) {
  switch (part) {
    case 'today':
      return <TripToday trip={trip} />;
    case 'over':
      return <TripAfter archived={trip.archived} />;
    case 'look-back':
      return <LookBack />;
    case 'links':
      return <UsefulLinks links={trip.links} />;
    default:
      return part satisfies never;
  }
}
