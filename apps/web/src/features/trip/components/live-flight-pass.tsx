import { EXAMPLE_STATUS_DELAY_MS } from '@reisspel/contract/limits';
import type { Flight, Trip } from '@reisspel/contract/trip/trip';
import { useState } from 'react';
import { useNow } from '../../../lib/time/use-now.ts';
import { useTimeout } from '../../../lib/use-timeout.ts';
import { useLive } from '../../../live/use-live.ts';
import { flightView, STATUS_TIMEOUT_MS } from '../flight-view.ts';
import { tripPhase } from '../trip-time.ts';
import { FlightPass } from './flight-pass.tsx';

/** Returns how many milliseconds the page is open. Updates only when a status may change. */
function useOpenTime(): number {
  const [openMs, setOpenMs] = useState(0);
  useTimeout(() => setOpenMs(EXAMPLE_STATUS_DELAY_MS), EXAMPLE_STATUS_DELAY_MS);
  useTimeout(() => setOpenMs(STATUS_TIMEOUT_MS), STATUS_TIMEOUT_MS);
  return openMs;
}

/** A flight with its present status. A page that shows it also keeps the view `trip`. */
export function LiveFlightPass({ flight, trip }: { flight: Flight; trip: Trip }) {
  const live = useLive('trip');
  const isOver = useNow((now) => tripPhase(trip, now) === 'after');
  const pageOpenMs = useOpenTime();
  // After the trip nobody fetches a status, so the page does not wait for one.
  return (
    <FlightPass flight={flight} view={flightView(live, flight.id, isOver ? STATUS_TIMEOUT_MS : pageOpenMs)} />
  );
}
