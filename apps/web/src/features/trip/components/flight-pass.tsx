import type { Flight } from '@reisspel/contract/trip';
import { shortDay, wallDay } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { directionText } from '../flight-texts.ts';
import { endTimes } from '../flight-times.ts';
import type { FlightView } from '../flight-view.ts';
import { FlightEnd } from './flight-end.tsx';
import { FlightFacts } from './flight-facts.tsx';
import { FlightChip, FlightNews } from './flight-status.tsx';
import { FlightWay } from './flight-way.tsx';

/** The bar at the top: red and brown are for a flight that does not go where it should. */
function barLook(view: FlightView): string {
  if (view.kind !== 'known') return 'bg-sea';
  if (view.status.status === 'CANCELLED') return 'bg-tile-coral';
  return view.status.status === 'DIVERTED' ? 'bg-tile-sun' : 'bg-sea';
}

function TearLine() {
  return (
    <div aria-hidden className="relative mx-5 border-line border-t-2 border-dashed">
      <span className="absolute -top-3.5 -left-8 size-7 rounded-full bg-page" />
      <span className="absolute -top-3.5 -right-8 size-7 rounded-full bg-page" />
    </div>
  );
}

interface FlightPassProps {
  flight: Flight;
  view: FlightView;
}

/**
 * A flight as its boarding pass: header bar with its status, codes, a tear line, the facts below. All of it has its
 * final size before the status is known.
 */
export function FlightPass({ flight, view }: FlightPassProps) {
  const { departure, arrival } = flight;
  const status = view.kind === 'known' ? view.status : null;
  const cancelled = status?.status === 'CANCELLED';
  const diverted = status?.status === 'DIVERTED';
  return (
    <article className="break-inside-avoid overflow-hidden rounded-card bg-card shadow-card">
      <header
        className={`flex min-h-19 flex-wrap items-center justify-between gap-3 px-5 py-3 text-white transition-colors ${barLook(view)}`}
      >
        <div className="shrink-0">
          <h2 className="text-lg">{directionText(flight)}</h2>
          <p className="text-sm">{shortDay(wallDay(departure.at))}</p>
        </div>
        <div className="flex min-w-0 grow basis-36 justify-end">
          <FlightChip flight={flight} view={view} />
        </div>
      </header>
      {/* Where both ends do not fit side by side, one stands below the other. */}
      <div className="grid grid-cols-1 items-start gap-2 px-5 pt-5 pb-4 min-[22rem]:grid-cols-[minmax(0,max-content)_minmax(max-content,1fr)_minmax(0,max-content)]">
        <FlightEnd
          name={m.flight_departure()}
          end={departure}
          newTerminal={status?.terminal ?? null}
          times={endTimes(flight, 'departure', status)}
          off={cancelled}
        />
        <FlightWay flight={flight} status={status} />
        <FlightEnd
          name={m.flight_arrival()}
          end={arrival}
          newTerminal={null}
          times={endTimes(flight, 'arrival', status)}
          off={cancelled || diverted}
        />
      </div>
      <TearLine />
      <FlightFacts flight={flight} status={status} />
      <FlightNews flight={flight} view={view} />
    </article>
  );
}
