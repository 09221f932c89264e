import type { TeamId } from '@reisspel/contract/ids';
import type { JoinInput } from '@reisspel/contract/teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../../lib/api.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { useSessionChanged } from '../../../live/session-change.ts';

/** Storage key of this phone's last team: the player is told when that team is deleted. */
const TEAM_KEY = 'team';

/** Stores this phone's team. Null, stored as an empty text, when the player left it. */
export function rememberTeam(teamId: string | null): void {
  store(TEAM_KEY, teamId ?? '');
}

/** The id of this phone's last team; null when there was none, or its player left it. */
export function rememberedTeam(): string | null {
  return readStored(TEAM_KEY) || null;
}

/** True if this phone ever had a team: its next page then loads the board at once. */
export function hasPlayed(): boolean {
  return readStored(TEAM_KEY) !== null;
}

export function useJoinTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: ({ teamId, ...json }: { teamId: TeamId } & JoinInput) =>
      send('PUT', `/api/session/team/${teamId}`, { json }),
    onSuccess: sessionChanged,
  });
}

/** The teams that let this phone in before: it needs no password for them. */
export function useOpenedTeams(): readonly TeamId[] {
  return useQuery(sessionQuery).data?.openedTeams ?? [];
}

export function useLeaveTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/session/team'),
    onSuccess: () => {
      // Only after success: a player who is still in the team must be told when it is deleted.
      rememberTeam(null);
      return sessionChanged();
    },
  });
}
