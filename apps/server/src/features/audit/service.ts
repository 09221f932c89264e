import type { AuditEntry, AuditPage, AuditQuery, AuditUndo } from '@reisspel/contract/audit';
import { AUDIT_ACTS } from '@reisspel/contract/audit-acts';
import { AUDIT_PAGE } from '@reisspel/contract/limits';
import { findAttempt } from '@reisspel/rules/game/decide';
import type { Game } from '@reisspel/rules/game/game';
import type { Database } from '../../db/database.ts';
import type { Author, TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AuditSearch, type Found, type Kept, keptForUndo, listActs, type Recorded } from './store.ts';

interface AuditServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
}

function searchOf({ kind, before }: AuditQuery): AuditSearch {
  return {
    limit: AUDIT_PAGE,
    ...(kind === undefined ? {} : { acts: AUDIT_ACTS[kind] }),
    ...(before === undefined ? {} : { before }),
  };
}

/** True if the undo would still have an effect. */
function isOpen(undo: AuditUndo, game: Game, kept: Kept): boolean {
  switch (undo.by) {
    case 'restoration':
      return kept.archives.has(undo.archiveId);
    case 'points':
      return game.play.some(({ adjustments }) => adjustments.some(({ id }) => id === undo.adjustmentId));
    case 'withdrawal':
      return game.messages.some(({ id }) => id === undo.messageId);
    case 'review':
      // A decision can be undone while it is the present one.
      return findAttempt(game, undo.submissionId)?.attempt.review.state === undo.decision;
    case 'version':
      // Only the latest publication can be undone.
      return undo.published === game.pages.contentVersion && kept.versions.has(undo.version);
    default:
      return undo satisfies never;
  }
}

function pageOf({ acts, next }: Found, viewer: Author, mayUndo: (undo: AuditUndo) => boolean): AuditPage {
  const entries = acts.map(({ device, undo, ...entry }: Recorded): AuditEntry => {
    const here = device !== null && device === viewer.device;
    if (undo === null) return { ...entry, here, undo: { state: 'none' } };
    return { ...entry, here, undo: mayUndo(undo) ? { state: 'open', undo } : { state: 'past' } };
  });
  return { entries, next };
}

/** Lists who did what: in a trip for its organiser, on the server for its operator. */
export function createAuditService({ database, hub, clock }: AuditServiceDeps) {
  return {
    async ofTrip(scope: TripScope, query: AuditQuery): Promise<AuditPage> {
      const { found, kept } = await database.readTrip(scope, async (tx) => ({
        found: await listActs(tx, scope.tripId, searchOf(query)),
        kept: await keptForUndo(tx, clock.now()),
      }));
      const { game } = await hub.live(scope);
      return pageOf(found, scope.by, (undo) => isOpen(undo, game, kept));
    },

    ofServer: (viewer: Author, query: AuditQuery): Promise<AuditPage> =>
      database.read(async (tx) => pageOf(await listActs(tx, null, searchOf(query)), viewer, () => false)),
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
