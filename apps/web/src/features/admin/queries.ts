import type { PhotoRetention, PrivacyFacts, TeamsPutAside } from '@reisspel/contract/privacy';
import type { DeletionList, ProfileList } from '@reisspel/contract/profiles';
import type { TeamLockouts } from '@reisspel/contract/teams';
import type { TripDoors } from '@reisspel/contract/trip/trip-editing';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** The answer of one address, named by its key. */
function answerOf<Answer>(key: string, path: string) {
  return queryOptions({
    queryKey: [key],
    queryFn: ({ signal }) => request<Answer>('GET', path, { signal }),
  });
}

/** Milliseconds between requests, short because a child may be waiting out a one-minute lockout. */
const LOCKOUTS_REFRESH_MS = 5_000;

export const lockoutsQuery = {
  ...answerOf<TeamLockouts>('team-lockouts', '/api/teams/lockouts'),
  refetchInterval: LOCKOUTS_REFRESH_MS,
};

/** Fetched when the list is opened, and after each deletion and restoration. */
export const deletionsQuery = { ...answerOf<DeletionList>('deletions', '/api/deletions'), staleTime: 0 };

/** Fetched each time the list is opened. */
export const teamsPutAsideQuery = {
  ...answerOf<TeamsPutAside>('put-aside-teams', '/api/put-aside-teams'),
  staleTime: 0,
};

export const profilesQuery = answerOf<ProfileList>('profiles', '/api/profiles');
export const retentionQuery = answerOf<PhotoRetention>('photo-retention', '/api/trip/photo-retention');
export const privacyFactsQuery = answerOf<PrivacyFacts>('privacy', '/api/privacy');
export const screenLinkQuery = answerOf<TripDoors>('screen-link', '/api/trip/doors');
