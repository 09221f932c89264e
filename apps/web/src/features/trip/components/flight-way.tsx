import type { FlightState, FlightStatus } from '@reisspel/contract/flights';
import type { Flight } from '@reisspel/contract/trip';
import { Plane } from 'lucide-react';
import { useNow } from '../../../lib/use-now.ts';
import { durationText } from '../flight-texts.ts';
import { flightProgress, plannedDuration } from '../flight-times.ts';

/** Share of the way where the plane stands before it flies: in the middle, as a picture of a flight; and after. */
const BEFORE = 0.5;
const AFTER = 0.92;
const ARRIVED: ReadonlySet<FlightState> = new Set(['LANDED', 'COMPLETED']);

/** Whole percent, so that it is drawn again seldom. */
function percentOf(flight: Flight, status: FlightStatus | null, now: number): number {
  if (status?.status === 'IN_AIR') return Math.round(100 * flightProgress(flight, status, now).share);
  return 100 * (status && ARRIVED.has(status.status) ? AFTER : BEFORE);
}

/** How long it takes, and while it is in the air how far it is. */
export function FlightWay({ flight, status }: { flight: Flight; status: FlightStatus | null }) {
  const percent = useNow((now) => percentOf(flight, status, now));
  const left = status !== null && (status.status === 'IN_AIR' || ARRIVED.has(status.status));
  const duration = plannedDuration(flight);
  return (
    <div className="grid justify-items-center gap-1 pt-2">
      <div aria-hidden className="relative h-6 w-full">
        <span className="absolute inset-x-0 top-1/2 border-line border-t-2 border-dashed" />
        <span
          className="absolute inset-x-0 top-1/2 origin-left border-azure border-t-2 transition-transform duration-500"
          style={{ transform: `scaleX(${left ? percent : 0}%)` }}
        />
        {/* As wide as the way, so that its own percent are those of the way. */}
        <span
          className="absolute inset-0 transition-transform duration-500"
          style={{ transform: `translateX(${percent - 50}%)` }}
        >
          <span className="mx-auto block w-fit bg-card px-1">
            <Plane className="size-6 rotate-45 text-azure" />
          </span>
        </span>
      </div>
      <p className="whitespace-nowrap text-ink-2 text-sm">{duration > 0 ? durationText(duration) : null}</p>
    </div>
  );
}
