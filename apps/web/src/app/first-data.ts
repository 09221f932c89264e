import { TRIP_PATH, tripQuery } from '../features/trip/queries.ts';
import { BASE } from '../lib/base.ts';
import { isAskedEarly } from '../lib/early.ts';
import { within } from '../lib/within.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Milliseconds that the first picture waits for what it is to show; then a page that says that it loads is better. */
const PATIENCE_MS = 1_000;

/**
 * Resolves when what this page was asked to show first is here, or will not be soon. A page that is drawn only once comes sooner
 * than one that says first that it loads: React holds what follows such a picture back for 300 ms.
 */
export async function firstData(): Promise<void> {
  const trip = isAskedEarly(BASE + TRIP_PATH) ? queryClient.prefetchQuery(tripQuery) : null;
  await within(Promise.all([router.load(), trip]), PATIENCE_MS, null);
}
