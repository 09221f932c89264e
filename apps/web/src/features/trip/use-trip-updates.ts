import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveStatus } from '../../live/live-client.ts';
import { useLive } from '../../live/use-live.ts';
import { useTrip } from './queries.ts';

/** What changes by itself on the trip pages. Asks for the trip again when the organiser has published another. */
export function useTripUpdates(): LiveStatus<'trip'> {
  const queryClient = useQueryClient();
  const { contentVersion } = useTrip();
  const live = useLive('trip');
  const published = live.state?.contentVersion;
  useEffect(() => {
    if (published === undefined || published === contentVersion) return;
    queryClient.invalidateQueries({ queryKey: ['trip'] }).catch(() => {
      // What is on the screen stays; the next look at the page asks again.
    });
  }, [published, contentVersion, queryClient]);
  return live;
}
