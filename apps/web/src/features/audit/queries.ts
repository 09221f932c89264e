import type { AuditPage, AuditUndo } from '@reisspel/contract/operate/audit';
import type { AuditKind } from '@reisspel/contract/operate/audit-acts';
import type { DevicesEnded } from '@reisspel/contract/session';
import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, send } from '../../lib/api.ts';
import { operatorKey } from '../../lib/operator.ts';
import { useSessionChanged } from '../../live/session-change.ts';

const AUDIT_KEY = operatorKey('audit');
/** Matches every cached log, of any kind and number of pages. */
const allLogs = { queryKey: AUDIT_KEY };

const LOG_PATH = { organiser: '/api/audit', owner: '/api/owner/audit', server: '/api/owner/audit' } as const;
/**
 * Says which log a page shows, and to whom. `organiser` is the log of the trip. `owner` and
 * `server` are the log of the server: for its owner or, without an owner, for its operator.
 */
export type LogName = keyof typeof LOG_PATH;

interface LogQuery {
  logName: LogName;
  /** null for all kinds. */
  kind: AuditKind | null;
  /** How many pages to read, from the newest on. */
  pages: number;
}

async function readPages({ logName, kind, pages }: LogQuery, signal: AbortSignal): Promise<AuditPage> {
  const entries: AuditPage['entries'] = [];
  let next: AuditPage['next'] = null;
  for (let page = 0; page < pages; page += 1) {
    const query = new URLSearchParams();
    if (kind !== null) query.set('kind', kind);
    if (next !== null) query.set('before', next);
    const answer = await request<AuditPage>('GET', `${LOG_PATH[logName]}?${query}`, { signal });
    entries.push(...answer.entries);
    next = answer.next;
    if (next === null) break;
  }
  return { entries, next };
}

/** Reads the newest pages of a log. `useInfiniteQuery` would add code to every page of the app. */
export function auditQuery(query: LogQuery) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, query.logName, query.kind, query.pages],
    queryFn: ({ signal }) => readPages(query, signal),
    // Other pages of the app add lines to the log while this page is closed.
    staleTime: 0,
  });
}

function sendUndo(undo: AuditUndo): Promise<void> {
  switch (undo.by) {
    case 'restoration':
      return send('POST', `/api/archives/${undo.archiveId}/restorations`);
    case 'points':
      return send('DELETE', `/api/adjustments/${undo.adjustmentId}`);
    case 'withdrawal':
      return send('DELETE', `/api/messages/${undo.messageId}`);
    case 'review':
      return send('DELETE', `/api/submissions/${undo.submissionId}/review?seen=${undo.decision}`);
    case 'version':
      return send('POST', `/api/trip/versions/${undo.version}/restorations`);
    default:
      return undo satisfies never;
  }
}

export const undoAct = mutationOptions({
  mutationFn: sendUndo,
  // Fetches the log after an error too, because somebody else may have undone the act.
  onSettled: (_data, _error, _undo, _result, { client }) => client.invalidateQueries(allLogs),
});

/** The person whose sessions end on all devices. */
export type DevicesRole = 'organiser' | 'owner';

const DEVICES_PATH: Record<DevicesRole, string> = {
  organiser: '/api/session/devices',
  owner: '/api/owner/session/devices',
};

export function useLogoutDevices(role: DevicesRole) {
  const queryClient = useQueryClient();
  const sessionChanged = useSessionChanged();
  return useMutation({
    mutationFn: ({ alsoThis }: { alsoThis: boolean }) =>
      request<DevicesEnded>('DELETE', `${DEVICES_PATH[role]}?alsoThis=${alsoThis}`),
    onSuccess: (_data, { alsoThis }) =>
      alsoThis ? sessionChanged() : queryClient.invalidateQueries(allLogs),
  });
}
