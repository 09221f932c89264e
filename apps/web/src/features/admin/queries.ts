import type { TeamsPutAside } from '@reisspel/contract/privacy';
import type { DeletionList, ProfileList } from '@reisspel/contract/profiles';
import type { KeepsakeContent, Recap } from '@reisspel/contract/recap';
import type { TeamLockouts } from '@reisspel/contract/teams';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { isUnderWay } from '../../lib/game-phase.ts';
import { operatorKey } from '../../lib/operator.ts';

function getQuery<Answer>(key: string, path: string) {
  return queryOptions({
    queryKey: [key],
    queryFn: ({ signal }) => request<Answer>('GET', path, { signal }),
  });
}

/** Milliseconds between requests. A team's first lockout lasts only one minute. */
const LOCKOUTS_REFRESH_MS = 5_000;

export const lockoutsQuery = {
  ...getQuery<TeamLockouts>('team-lockouts', '/api/teams/lockouts'),
  refetchInterval: LOCKOUTS_REFRESH_MS,
};

/** Fetches again when the organiser opens the list, and after each restoration and erasure. */
export const deletionsQuery = { ...getQuery<DeletionList>('deletions', '/api/deletions'), staleTime: 0 };

export const teamsPutAsideQuery = {
  ...getQuery<TeamsPutAside>('put-aside-teams', '/api/put-aside-teams'),
  staleTime: 0,
};

export const profilesQuery = getQuery<ProfileList>('profiles', '/api/profiles');

/** Milliseconds between requests until the game ends. */
const RECAP_REFRESH_MS = 15_000;

export const keepsakeQuery = queryOptions({
  queryKey: operatorKey('keepsake'),
  queryFn: ({ signal }) => request<KeepsakeContent>('GET', '/api/trip/keepsake', { signal }),
  staleTime: 0,
});

export const recapQuery = queryOptions({
  queryKey: operatorKey('recap'),
  queryFn: ({ signal }) => request<Recap>('GET', '/api/game/recap', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.phase) ? RECAP_REFRESH_MS : false),
});
