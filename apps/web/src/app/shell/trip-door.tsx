import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiError } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { LoadingPage } from './loading-page.tsx';

// Lazy, because most trips are open, and links to unknown trips are rare.
const loadOffCourse = () => import('./not-found-page.tsx');
const ClosedTrip = lazyRouteComponent(loadOffCourse, 'ClosedTrip');
export const NotFound = lazyRouteComponent(loadOffCourse, 'NotFoundPage');

/** Routes with a guard of their own; `scoreboard#` is a television's link, `/$` the server's. */
const OWN_DOOR = /^\/(?:admin|generator|eigenaar|delen|scoreboard#.|\$)/;

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
