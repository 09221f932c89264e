import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionQuery } from '../../lib/session.ts';
import { LoadingPage } from './loading-page.tsx';

// Most trips are open.
const TripGate = lazy(() =>
  import('../../features/access/components/trip-gate.tsx').then((module) => ({ default: module.TripGate })),
);

/** Pages with a door of their own: the organiser's, the owner's, and what the family sees by a share link. */
const OWN_DOOR = /^\/(?:admin|generator|eigenaar|delen)(?:\/|$)/;

/** The page, or the question for the trip's password before it. */
export function TripDoor() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const entry = useQuery(sessionQuery).data?.entry;
  if (entry !== 'password' || OWN_DOOR.test(path)) return <Outlet />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <TripGate />
    </Suspense>
  );
}
