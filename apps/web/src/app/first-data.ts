import { tripQuery } from '../features/trip/queries.ts';
import { BASE } from '../lib/base.ts';
import { JSON_TIMEOUT_MS } from '../lib/client.ts';
import { DRAWN_AT } from '../lib/drawn.ts';
import { isAskedEarly } from '../lib/early.ts';
import { firstAnswers } from '../lib/first-answers.ts';
import { SESSION_PATH, TRIP_PATH } from '../lib/first-paths.ts';
import { sessionQuery } from '../lib/session.ts';
import { within } from '../lib/within.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';

/** Milliseconds that the first picture waits for what it is to show; then a page that says that it loads is better. */
const PATIENCE_MS = 1_000;

/**
 * Resolves when what this page was asked to show first is here, or will not be soon. A page that is drawn only once comes sooner
 * than one that says first that it loads: React holds what follows such a picture back for 300 ms. What the server has drawn
 * already can be read meanwhile, and can only be taken over with the same answers: false where they did not come.
 */
export async function firstData(): Promise<boolean> {
  const trip = isAskedEarly(BASE + TRIP_PATH) ? queryClient.prefetchQuery(tripQuery) : null;
  const session = isAskedEarly(BASE + SESSION_PATH) ? queryClient.prefetchQuery(sessionQuery) : null;
  const first = router.load().then(firstAnswers);
  const all = Promise.all([first, trip, session]).then(() => true);
  return within(all, DRAWN_AT === null ? PATIENCE_MS : JSON_TIMEOUT_MS, false);
}
