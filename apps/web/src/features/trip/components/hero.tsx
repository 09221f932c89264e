import type { Trip } from '@reisspel/contract/trip';
import { hourAt } from '@reisspel/rules/zoned-time';
import { MapPin } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { dayRange } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { Seascape, SkyPill } from '../../../ui/seascape.tsx';
import { dayAt } from '../place-time.ts';
import { tripPhase } from '../trip-phase.ts';
import { Countdown } from './countdown.tsx';

// Not needed while the countdown runs, when the first view must be there soonest.
const HeroPanel = lazy(() => import('./hero-panel.tsx'));

const TITLE = 'text-5xl lg:text-7xl';

/** What stands under the sun: the countdown, the day of the trip, or a look back. */
function Phase({ trip }: { trip: Trip }) {
  const phase = useNow((now) => tripPhase(trip, now));
  const firstDay = useNow((now) => dayAt(trip.timeZone, now) <= trip.startsOn);
  if (phase === 'before') {
    return (
      <>
        <h1 className={TITLE}>{m.home_before()}</h1>
        <Countdown moment={trip.countdownAt} />
      </>
    );
  }
  const over = phase === 'after';
  return (
    <>
      <h1 className={TITLE}>{over ? m.home_after() : firstDay ? m.home_started() : m.home_during()}</h1>
      <div className="min-h-30 rounded-card max-w-xl bg-white/85 px-5 py-4 text-lg text-night print:min-h-0 print:px-0">
        <Suspense>
          <HeroPanel trip={trip} over={over} />
        </Suspense>
      </div>
    </>
  );
}

/** Sky, sun and waves, with the trip's state before it (design 9), and its main action (`children`). */
export function Hero({ trip, children }: { trip: Trip; children: ReactNode }) {
  const hour = useNow((now) => hourAt(trip.timeZone, now));
  return (
    <Seascape hour={hour} wide>
      <div className="flex flex-wrap gap-2">
        <SkyPill>
          <MapPin aria-hidden className="size-4 shrink-0" />
          {trip.place} · {dayRange(trip.startsOn, trip.endsOn)}
        </SkyPill>
        {trip.archived ? <SkyPill>{m.trip_archived()}</SkyPill> : null}
      </div>
      <Phase trip={trip} />
      {children}
    </Seascape>
  );
}
