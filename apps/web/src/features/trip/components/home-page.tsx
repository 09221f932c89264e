import { Link } from '@tanstack/react-router';
import { Gamepad2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { useTrip } from '../queries.ts';
import { Hero } from './hero.tsx';
import { HomeCards } from './home-cards.tsx';

// Not in the first view of a trip that is still to come.
const LookBack = lazy(() => import('./look-back.tsx'));
const UsefulLinks = lazy(() => import('./useful-links.tsx'));

function ToGame() {
  return (
    <Link to="/game" className={`${buttonLook('primary')} sm:justify-self-start sm:px-8 print:hidden`}>
      <Gamepad2 aria-hidden className="size-5" />
      {m.home_to_game()}
    </Link>
  );
}

/** The trip at a glance. `children` come below it: what is no part of the trip. */
export function HomePage({ children }: { children?: ReactNode }) {
  const trip = useTrip();
  return (
    <main>
      <Hero trip={trip}>
        {trip.archived ? (
          <Suspense fallback={<div className="h-14" />}>
            <LookBack />
          </Suspense>
        ) : (
          <ToGame />
        )}
      </Hero>
      <div className="page page-wide relative -mt-24 grid gap-4 print:mt-0">
        {trip.example ? (
          <Link to="/admin" className="rounded-card bg-card p-4 font-bold underline shadow-card">
            {m.home_example()}
          </Link>
        ) : null}
        <HomeCards trip={trip} />
        <Suspense>
          {trip.links.length === 0 ? null : <UsefulLinks links={trip.links} />}
          {trip.notice === '' ? null : <p className="text-center text-ink-2 text-sm">{trip.notice}</p>}
        </Suspense>
        {children}
      </div>
    </main>
  );
}
