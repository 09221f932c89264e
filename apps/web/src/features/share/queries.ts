import type { SharedTrip } from '@reisspel/contract/trip/share';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, type FailureCode, request } from '../../lib/api.ts';
import { recordServerTime } from '../../lib/time/server-clock.ts';

/** Milliseconds between requests, because flights change and photos are added. */
const REFRESH_MS = 60_000;

/** Error codes for a link that the organiser renewed or switched off, or that is incomplete. */
const NO_SUCH_LINK: ReadonlySet<FailureCode> = new Set(['not_found', 'invalid_input']);

/** Returns null when the link does not work. */
async function fetchSharedTrip(token: string, signal: AbortSignal): Promise<SharedTrip | null> {
  const sentAt = Date.now();
  try {
    const shared = await request<SharedTrip>('GET', sharePath(token), { signal });
    recordServerTime(shared.serverTime, sentAt, Date.now());
    return shared;
  } catch (error) {
    if (error instanceof ApiError && NO_SUCH_LINK.has(error.code)) return null;
    throw error;
  }
}

export function sharePath(token: string): string {
  return `/api/share/${encodeURIComponent(token)}`;
}

interface SharedTripView {
  /** The last response, or null if the link does not work. */
  shared: SharedTrip | null;
  /** True when the last request failed, so that `shared` may be outdated. */
  outdated: boolean;
}

/** Returns the data of a share link, refreshed every minute. Suspends until the first response. */
export function useSharedTrip(token: string): SharedTripView {
  const { data, isRefetchError } = useSuspenseQuery({
    queryKey: ['share', token],
    queryFn: ({ signal }) => fetchSharedTrip(token, signal),
    // Stops for a link that does not work. By default, a hidden page requests nothing.
    refetchInterval: ({ state }) => (state.data === null ? false : REFRESH_MS),
    refetchOnReconnect: true,
    // Renders after each failure too, because the shown age of the data changes.
    notifyOnChangeProps: 'all',
  });
  return { shared: data, outdated: isRefetchError };
}
