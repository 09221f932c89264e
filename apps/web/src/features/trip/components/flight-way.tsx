import type { FlightState, FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { Plane } from 'lucide-react';
import { durationText } from '../flight-texts.ts';
import { flightProgress, plannedDuration } from '../flight-times.ts';
import { useNow } from '../use-now.ts';

const ARRIVED: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED']);
/** Share of the way where the plane stands while it does not fly: in the middle, as a picture of a flight. */
const AT_REST = 0.5;

/** Whole percent, so that it is drawn again seldom. */
function percentOf(flight: Flight, status: FlightStatus | null, now: number): number {
  const flies = status?.status === 'IN_AIR';
  return Math.round(100 * (flies ? flightProgress(flight, status, now).share : AT_REST));
}

/** How long it takes, and while it is in the air how far it is. */
export function FlightWay({ flight, status }: { flight: Flight; status: FlightStatus | null }) {
  const percent = useNow((now) => percentOf(flight, status, now));
  const flies = status?.status === 'IN_AIR';
  const done = flies ? percent : status && ARRIVED.has(status.status) ? 100 : 0;
  return (
    <div className="grid min-w-14 flex-1 justify-items-center gap-1 pt-2">
      <div aria-hidden className="relative h-6 w-full">
        <span className="absolute inset-x-0 top-1/2 border-line border-t-2 border-dashed" />
        <span className="absolute top-1/2 left-0 border-azure border-t-2" style={{ width: `${done}%` }} />
        <span
          className="absolute top-0 -translate-x-1/2 bg-card px-1 transition-[left] duration-500"
          style={{ left: `${percent}%` }}
        >
          <Plane className="size-6 rotate-45 text-azure" />
        </span>
      </div>
      <p className="text-ink-2 text-sm">{durationText(plannedDuration(flight))}</p>
    </div>
  );
}
