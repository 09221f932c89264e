import type { Trip } from '@reisspel/contract/trip/trip';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timedRequest } from '../../lib/api.ts';
import { useIsPreview } from '../../lib/session.ts';
import { isServerTimeDoubtful, recordServerTime } from '../../lib/time/server-clock.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useLive } from '../../live/use-live.ts';

/** Milliseconds before the app fetches a trip again. A reload always fetches it. */
const STALE_MS = 60_000;

/** Builds a query that fetches a trip and takes the server's time from the response. */
function buildTripQuery(queryKey: readonly string[], path: string) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { body: trip, sentAt, receivedAt } = await timedRequest<Trip>('GET', path, { signal });
      recordServerTime(trip.serverTime, sentAt, receivedAt);
      return trip;
    },
    staleTime: STALE_MS,
  });
}

export const tripQuery = buildTripQuery(['trip'], '/api/trip');

/** The draft as visitors would see it. It fails with `draft_invalid` while it is incomplete. */
export const draftQuery = buildTripQuery(['trip', 'draft'], '/api/trip/draft/preview');

/** Returns the trip, or its draft in a preview. Suspends until loaded. Reloads on a publication. */
export function useTrip(): Trip {
  const query = useIsPreview() ? draftQuery : tripQuery;
  const queryClient = useQueryClient();
  const isTimeDoubtful = useNow(isServerTimeDoubtful);
  const { data } = useSuspenseQuery(query);
  const { queryKey } = query;
  useEffect(() => {
    if (!isTimeDoubtful) return;
    queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }).catch(() => {
      // The app uses this device's clock until the next response.
    });
  }, [isTimeDoubtful, queryClient, queryKey]);
  const { contentVersion } = data;
  const newestVersion = useLive('trip').state?.contentVersion;
  useEffect(() => {
    if (newestVersion === undefined || newestVersion === contentVersion) return;
    queryClient.invalidateQueries({ queryKey: tripQuery.queryKey }).catch(() => {
      // The old version stays. The next visit to the page fetches again.
    });
  }, [newestVersion, contentVersion, queryClient]);
  return data;
}

/** Returns the trip's time zone, or this device's zone until the trip is loaded. */
export function useTimeZone(): string {
  const { data } = useQuery(useIsPreview() ? draftQuery : tripQuery);
  return data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export type TripPart = 'flights' | 'hotel' | 'schedule' | 'homeStayers';

/** Every part counts as present until the trip is loaded, so that no link is missing. */
export function useHasPart(): (part: TripPart) => boolean {
  const { data } = useQuery(useIsPreview() ? draftQuery : tripQuery);
  return (part) => data?.[part] !== null;
}
