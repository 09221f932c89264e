import type { TeamId } from '@reisspel/contract/ids';
import type { JoinInput } from '@reisspel/contract/teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../../lib/api.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { readStored, store } from '../../../lib/storage.ts';
import { useSessionChanged } from '../../../live/session-change.ts';

/** Storage key of this phone's last team. The app tells the player when that team is deleted. */
const TEAM_KEY = 'team';

/** Stores this phone's team. Null means that the player left, and is stored as an empty text. */
export function rememberTeam(teamId: string | null): void {
  store(TEAM_KEY, teamId ?? '');
}

/** Returns the id of this phone's last team, or null without a team, or when the player left it. */
export function rememberedTeam(): string | null {
  return readStored(TEAM_KEY) || null;
}

/** Returns true if this phone ever had a team. Its next page then loads the board at once. */
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

/** Returns the teams that this phone joined earlier, and can join again without a password. */
export function useOpenedTeams(): readonly TeamId[] {
  return useQuery(sessionQuery).data?.openedTeams ?? [];
}

export function useLeaveTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: () => send('DELETE', '/api/session/team'),
    onSuccess: () => {
      // Waits for success, because a player who is still in the team must see when it is deleted.
      rememberTeam(null);
      return sessionChanged();
    },
  });
}
