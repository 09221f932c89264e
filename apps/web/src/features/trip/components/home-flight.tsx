import type { Flight, Trip } from '@reisspel/contract/trip/trip';
import { useNow } from '../../../lib/time/use-now.ts';
import KeepView from '../../../live/keep-view.ts';
import { tripPhase } from '../trip-time.ts';
import { LiveFlightPass } from './live-flight-pass.tsx';
import { NowAndNext } from './trip-today.tsx';

/**
 * The flight of the day, whose last status stays on the phone. Before the trip, the schedule tells
 * when to leave. Loads later, because the home page seldom shows it.
 */
export default function HomeFlight({ flight, trip }: { flight: Flight; trip: Trip }) {
  const isBefore = useNow((now) => tripPhase(trip, now) === 'before');
  return (
    <div className="grid max-w-xl gap-3">
      <KeepView view="trip" />
      {/* Else the text has the colour for the sky. */}
      <div className="text-ink">
        <LiveFlightPass flight={flight} trip={trip} />
      </div>
      {isBefore ? (
        <div className="rounded-card bg-white/85 px-5 py-4 text-lg text-night empty:hidden print:px-0">
          <NowAndNext trip={trip} otherwise={null} />
        </div>
      ) : null}
    </div>
  );
}
