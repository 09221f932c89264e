import type { SharedTrip } from '@reisspel/contract/share';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, type FailureCode, request } from '../../lib/api.ts';
import { learnServerTime } from '../../lib/server-clock.ts';

/** Milliseconds between two looks: flights change, and photos come in. */
const REFRESH_MS = 60_000;

/** What the server says of a link that was renewed or switched off, or of which a piece was lost on its way here. */
const NO_SUCH_LINK: ReadonlySet<FailureCode> = new Set(['not_found', 'invalid_input']);

async function askSharedTrip(token: string, signal: AbortSignal): Promise<SharedTrip | null> {
  const sentAt = Date.now();
  try {
    const shared = await request<SharedTrip>('GET', sharePath(token), { signal });
    learnServerTime(shared.serverTime, sentAt, Date.now());
    return shared;
  } catch (error) {
    if (error instanceof ApiError && NO_SUCH_LINK.has(error.code)) return null;
    throw error;
  }
}

function sharedTripQuery(token: string) {
  return queryOptions({
    queryKey: ['share', token],
    queryFn: ({ signal }) => askSharedTrip(token, signal),
    // A page nobody looks at asks nothing, and asks at once when it is looked at again.
    refetchInterval: ({ state }) => (state.data === null ? false : REFRESH_MS),
    refetchOnReconnect: true,
  });
}

/** Path of what a share link leads to, below the trip's address. */
export function sharePath(token: string): string {
  return `/api/share/${encodeURIComponent(token)}`;
}

interface SharedTripView {
  /** The last that was heard; null when the link does not work. */
  shared: SharedTrip | null;
  /** Whether the last look got no answer, so that this is older than it should be. */
  outdated: boolean;
}

/** What the family sees by the link, looked at again every minute. Suspends until it is there. */
export function useSharedTrip(token: string): SharedTripView {
  // Also after a look that failed again: what is shown is older by then, at midnight by a day.
  const query = { ...sharedTripQuery(token), notifyOnChangeProps: 'all' as const };
  const { data, isRefetchError } = useSuspenseQuery(query);
  return { shared: data, outdated: isRefetchError };
}
