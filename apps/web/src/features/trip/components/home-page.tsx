import type { ZonedTime } from '@reisspel/contract/time';
import type { Trip } from '@reisspel/contract/trip/trip';
import { dayAt } from '@reisspel/rules/timeline';
import { hourAt, instantOf } from '@reisspel/rules/zoned-time';
import { Link } from '@tanstack/react-router';
import { Gamepad2, MapPin } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { dayRange, longDay, wallClock, wallDay } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useLive } from '../../../live/use-live.ts';
import * as m from '../../../paraglide/messages.js';
import { buttonLook } from '../../../ui/button.tsx';
import { Seascape, SkyPill } from '../../../ui/scenery/seascape.tsx';
import { useTrip } from '../queries.ts';
import { countdownParts, currentFlightIndex, tripPhase } from '../trip-time.ts';
import { HomeCards } from './home-cards.tsx';
import { ZoneLabel } from './zone-label.tsx';

function Tile({ value, unit }: { value: number; unit: string }) {
  return (
    <div className="rounded-card bg-white/75 py-3 text-center text-night shadow-card">
      <div className="display text-4xl">{String(value).padStart(2, '0')}</div>
      <div className="font-bold text-sm">{unit}</div>
    </div>
  );
}

/** The time left until `moment`. A screen reader reads the moment itself, not each second. */
function Countdown({ moment }: { moment: ZonedTime }) {
  const labelId = useId();
  const target = instantOf(moment);
  const left = countdownParts(useNow((now) => target - now));
  return (
    <>
      <p id={labelId} className="font-bold">
        <time dateTime={new Date(target).toISOString()}>
          {m.home_countdown_label({ day: longDay(wallDay(moment)), time: wallClock(moment) })}
        </time>
        <ZoneLabel inBrackets timeZone={moment.timeZone} at={target} />
      </p>
      <div role="timer" aria-labelledby={labelId} className="print:hidden">
        <div aria-hidden className="grid grid-cols-4 gap-2 max-w-xl sm:gap-3">
          <Tile value={left.days} unit={m.home_days({ days: left.days })} />
          <Tile value={left.hours} unit={m.home_hours({ hours: left.hours })} />
          <Tile value={left.minutes} unit={m.home_minutes()} />
          <Tile value={left.seconds} unit={m.home_seconds()} />
        </div>
      </div>
    </>
  );
}

// Load later, because the countdown before the trip must not wait for them.
const HomeLazyPart = lazy(() => import('./home-lazy-part.tsx'));
const HomeFlight = lazy(() => import('./home-flight.tsx'));

/** The flight that leaves within a day or is in the air, before anything else. */
function CurrentFlight({ trip }: { trip: Trip }) {
  const { state } = useLive('trip');
  const flights = trip.flights?.items ?? [];
  const flight = flights[useNow((now) => currentFlightIndex(flights, state?.flights ?? [], now))];
  if (flight === undefined) return null;
  return (
    // As high as the flight on a phone, so that the countdown below stays where it is.
    <Suspense fallback={<div className="h-120" />}>
      <HomeFlight flight={flight} trip={trip} />
    </Suspense>
  );
}

const TITLE = 'text-5xl lg:text-7xl';

/** The flight on its day, and the countdown, the plan of the day or a text after the trip. */
function Phase({ trip }: { trip: Trip }) {
  const phase = useNow((now) => tripPhase(trip, now));
  const isFirstDay = useNow((now) => dayAt(trip.timeZone, now) <= trip.startsOn);
  if (phase === 'before') {
    return (
      <>
        <h1 className={TITLE}>{m.home_before()}</h1>
        <CurrentFlight trip={trip} />
        <Countdown moment={trip.countdownAt} />
      </>
    );
  }
  const isOver = phase === 'after';
  return (
    <>
      <h1 className={TITLE}>{isOver ? m.home_after() : isFirstDay ? m.home_started() : m.home_during()}</h1>
      <CurrentFlight trip={trip} />
      <div className="min-h-30 rounded-card max-w-xl bg-white/85 px-5 py-4 text-lg text-night print:min-h-0">
        <Suspense>
          <HomeLazyPart part={isOver ? 'over' : 'today'} trip={trip} />
        </Suspense>
      </div>
    </>
  );
}

/** The sky with the trip's state (design 9) and its main action (`children`). */
function Hero({ trip, children }: { trip: Trip; children: ReactNode }) {
  const hour = useNow((now) => hourAt(trip.timeZone, now));
  return (
    <Seascape hour={hour}>
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

export function HomePage({ children }: { children?: ReactNode }) {
  const trip = useTrip();
  return (
    <main>
      <Hero trip={trip}>
        {trip.archived ? (
          <Suspense fallback={<div className="h-14" />}>
            <HomeLazyPart part="archived" trip={trip} />
          </Suspense>
        ) : (
          <Link to="/game" className={`${buttonLook('primary')} sm:justify-self-start sm:px-8 print:hidden`}>
            <Gamepad2 aria-hidden className="size-5" />
            {m.home_to_game()}
          </Link>
        )}
      </Hero>
      <div className="page page-wide relative -mt-24 grid gap-4 print:mt-0">
        {trip.example ? (
          <Link to="/admin/reis" className="rounded-card bg-card p-4 font-bold underline shadow-card">
            {m.home_example()}
          </Link>
        ) : null}
        <HomeCards trip={trip} />
        <Suspense>
          {trip.links.length === 0 ? null : <HomeLazyPart part="links" trip={trip} />}
          {trip.notice === '' ? null : <p className="text-center text-ink-2 text-sm">{trip.notice}</p>}
        </Suspense>
        {children}
      </div>
    </main>
  );
}
