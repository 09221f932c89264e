import type { TeamId } from '@reisspel/contract/ids';
import type { JoinInput } from '@reisspel/contract/teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { useSessionChanged } from '../../live/session-change.ts';

/** The team that this phone plays for: once it is gone, nothing else knows that there was one. */
const KEY = 'team';
/** For who left their team, and knows. */
const NONE = '';

/** `teamId` null: this phone plays for none, by its player's own choice. */
export function rememberTeam(teamId: string | null): void {
  store(KEY, teamId ?? NONE);
}

/** The team that this phone played for last, unless it was left. */
export function rememberedTeam(): string | null {
  return readStored(KEY) || null;
}

export function useJoinTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: ({ teamId, ...json }: { teamId: TeamId } & JoinInput) =>
      send('PUT', `/api/session/team/${teamId}`, { json }),
    onSuccess: sessionChanged,
  });
}

/** The teams that ask this browser for no password (any more). */
export function useOpenedTeams(): readonly TeamId[] {
  return useQuery(sessionQuery).data?.openedTeams ?? [];
}

export function useLeaveTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/session/team'),
    onSuccess: () => {
      // Only now: who could not leave, and whose team is deleted later, is to hear of that.
      rememberTeam(null);
      return sessionChanged();
    },
  });
}
