import type { TeamId } from '@reisspel/contract/ids';
import type { JoinInput } from '@reisspel/contract/teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { useSessionChanged } from '../../live/session-change.ts';

/** Storage key of this phone's team: a deleted team is known nowhere else. */
const KEY = 'team';
/** Null, stored as an empty text, after the player left the team. */
export function rememberTeam(teamId: string | null): void {
  store(KEY, teamId ?? '');
}

export function rememberedTeam(): string | null {
  return readStored(KEY) || null;
}

/** True also after a player left: the next page loads the board along with its state. */
export function hasPlayed(): boolean {
  return readStored(KEY) !== null;
}

export function useJoinTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: ({ teamId, ...json }: { teamId: TeamId } & JoinInput) =>
      send('PUT', `/api/session/team/${teamId}`, { json }),
    onSuccess: sessionChanged,
  });
}

export function useOpenedTeams(): readonly TeamId[] {
  return useQuery(sessionQuery).data?.openedTeams ?? [];
}

export function useLeaveTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/session/team'),
    onSuccess: () => {
      // Only after success: a player who could not leave must hear of a later deletion of the team.
      rememberTeam(null);
      return sessionChanged();
    },
  });
}
