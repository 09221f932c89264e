import { tripQuery } from '../features/trip/queries.ts';
import { BASE } from '../lib/base.ts';
import { JSON_TIMEOUT_MS, withTimeout } from '../lib/client.ts';
import { answersHash, DRAWN_ANSWERS_HASH, DRAWN_AT } from '../lib/drawn.ts';
import { firstAnswers, isAskedEarly, SESSION_PATH, TRIP_PATH } from '../lib/early.ts';
import { sessionQuery } from '../lib/session.ts';
import { playClient } from '../live/use-live.ts';
import { queryClient } from './app.tsx';
import { router } from './router.ts';

/** Milliseconds that the first render of a page that was not drawn waits for its data. */
const PATIENCE_MS = 1_000;

/** Also resolves after a time limit. A loading page first would delay the content by 300 ms. */
export async function firstData(): Promise<void> {
  const trip = isAskedEarly(BASE + TRIP_PATH) ? queryClient.prefetchQuery(tripQuery) : null;
  const session = isAskedEarly(BASE + SESSION_PATH) ? queryClient.prefetchQuery(sessionQuery) : null;
  const first = router.load().then(firstAnswers);
  await withTimeout(
    Promise.all([first, trip, session]),
    DRAWN_AT === null ? PATIENCE_MS : JSON_TIMEOUT_MS,
    null,
  );
}

/** React must not hydrate a page of older answers: it would keep the old links and colours. */
export function isDrawnPageCurrent(): boolean {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const answers = [queryClient.getQueryData(tripQuery.queryKey), playClient.getStatus().state];
  return (
    DRAWN_ANSWERS_HASH !== undefined &&
    answers.some((answer) => answersHash(session, answer) === DRAWN_ANSWERS_HASH)
  );
}
