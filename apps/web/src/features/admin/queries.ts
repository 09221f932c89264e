import type { PhotoRetention, PrivacyFacts, TeamsPutAside } from '@reisspel/contract/privacy';
import type { DeletionList, ProfileList } from '@reisspel/contract/profiles';
import type { TeamLockouts } from '@reisspel/contract/teams';
import type { TripDoors } from '@reisspel/contract/trip/trip-editing';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: ({ signal }) => request<ProfileList>('GET', '/api/profiles', { signal }),
});

/** Fetched when the list is opened, and after each deletion and restoration. */
export const deletionsQuery = queryOptions({
  queryKey: ['deletions'],
  queryFn: ({ signal }) => request<DeletionList>('GET', '/api/deletions', { signal }),
  staleTime: 0,
});

/** Fetched each time the list is opened. */
export const teamsPutAsideQuery = queryOptions({
  queryKey: ['put-aside-teams'],
  queryFn: ({ signal }) => request<TeamsPutAside>('GET', '/api/put-aside-teams', { signal }),
  staleTime: 0,
});

/** Milliseconds between requests, short because a child may be waiting out a one-minute lockout. */
const LOCKOUTS_REFRESH_MS = 5_000;

export const lockoutsQuery = queryOptions({
  queryKey: ['team-lockouts'],
  queryFn: ({ signal }) => request<TeamLockouts>('GET', '/api/teams/lockouts', { signal }),
  refetchInterval: LOCKOUTS_REFRESH_MS,
});

export const retentionQuery = queryOptions({
  queryKey: ['photo-retention'],
  queryFn: ({ signal }) => request<PhotoRetention>('GET', '/api/trip/photo-retention', { signal }),
});

export const privacyFactsQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => request<PrivacyFacts>('GET', '/api/privacy', { signal }),
});

export const screenLinkQuery = queryOptions({
  queryKey: ['screen-link'],
  queryFn: ({ signal }) => request<TripDoors>('GET', '/api/trip/doors', { signal }),
});
