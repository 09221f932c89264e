import type { FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import type { ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-sm">{term}</dt>
      <dd className="display text-lg">{children}</dd>
    </div>
  );
}

/** The gate, or that nobody has named one yet. */
function Gate({ gate }: { gate: string | null }) {
  if (gate !== null) return gate;
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{m.flight_gate_unknown()}</span>
    </>
  );
}

/** What stands below the tear line. */
export function FlightFacts({ flight, status }: { flight: Flight; status: FlightStatus | null }) {
  return (
    <dl className="grid grid-cols-1 justify-between gap-4 px-5 pt-4 pb-3 min-[22rem]:grid-cols-[auto_auto_auto]">
      <Fact term={m.flight_number()}>{flight.flightNumber}</Fact>
      <Fact term={m.flight_gate()}>
        <Gate gate={status?.gate ?? null} />
      </Fact>
      <Fact term={m.flight_airline()}>{flight.airline}</Fact>
    </dl>
  );
}
