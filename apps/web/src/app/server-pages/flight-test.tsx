import type { FlightTestInput } from '@reisspel/contract/diagnostics';
import type { Trip } from '@reisspel/contract/trip';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { FlightTestPage } from '../../features/diagnostics/components/flight-test-page.tsx';
import { tripQuery } from '../../features/trip/queries.ts';
import { ownerSessionQuery } from '../../lib/owner-session.ts';
import { sessionQuery } from '../../lib/session.ts';
import { LoadingPage } from '../shell/loading-page.tsx';
import { OperatorDoor } from '../shell/operator-door.tsx';

const SCHIPHOL = 'AMS';

function flightsOf({ flights }: Trip): FlightTestInput[] {
  const items = flights?.items ?? [];
  return items.map(({ flightNumber, departure, arrival }) => {
    const here = departure.code === SCHIPHOL ? departure : arrival;
    return { flightNumber, day: here.at.local.slice(0, 10) };
  });
}

function WithOwnFlights() {
  const trip = useQuery(tripQuery);
  if (trip.isPending) return <LoadingPage />;
  const today = new Date().toISOString().slice(0, 10);
  return <FlightTestPage own={trip.data ? flightsOf(trip.data) : []} today={today} />;
}

/** Redirects all but the organiser, the owner and `?test` (spec 2, design 7). */
export default function FlightTest() {
  const session = useQuery(sessionQuery);
  const owner = useQuery(ownerSessionQuery);
  if (session.isPending || owner.isPending) return <LoadingPage />;
  const isKnown = session.data?.roles.includes('admin') === true || owner.data?.loggedIn === true;
  if (!isKnown && !new URLSearchParams(location.search).has('test')) return <Navigate to="/" replace />;
  return (
    <OperatorDoor>
      <WithOwnFlights />
    </OperatorDoor>
  );
}
