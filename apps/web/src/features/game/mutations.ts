import type { TeamId } from '@reisspel/contract/ids';
import type { JoinInput } from '@reisspel/contract/teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { useSessionChanged } from '../../live/session-change.ts';

/** Key of this phone's team, kept to tell the player when it is deleted. */
const KEY = 'team';
/** Null, stored as an empty text, after the player left the team. */
export function rememberTeam(teamId: string | null): void {
  store(KEY, teamId ?? '');
}

/** The last team of this phone, or null after its player left it. */
export function rememberedTeam(): string | null {
  return readStored(KEY) || null;
}

/** True if this phone ever had a team; its next page then loads the board at once. */
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
      // If leaving fails, the player is still in the team and must hear when it is deleted.
      rememberTeam(null);
      return sessionChanged();
    },
  });
}
