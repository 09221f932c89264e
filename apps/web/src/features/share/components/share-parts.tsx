import type { FlightStatus } from '@reisspel/contract/flights';
import type { SharedTrip } from '@reisspel/contract/share';
import type { Flight, TimelineDay } from '@reisspel/contract/trip';
import { Hourglass, PlaneTakeoff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import * as m from '../../../paraglide/messages.js';
import { Message } from '../../../ui/message.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { ShareHighlights } from './share-highlights.tsx';
import { ShareSection } from './share-section.tsx';

/** How the trip's own pages draw what is shared. */
export interface Drawings {
  /** `outdated`: the status may have changed since it was heard. */
  renderFlight: (flight: Flight, status: FlightStatus | null, outdated: boolean) => ReactNode;
  renderSchedule: (days: readonly TimelineDay[], trip: Pick<SharedTrip, 'place' | 'timeZone'>) => ReactNode;
}

interface FlightsProps extends Pick<Drawings, 'renderFlight'> {
  flights: NonNullable<SharedTrip['flights']>;
  outdated: boolean;
}

function Flights({ flights, outdated, renderFlight }: FlightsProps) {
  if (flights.length === 0) return <Message icon={PlaneTakeoff} title={m.flight_none()} />;
  return (
    <div className="grid gap-4">
      {flights.map(({ flight, status }) => (
        <Fragment key={flight.id}>{renderFlight(flight, status, outdated)}</Fragment>
      ))}
    </div>
  );
}

interface SharePartsProps extends Drawings {
  token: string;
  shared: SharedTrip;
  outdated: boolean;
}

/** What the organiser shares, one part below the other; on a wide screen flights and schedule stand side by side. */
export function ShareParts({ token, shared, outdated, renderFlight, renderSchedule }: SharePartsProps) {
  const { flights, schedule, highlights } = shared;
  if (flights === null && schedule === null && highlights === null) {
    return <Message icon={Hourglass} title={m.share_nothing_title()} text={m.share_nothing_text()} />;
  }
  const beside = flights !== null && schedule !== null;
  const width = beside ? '' : 'max-w-[44rem]';
  return (
    <div className={`grid grid-cols-1 gap-10 ${beside ? 'lg:grid-cols-2' : ''}`}>
      {flights === null ? null : (
        <ShareSection part="flights" className={width}>
          <Flights flights={flights} outdated={outdated} renderFlight={renderFlight} />
        </ShareSection>
      )}
      {schedule === null ? null : (
        <ShareSection part="schedule" className={width}>
          {renderSchedule(schedule, shared)}
        </ShareSection>
      )}
      {highlights === null ? null : (
        <ShareSection part="highlights" className="lg:col-span-full">
          <ShareHighlights token={token} highlights={highlights} />
        </ShareSection>
      )}
      <div className="grid sm:justify-self-start">
        <PrintButton />
      </div>
    </div>
  );
}
