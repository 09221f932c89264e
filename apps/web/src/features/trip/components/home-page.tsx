import { Link } from '@tanstack/react-router';
import { Gamepad2, Images } from 'lucide-react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { useTrip } from '../queries.ts';
import { Hero } from './hero.tsx';
import { HomeCards } from './home-cards.tsx';
import { UsefulLinks } from './useful-links.tsx';

function ToGame() {
  return (
    <Link to="/game" className={`${buttonLook('primary')} print:hidden`}>
      <Gamepad2 aria-hidden className="size-5" />
      {m.home_to_game()}
    </Link>
  );
}

/** An earlier trip can only be looked at; the one of now is elsewhere on this server, in a document of its own. */
function LookBack() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Link to="/gallery" className={`${buttonLook('primary')} grow`}>
        <Images aria-hidden className="size-5" />
        {m.home_to_gallery()}
      </Link>
      <a href="/" className={`${buttonLook('secondary')} min-h-14 grow`}>
        {m.trip_archived_home()}
      </a>
    </div>
  );
}

export function HomePage() {
  const trip = useTrip();
  return (
    <main>
      <Hero trip={trip} />
      <div className="page relative -mt-24 grid gap-4 print:mt-0">
        <HomeCards trip={trip} />
        {trip.archived ? <LookBack /> : <ToGame />}
        <UsefulLinks links={trip.links} />
        {trip.notice === '' ? null : <p className="text-center text-ink-2 text-sm">{trip.notice}</p>}
      </div>
    </main>
  );
}
