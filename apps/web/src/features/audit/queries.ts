import type { AuditPage, AuditUndo } from '@reisspel/contract/operate/audit';
import type { AuditKind } from '@reisspel/contract/operate/audit-acts';
import type { DevicesEnded } from '@reisspel/contract/session';
import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { operatorKey } from '../../lib/operator.ts';
import { useSessionChanged } from '../../live/session-change.ts';

const AUDIT_KEY = operatorKey('audit');
/** Matches the log, however it is searched: an undo adds a line to it. */
const wholeLog = { queryKey: AUDIT_KEY };

const LOG_PATH = { organiser: '/api/audit', owner: '/api/owner/audit', server: '/api/owner/audit' } as const;
/** The log of a trip, or of the server for its owner (its operator where there is no owner). */
export type LogOf = keyof typeof LOG_PATH;

interface LogQuery {
  of: LogOf;
  /** null for all kinds. */
  kind: AuditKind | null;
  pages: number;
}

async function readPages({ of, kind, pages }: LogQuery, signal: AbortSignal): Promise<AuditPage> {
  const entries: AuditPage['entries'] = [];
  let next: AuditPage['next'] = null;
  for (let page = 0; page < pages; page += 1) {
    const query = new URLSearchParams();
    if (kind !== null) query.set('kind', kind);
    if (next !== null) query.set('before', next);
    const read = await request<AuditPage>('GET', `${LOG_PATH[of]}?${query}`, { signal });
    entries.push(...read.entries);
    next = read.next;
    if (next === null) break;
  }
  return { entries, next };
}

/** The newest pages of a log. `useInfiniteQuery` would add bytes to every page of the app. */
export function auditQuery(query: LogQuery) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, query.of, query.kind, query.pages],
    queryFn: ({ signal }) => readPages(query, signal),
    // Actions elsewhere in the app add lines while this page is closed.
    staleTime: 0,
  });
}

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

export const undoAct = mutationOptions({
  mutationFn: undo,
  // Also after a refusal, because somebody else was first.
  onSettled: (_answer, _error, _way, _before, { client }) => client.invalidateQueries(wholeLog),
});

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
