import type { Trip } from '@reisspel/contract/trip';
import { MapPin } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { dayRange } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { dayAt } from '../place-time.ts';
import { tripPhase } from '../trip-phase.ts';
import { useNow } from '../use-now.ts';
import { Countdown } from './countdown.tsx';

// Not needed while the countdown runs, when the first view must be there soonest.
const HeroPanel = lazy(() => import('./hero-panel.tsx'));

function Waves() {
  return (
    <svg
      viewBox="0 0 390 130"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-36 w-full print:hidden"
    >
      <path d="M0 26C60 4 110 34 190 24s140-26 200-2v104H0z" className="fill-surf" />
      <path d="M0 58c70-22 120 12 200 2s130-24 190-4v74H0z" className="fill-swell" />
      <path d="M0 92c60-16 130 14 210 4s120-20 180-6v40H0z" className="fill-sea" />
      <path d="M0 122c70-14 150 8 220 0s110-12 170-2v10H0z" className="fill-page" />
    </svg>
  );
}

function Pill({ children }: { children: ReactNode }) {
  return (
    <p className="inline-flex items-center gap-2 justify-self-start rounded-full bg-white px-4 py-1.5 font-bold text-sm print:px-0">
      {children}
    </p>
  );
}

/** What stands under the sun: the countdown, the day of the trip, or a look back. */
function Phase({ trip }: { trip: Trip }) {
  const phase = useNow((now) => tripPhase(trip, now));
  const firstDay = useNow((now) => dayAt(trip.timeZone, now) <= trip.startsOn);
  if (phase === 'before') {
    return (
      <>
        <h1 className="text-5xl">{m.home_before()}</h1>
        <Countdown moment={trip.countdownAt} />
      </>
    );
  }
  const over = phase === 'after';
  return (
    <>
      <h1 className="text-5xl">{over ? m.home_after() : firstDay ? m.home_started() : m.home_during()}</h1>
      <div className="min-h-30 max-w-md rounded-card bg-white/85 px-5 py-4 text-lg print:min-h-0 print:px-0">
        <Suspense>
          <HeroPanel trip={trip} over={over} />
        </Suspense>
      </div>
    </>
  );
}

/** Sky, sun and waves, with the trip's state before it (design 9). */
export function Hero({ trip }: { trip: Trip }) {
  return (
    <header className="relative overflow-hidden bg-gradient-to-b from-sky-high to-sky-low pb-40 text-night print:pb-4">
      <div
        aria-hidden
        className="absolute bottom-16 left-1/2 size-56 -translate-x-1/2 rounded-full bg-sun shadow-[0_0_80px_20px_var(--color-glow)] sm:size-72 print:hidden"
      />
      <Waves />
      <div className="relative mx-auto grid max-w-[44rem] gap-4 px-6 print:max-w-none print:px-0 pt-[max(1.75rem,env(safe-area-inset-top))]">
        <div className="flex flex-wrap gap-2">
          <Pill>
            <MapPin aria-hidden className="size-4 shrink-0" />
            {trip.place} · {dayRange(trip.startsOn, trip.endsOn)}
          </Pill>
          {trip.archived ? <Pill>{m.trip_archived()}</Pill> : null}
        </div>
        <Phase trip={trip} />
      </div>
    </header>
  );
}
