import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

/**
 * Milliseconds after which who waits for a page is told, and may ask again: with the second before the first picture they are
 * less than ten. What was asked for may still come: a page's code has 120 s (spec 9), and often longer.
 */
const SLOW_MS = 8_000;

/** The trip, or its draft. */
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
      // A trip that is given up is asked for again by the page itself; code only comes with a new document.
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
