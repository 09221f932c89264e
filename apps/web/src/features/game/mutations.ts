import type { TeamId } from '@reisspel/contract/ids';
import type { JoinInput } from '@reisspel/contract/teams';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { sessionQuery } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import { useSessionChanged } from '../../live/session-change.ts';

/** Storage key of this phone's team: a deleted team is known nowhere else. */
const KEY = 'team';
/** The value after a player left their team. */
const NONE = '';

/** `teamId` null: the player left the team. */
export function rememberTeam(teamId: string | null): void {
  store(KEY, teamId ?? NONE);
}

/** The last team of this phone, or null after its player left it. */
export function rememberedTeam(): string | null {
  return readStored(KEY) || null;
}

/**
 * True on a phone that plays, or played: its next page loads the board along with its team's state.
 */
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

/** The teams that this browser may join without a password. */
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
