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
import { Loading } from '../../ui/feedback/loading.tsx';
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

/** Milliseconds until a retry is offered. Loading continues: code may take 120 s (spec 9). */
const SLOW_MS = 8_000;

const TRIP_QUERY = { queryKey: ['trip'] };

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
      // The page repeats the trip query when it is cancelled. Missing code needs a reload.
      if (queries.isFetching(TRIP_QUERY)) void queries.cancelQueries(TRIP_QUERY);
      else location.reload();
    };
    return <LoadFailed text={m.route_slow()} onRetry={askAgain} />;
  }
  return (
    <main className="page">
      <Loading className="grid content-start gap-4">
        <Skeleton className="h-12 w-2/3" />
        <Skeleton className="h-40" count={3} />
      </Loading>
    </main>
  );
}

const DraftIncomplete = lazyRouteComponent(() => import('./preview-bar.tsx'), 'DraftIncomplete');

/** Number of problems that prevent the preview of a draft; null for any other error. */
export function draftIssueCount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'draft_invalid') return null;
  const { issues } = error.params;
  return Array.isArray(issues) ? issues.length : 0;
}

/** Shown when a route fails. A failed request can be repeated. Missing code needs a reload. */
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
  const issues = draftIssueCount(error);
  return issues === null ? (
    <LoadFailed text={errorText(error)} onRetry={askAgain} />
  ) : (
    <Suspense fallback={null}>
      <DraftIncomplete issues={issues} onRetry={askAgain} />
    </Suspense>
  );
}

// Loads lazily, because most trips are open, and links to unknown trips are rare.
const loadNotFoundPage = () => import('./not-found-page.tsx');
const ClosedTrip = lazyRouteComponent(loadNotFoundPage, 'ClosedTrip');
export const NotFound = lazyRouteComponent(loadNotFoundPage, 'NotFoundPage');

/** These routes check access themselves. A television opens `scoreboard#<key>`. */
const WITHOUT_TRIP_PASSWORD = /^\/(?:admin|generator|eigenaar|delen|scoreboard#.|\$)/;

/** Renders the page, what the closed trip asks for, or a notice that the trip does not exist. */
export function TripDoor() {
  const route = useRouterState({
    select: ({ matches, location }) => `${matches.at(-1)?.fullPath}#${location.hash}`,
  });
  const { data, error } = useQuery(sessionQuery);
  const isUnknown = error instanceof ApiError && error.code === 'not_found';
  const door = isUnknown ? 'unknown' : data?.entry;
  if (door === undefined || door === 'open' || (!isUnknown && WITHOUT_TRIP_PASSWORD.test(route)))
    return <Outlet />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <ClosedTrip door={door} />
    </Suspense>
  );
}
