import type { Trip } from '@reisspel/contract/trip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Milliseconds: whether a trip is over changes seldom. */
const STALE_MS = 60_000;

/** The trip of this page; undefined until it is known. The game does without it, so there it is asked for. */
export function useTripHere(): Trip | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['notifications', 'trip'],
    queryFn: ({ signal }) => request<Trip>('GET', '/api/trip', { signal }),
    initialData: () => queryClient.getQueryData<Trip>(['trip']),
    staleTime: STALE_MS,
  });
  return data;
}
