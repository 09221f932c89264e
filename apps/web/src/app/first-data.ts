import { tripQuery } from '../features/trip/queries.ts';
import { BASE } from '../lib/base.ts';
import { JSON_TIMEOUT_MS } from '../lib/client.ts';
import { DRAWN_AT, DRAWN_FROM, drawnFrom } from '../lib/drawn.ts';
import { firstAnswers, isAskedEarly, SESSION_PATH, TRIP_PATH } from '../lib/early.ts';
import { sessionQuery } from '../lib/session.ts';
import { within } from '../lib/waiting.ts';
import { playClient } from '../live/use-live.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** Milliseconds that the first render waits for its data; after that a loading page is better. */
const PATIENCE_MS = 1_000;

/**
 * Resolves when the page's first data is here or is late. To wait is faster than to render a
 * loading page first: React delays the content after a fallback by 300 ms. A drawn page can be read
 * meanwhile, so it waits longer.
 */
export async function firstData(): Promise<void> {
  const trip = isAskedEarly(BASE + TRIP_PATH) ? queryClient.prefetchQuery(tripQuery) : null;
  const session = isAskedEarly(BASE + SESSION_PATH) ? queryClient.prefetchQuery(sessionQuery) : null;
  const first = router.load().then(firstAnswers);
  await within(Promise.all([first, trip, session]), DRAWN_AT === null ? PATIENCE_MS : JSON_TIMEOUT_MS, null);
}

/**
 * True if the drawn page shows the same data as the app would; otherwise hydration would keep its
 * outdated links and colours. A page may be older than the answers, most of all one from the
 * browser's history.
 */
export function isDrawnPageRight(): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const shown = [queryClient.getQueryData(tripQuery.queryKey), playClient.getStatus().state];
  return DRAWN_FROM !== undefined && shown.some((answer) => drawnFrom(session, answer) === DRAWN_FROM);
}
