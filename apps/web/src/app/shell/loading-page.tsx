import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tripQuery } from '../../features/trip/queries.ts';
import * as m from '../../paraglide/messages.js';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

/**
 * Milliseconds after which who waits for a page is told, and may ask again: with the second before the first picture they are
 * less than ten. What was asked for is waited for all the same, far beyond the 120 s of spec 9.
 */
const SLOW_MS = 8_000;

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
      if (queries.isFetching(tripQuery)) void queries.cancelQueries(tripQuery);
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
