import type { AuditEntry, AuditPage, AuditQuery } from '@reisspel/contract/audit';
import { AUDIT_ACTS } from '@reisspel/contract/audit-acts';
import { AUDIT_PAGE } from '@reisspel/contract/limits';
import type { Database } from '../../db/database.ts';
import type { Author, TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AuditSearch, type Found, listActs, listServerActs, type Recorded } from './store.ts';
import { openUndos } from './undo-store.ts';

interface AuditServiceDeps {
  database: Database;
  clock: Clock;
}

function searchOf({ kind, before }: AuditQuery): AuditSearch {
  return {
    limit: AUDIT_PAGE,
    ...(kind === undefined ? {} : { acts: AUDIT_ACTS[kind] }),
    ...(before === undefined ? {} : { before }),
  };
}

function entryOf(recorded: Recorded, viewer: Author, isOpen: boolean): AuditEntry {
  const { id, at, role, device, act, label, undo } = recorded;
  const here = device !== null && device === viewer.device;
  if (undo === null) return { id, at, role, here, act, label, undo: { state: 'none' } };
  return { id, at, role, here, act, label, undo: isOpen ? { state: 'open', undo } : { state: 'past' } };
}

function pageOf({ acts, next }: Found, viewer: Author, open: ReadonlySet<unknown>): AuditPage {
  return { entries: acts.map((each) => entryOf(each, viewer, open.has(each.undo))), next };
}

/** What was done by whom: of a trip for its organiser, and of the server for who sees to it. */
export function createAuditService({ database, clock }: AuditServiceDeps) {
  return {
    ofTrip: (scope: TripScope, query: AuditQuery): Promise<AuditPage> =>
      database.read(async (tx) => {
        const found = await listActs(tx, scope, searchOf(query));
        const undos = found.acts.flatMap(({ undo }) => undo ?? []);
        return pageOf(found, scope.by, await openUndos(tx, scope, undos, clock.now()));
      }),

    ofServer: (viewer: Author, query: AuditQuery): Promise<AuditPage> =>
      database.read(async (tx) => pageOf(await listServerActs(tx, searchOf(query)), viewer, new Set())),
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
