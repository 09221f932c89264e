import type { Trip } from '@reisspel/contract/trip';
import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timedRequest } from '../../lib/api.ts';
import { TRIP_PATH } from '../../lib/first-paths.ts';
import { useIsPreview } from '../../lib/preview.ts';
import { isServerTimeDoubtful, learnServerTime } from '../../lib/server-clock.ts';
import { useNow } from '../../lib/use-now.ts';
import { useLive } from '../../live/use-live.ts';

/** Milliseconds: the organiser changes a trip seldom, and a reload always asks. */
const STALE_MS = 60_000;

/** A trip, which also tells what time it is. */
async function askTrip(path: string, signal: AbortSignal): Promise<Trip> {
  const { body: trip, sentAt, receivedAt } = await timedRequest<Trip>('GET', path, { signal });
  learnServerTime(trip.serverTime, sentAt, receivedAt);
  return trip;
}

function queryOf(queryKey: readonly string[], path: string) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => askTrip(path, signal), staleTime: STALE_MS });
}

export const tripQuery = queryOf(['trip'], TRIP_PATH);

/** The organiser's draft as its visitors would see it. Refused with `draft_invalid` while it has gaps. */
export const draftQuery = queryOf(['trip', 'draft'], '/api/trip/draft/preview');

/**
 * The trip of this window, also when the organiser publishes another meanwhile. Suspends until it
 * is there.
 */
export function useTrip(): Trip {
  const query = useIsPreview() ? draftQuery : tripQuery;
  const queryClient = useQueryClient();
  const doubtful = useNow(isServerTimeDoubtful);
  const { data } = useSuspenseQuery(query);
  const { queryKey } = query;
  useEffect(() => {
    if (!doubtful) return;
    queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }).catch(() => {
      // The clock of this device has to do until the next answer.
    });
  }, [doubtful, queryClient, queryKey]);
  const { contentVersion } = data;
  const published = useLive('trip').state?.contentVersion;
  useEffect(() => {
    if (published === undefined || published === contentVersion) return;
    queryClient.invalidateQueries({ queryKey: tripQuery.queryKey }).catch(() => {
      // What is on the screen stays; the next look at the page asks again.
    });
  }, [published, contentVersion, queryClient]);
  return data;
}

/** The zone of the trip's place; this device's own while the trip is not there. */
export function useTimeZone(): string {
  const { data } = useQuery(useIsPreview() ? draftQuery : tripQuery);
  return data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The parts of a trip that have a page of their own. */
export type TripPart = 'flights' | 'hotel' | 'schedule' | 'homeStayers';

/** Whether `part` has a page. True while that is not known: a link too many is better than one too few. */
export function useHasPart(): (part: TripPart) => boolean {
  const { data } = useQuery(useIsPreview() ? draftQuery : tripQuery);
  return (part) => data?.[part] !== null;
}
