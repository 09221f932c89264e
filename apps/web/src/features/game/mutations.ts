import type { TeamId } from '@reisspel/contract/ids';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { rememberTeam } from './own-team.ts';

export function useJoinTeam() {
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: ({ teamId, password }: { teamId: TeamId; password: string }) =>
      send('PUT', `/api/session/team/${teamId}`, { json: { password } }),
    onSuccess: sessionChanged,
  });
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
