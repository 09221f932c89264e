import { useQuery, useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query';
import {
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  useRouter,
  useRouterState,
} from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/errors.ts';
import { sessionQuery } from '../../lib/session.ts';
import * as m from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

interface LoadFailedProps {
  title?: string;
  text: string;
  onRetry: () => void;
}

export function LoadFailed({ title = m.route_error_title(), text, onRetry }: LoadFailedProps) {
  return (
    <main className="page">
      <Message icon={CloudOff} heading="h1" title={title} text={text}>
        <Button variant="primary" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </Message>
    </main>
  );
}

/** Milliseconds until a retry is offered. Loading goes on: code has 120 s or more (spec 9). */
const SLOW_MS = 8_000;

const TRIP = { queryKey: ['trip'] };

export function LoadingPage() {
  const queries = useQueryClient();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (slow) return;
    const timer = setTimeout(setSlow, SLOW_MS, true);
    return () => clearTimeout(timer);
  }, [slow]);
  if (slow) {
    const askAgain = () => {
      setSlow(false);
      // The page itself repeats a cancelled trip query; missing code needs a reload.
      if (queries.isFetching(TRIP)) void queries.cancelQueries(TRIP);
      else location.reload();
    };
    return <LoadFailed text={m.route_slow()} onRetry={askAgain} />;
  }
  return (
    <main className="page grid content-start gap-4" aria-busy="true">
      <p className="sr-only" role="status">
        {m.common_loading()}
      </p>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-40" count={3} />
    </main>
  );
}

const DraftUnready = lazyRouteComponent(() => import('./preview-bar.tsx'), 'DraftUnready');

/** Number of problems that prevent the preview of a draft; null for any other error. */
export function draftIssues(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'draft_invalid') return null;
  const { issues } = error.params;
  return Array.isArray(issues) ? issues.length : 0;
}

/** A retry repeats a failed request, but missing code needs a reload. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  if (!(error instanceof ApiError)) {
    return <LoadFailed text={m.route_error_text()} onRetry={() => location.reload()} />;
  }
  const askAgain = () => {
    queries.reset();
    void router.invalidate();
  };
  const issues = draftIssues(error);
  return issues === null ? (
    <LoadFailed text={errorText(error)} onRetry={askAgain} />
  ) : (
    <Suspense fallback={null}>
      <DraftUnready issues={issues} onRetry={askAgain} />
    </Suspense>
  );
}

// Lazy, because most trips are open, and links to unknown trips are rare.
const loadOffCourse = () => import('./not-found-page.tsx');
const ClosedTrip = lazyRouteComponent(loadOffCourse, 'ClosedTrip');
export const NotFound = lazyRouteComponent(loadOffCourse, 'NotFoundPage');

/** Routes that check access themselves; `scoreboard#…` is a television's link. */
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
