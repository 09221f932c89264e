import type { AuditUndo } from '@reisspel/contract/audit';
import type { DevicesEnded } from '@reisspel/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { useSessionChanged } from '../../live/session-change.ts';
import { wholeLog } from './queries.ts';

function undo(way: AuditUndo): Promise<void> {
  switch (way.by) {
    case 'restoration':
      return send('POST', `/api/archives/${way.archiveId}/restorations`);
    case 'points':
      return send('DELETE', `/api/adjustments/${way.adjustmentId}`);
    case 'withdrawal':
      return send('DELETE', `/api/messages/${way.messageId}`);
    case 'review':
      return send('DELETE', `/api/submissions/${way.submissionId}/review?seen=${way.decision}`);
    case 'version':
      return send('POST', `/api/trip/versions/${way.version}/restorations`);
    default:
      return way satisfies never;
  }
}

export function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: undo,
    // Also after a refusal, because somebody else was first.
    onSettled: () => queryClient.invalidateQueries(wholeLog),
  });
}

export type DevicesOf = 'organiser' | 'owner';

const DEVICES_PATH: Record<DevicesOf, string> = {
  organiser: '/api/session/devices',
  owner: '/api/owner/session/devices',
};

export function useLogoutDevices(of: DevicesOf) {
  const queryClient = useQueryClient();
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: ({ alsoThis }: { alsoThis: boolean }) =>
      request<DevicesEnded>('DELETE', `${DEVICES_PATH[of]}?alsoThis=${alsoThis}`),
    onSuccess: (_, { alsoThis }) => (alsoThis ? sessionChanged() : queryClient.invalidateQueries(wholeLog)),
  });
}
