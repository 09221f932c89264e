import { useEffect, useState } from 'react';
import * as m from '../../paraglide/messages.js';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

/** Milliseconds a page's code or data may take (spec 9); after that, waiting on is not worth it. */
const LOAD_TIMEOUT_MS = 120_000;

export function LoadingPage() {
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (timedOut) return <LoadFailed text={m.route_error_slow()} onRetry={() => location.reload()} />;
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
