import type { TeamId } from '@reisspel/contract/ids';
import type { JoinInput } from '@reisspel/contract/teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { rememberTeam } from './own-team.ts';

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
