import type { Trip } from '@reisspel/contract/trip/trip';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { lazy } from 'react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { HomeMemory } from './home-memory.tsx';

// Loads during the trip only.
const TripToday = lazy(async () => ({ default: (await import('./trip-today.tsx')).TripToday }));

/** What visitors read after the trip. */
function TripAfter({ trip }: { trip: Trip }) {
  return (
    <>
      <p>{m.home_after_text()}</p>
      <HomeMemory trip={trip} />
    </>
  );
}

/** The buttons of an archived trip. A `Link` stays in this trip, so "/" needs an `<a>`. */
function ArchivedTripButtons() {
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

interface HomeLazyPartProps {
  part: 'today' | 'over' | 'archived' | 'links';
  trip: Trip;
}

/** Parts of the home page that load later, because the page before the trip does not show them. */
export default function HomeLazyPart({ part, trip }: HomeLazyPartProps) {
  switch (part) {
    case 'today':
      return <TripToday trip={trip} />;
    case 'over':
      return <TripAfter trip={trip} />;
    case 'archived':
      return <ArchivedTripButtons />;
    case 'links':
      return <UsefulLinks links={trip.links} />;
    default:
      return part satisfies never;
  }
}
