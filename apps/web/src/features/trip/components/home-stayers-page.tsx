import type { Trip } from '@reisspel/contract/trip/trip';
import { dayAt } from '@reisspel/rules/timeline';
import { daysBetween, hourAt, localTimeAt } from '@reisspel/rules/zoned-time';
import { Heart, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { longDay } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import * as m from '../../../paraglide/messages.js';
import { PrintButton } from '../../../ui/print-button.tsx';
import { Seascape, SkyPill } from '../../../ui/scenery/seascape.tsx';
import { useTrip } from '../queries.ts';
import { tripPhase } from '../trip-time.ts';
import { PartMissing } from './part-missing.tsx';
import { Timeline } from './timeline.tsx';
import { TripToday } from './trip-today.tsx';

function PlaceClock({ place, timeZone }: Pick<Trip, 'place' | 'timeZone'>) {
  const now = useNow((instant) => localTimeAt(timeZone, instant));
  return (
    <div className="min-w-0">
      <p>{m.home_stayers_clock({ place })}</p>
      <p className="display text-5xl">{now.slice(11, 16)}</p>
      <p>{longDay(now.slice(0, 10))}</p>
    </div>
  );
}

/** The days until the trip begins, the plan of the day during it, or a text after it. */
function TripState({ trip }: { trip: Trip }) {
  const phase = useNow((now) => tripPhase(trip, now));
  const days = useNow((now) => daysBetween(dayAt(trip.timeZone, now), trip.startsOn));
  if (phase === 'during') return <TripToday trip={trip} />;
  const text =
    phase === 'after'
      ? m.home_stayers_after()
      : days > 0
        ? m.home_stayers_before({ days })
        : m.home_stayers_today();
  return (
    <p className="display flex items-center gap-3 text-balance text-2xl">
      <Heart aria-hidden className="size-7 shrink-0 fill-coral text-coral" />
      {text}
    </p>
  );
}

function HomeStayersHead({ trip }: { trip: Trip }) {
  const hour = useNow((now) => hourAt(trip.timeZone, now));
  return (
    <>
      <Seascape hour={hour}>
        <SkyPill>
          <MapPin aria-hidden className="size-4 shrink-0" />
          {trip.place}
        </SkyPill>
        <div>
          <h1 className="text-5xl">{m.home_stayers_title()}</h1>
          <p className="mt-2 font-bold">{m.home_stayers_intro()}</p>
        </div>
      </Seascape>
      <div className="edge-x relative mx-auto -mt-24 max-w-[76rem] print:mt-0">
        <div className="flex flex-wrap items-center gap-6 rounded-panel bg-card px-6 py-5 text-lg shadow-raised print:px-0">
          <PlaceClock place={trip.place} timeZone={trip.timeZone} />
          <div className="min-w-0 grow basis-56">
            <TripState trip={trip} />
          </div>
        </div>
      </div>
    </>
  );
}

function Promises({ promises }: { promises: readonly string[] }) {
  if (promises.length === 0) return null;
  return (
    <section className="rounded-card bg-late p-5 text-on-late shadow-card">
      <h2 className="mb-3 text-2xl">{m.home_stayers_promises()}</h2>
      <ul className="grid gap-3 text-lg leading-snug">
        {promises.map((promise, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal
          <li key={index} className="flex items-start gap-3">
            <Heart aria-hidden className="mt-0.5 size-6 shrink-0 fill-coral text-coral" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HomeStayersPage({ children }: { children?: ReactNode }) {
  const trip = useTrip();
  if (trip.homeStayers === null) return <PartMissing />;
  const { days, promises } = trip.homeStayers;
  return (
    <main>
      <HomeStayersHead trip={trip} />
      <div className="page page-wide grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {days.length === 0 ? null : (
          <div>
            <Timeline label={m.home_stayers_title()} days={days} trip={trip} />
          </div>
        )}
        <div className="grid grid-cols-1 gap-8 lg:pt-2">
          <Promises promises={promises} />
          {children}
          <PrintButton />
        </div>
      </div>
    </main>
  );
}
