import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { LoadingPage } from './loading-page.tsx';

// Most trips are open, and nobody is led to one that there is not.
const ClosedTrip = lazy(() => import('./closed-trip.tsx'));

/**
 * Routes with a door of their own: the organiser's, the owner's, what the family sees by a share
 * link, the scoreboard by the link for a television, and the server's (`/$`).
 */
const OWN_DOOR = /^\/(?:admin|generator|eigenaar|delen|scoreboard#.|\$)/;

/** The page, or the question for the trip's password before it, or that there is no such trip. */
export function TripDoor() {
  const route = useRouterState({
    select: ({ matches, location }) => `${matches.at(-1)?.fullPath}#${location.hash}`,
  });
  const { data, error } = useQuery(sessionQuery);
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  if (!isUnknown && (data?.entry !== 'password' || OWN_DOOR.test(route))) return <Outlet />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <ClosedTrip isUnknown={isUnknown} />
    </Suspense>
  );
}
