import type { Flight } from '@reisspel/contract/trip';
import { Plane } from 'lucide-react';
import { shortDay, wallClock, wallDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';

const MINUTE = 60_000;

function duration({ departure, arrival }: Flight): string {
  const minutes = Math.round((Date.parse(arrival.at) - Date.parse(departure.at)) / MINUTE);
  return m.flight_duration({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function End({ code, airport, at }: Flight['departure']) {
  return (
    <div className="last:text-right">
      <p className="display text-4xl">{code}</p>
      <p className="text-ink-2 text-sm">{airport}</p>
      <p className="display mt-1 text-xl">{wallClock(at)}</p>
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className="display text-lg">{value}</dd>
    </div>
  );
}

/** A flight as its boarding pass: header bar, codes, a tear line, the facts below. */
export function FlightPass({ flight }: { flight: Flight }) {
  const { departure, arrival } = flight;
  return (
    <article className="overflow-hidden rounded-card bg-card shadow-card">
      <header className="flex items-center justify-between gap-3 bg-sea px-5 py-3.5 text-white">
        <h2 className="text-lg">
          {flight.direction === 'outbound' ? m.flight_outbound() : m.flight_return()} ·{' '}
          {shortDay(wallDay(departure.at))}
        </h2>
        <Chip tone="neutral">{m.flight_status_scheduled()}</Chip>
      </header>
      <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-4">
        <End {...departure} />
        <p className="flex flex-col items-center gap-1 pt-2 text-ink-2 text-sm">
          <Plane aria-hidden className="size-6 text-azure" />
          {duration(flight)}
        </p>
        <End {...arrival} />
      </div>
      <div aria-hidden className="relative mx-5 border-line border-t-2 border-dashed">
        <span className="absolute -top-3.5 -left-8 size-7 rounded-full bg-page" />
        <span className="absolute -top-3.5 -right-8 size-7 rounded-full bg-page" />
      </div>
      <dl className="grid grid-cols-3 gap-4 px-5 py-4">
        <Fact term={m.flight_number()} value={flight.flightNumber} />
        <Fact term={m.flight_terminal()} value={departure.terminal} />
        <Fact term={m.flight_airline()} value={flight.airline} />
      </dl>
    </article>
  );
}
