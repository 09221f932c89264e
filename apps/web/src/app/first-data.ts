import { tripQuery } from '../features/trip/queries.ts';
import { BASE } from '../lib/base.ts';
import { JSON_TIMEOUT_MS, within } from '../lib/client.ts';
import { DRAWN_AT, DRAWN_FROM, drawnFrom } from '../lib/drawn.ts';
import { firstAnswers, isAskedEarly, SESSION_PATH, TRIP_PATH } from '../lib/early.ts';
import { sessionQuery } from '../lib/session.ts';
import { playClient } from '../live/use-live.ts';
import { queryClient } from './app.tsx';
import { router } from './router.ts';

const PATIENCE_MS = 1_000;

/** React delays content after a loading page by 300 ms, so waiting for the data is faster. */
export async function firstData(): Promise<void> {
  const trip = isAskedEarly(BASE + TRIP_PATH) ? queryClient.prefetchQuery(tripQuery) : null;
  const session = isAskedEarly(BASE + SESSION_PATH) ? queryClient.prefetchQuery(sessionQuery) : null;
  const first = router.load().then(firstAnswers);
  await within(Promise.all([first, trip, session]), DRAWN_AT === null ? PATIENCE_MS : JSON_TIMEOUT_MS, null);
}

/** False for a drawing older than the answers: hydration would keep its old links and colours. */
export function isDrawnPageRight(): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const shown = [queryClient.getQueryData(tripQuery.queryKey), playClient.getStatus().state];
  return DRAWN_FROM !== undefined && shown.some((answer) => drawnFrom(session, answer) === DRAWN_FROM);
}
