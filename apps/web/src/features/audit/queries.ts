import type { AuditPage } from '@reisspel/contract/audit';
import type { AuditKind } from '@reisspel/contract/audit-acts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { operatorKey } from '../../lib/operator-answers.ts';

const AUDIT_KEY = operatorKey('audit');
/** All of the log, of whatever kind: what was undone adds a line to it. */
export const wholeLog = { queryKey: AUDIT_KEY };

const LOG_PATH = { organiser: '/api/audit', owner: '/api/owner/audit', server: '/api/owner/audit' } as const;
/** Of a trip for its organiser; of the server for its owner, or for who sees to it where there is none. */
export type LogOf = keyof typeof LOG_PATH;

/** What is looked at of which log. */
interface Look {
  of: LogOf;
  /** null is everything. */
  kind: AuditKind | null;
  pages: number;
}

async function readPages({ of, kind, pages }: Look, signal: AbortSignal): Promise<AuditPage> {
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

/** The newest pages of a log, as one. The library's way to do this would come with every page of the app. */
export function auditQuery(look: Look) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, look.of, look.kind, look.pages],
    queryFn: ({ signal }) => readPages(look, signal),
    // What is done elsewhere in the app is to stand here when one comes back.
    staleTime: 0,
  });
}
