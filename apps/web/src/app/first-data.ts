import { tripQuery } from '../features/trip/queries.ts';
import { BASE } from '../lib/base.ts';
import { JSON_TIMEOUT_MS } from '../lib/client.ts';
import { DRAWN_AT, DRAWN_FROM, drawnFrom } from '../lib/drawn.ts';
import { isAskedEarly } from '../lib/early.ts';
import { firstAnswers } from '../lib/first-answers.ts';
import { SESSION_PATH, TRIP_PATH } from '../lib/first-paths.ts';
import { sessionQuery } from '../lib/session.ts';
import { within } from '../lib/within.ts';
import { playClient } from '../live/use-live.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** Milliseconds that the first picture waits for what it is to show; then a page that says that it loads is better. */
const PATIENCE_MS = 1_000;

/**
 * Resolves when what this page was asked to show first is here, or will not be soon. A page that is drawn only once comes sooner
 * than one that says first that it loads: React holds what follows such a picture back for 300 ms. What the server has drawn
 * already can be read meanwhile.
 */
export async function firstData(): Promise<void> {
  const trip = isAskedEarly(BASE + TRIP_PATH) ? queryClient.prefetchQuery(tripQuery) : null;
  const session = isAskedEarly(BASE + SESSION_PATH) ? queryClient.prefetchQuery(sessionQuery) : null;
  const first = router.load().then(firstAnswers);
  await within(Promise.all([first, trip, session]), DRAWN_AT === null ? PATIENCE_MS : JSON_TIMEOUT_MS, null);
}

/**
 * Whether there is a drawn page that says what the app would: else a hydration would leave what it said in links and colours. A page
 * may be older than the answers, most of all one that a browser brings back from its history.
 */
export function isDrawnPageRight(): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const shown = [queryClient.getQueryData(tripQuery.queryKey), playClient.getStatus().state];
  return DRAWN_FROM !== undefined && shown.some((answer) => drawnFrom(session, answer) === DRAWN_FROM);
}
