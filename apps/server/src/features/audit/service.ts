import type { AuditEntry, AuditPage, AuditQuery, AuditUndo } from '@reisspel/contract/operate/audit';
import { findAttempt } from '@reisspel/rules/game/decide';
import type { Game } from '@reisspel/rules/game/game';
import type { Database } from '../../db/database.ts';
import type { Author, TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ActPage, findKeptForUndo, type KeptForUndo, listActs } from './store.ts';

interface AuditServiceDeps {
  database: Database;
  hub: Pick<LiveHub, 'live'>;
  clock: Clock;
}

function canUndo(undo: AuditUndo, game: Game, kept: KeptForUndo): boolean {
  switch (undo.by) {
    case 'restoration':
      return kept.archives.has(undo.archiveId);
    case 'points':
      return game.play.some(({ adjustments }) => adjustments.some(({ id }) => id === undo.adjustmentId));
    case 'withdrawal':
      return game.messages.some(({ id }) => id === undo.messageId);
    case 'review':
      // A review can be undone while it is the latest one.
      return findAttempt(game, undo.submissionId)?.attempt.review.state === undo.decision;
    case 'version':
      // Only the latest publication can be undone.
      return undo.published === game.pages.contentVersion && kept.versions.has(undo.version);
    default:
      return undo satisfies never;
  }
}

function pageOf({ acts, next }: ActPage, viewer: Author, mayUndo: (undo: AuditUndo) => boolean): AuditPage {
  const entries = acts.map(({ device, undo, ...entry }): AuditEntry => {
    const here = device !== null && device === viewer.device;
    if (undo === null) return { ...entry, here, undo: { state: 'none' } };
    return { ...entry, here, undo: mayUndo(undo) ? { state: 'open', undo } : { state: 'past' } };
  });
  return { entries, next };
}

export function createAuditService({ database, hub, clock }: AuditServiceDeps) {
  return {
    async ofTrip(scope: TripScope, query: AuditQuery): Promise<AuditPage> {
      const { page, kept } = await database.readTrip(scope, async (tx) => ({
        page: await listActs(tx, scope.tripId, query),
        kept: await findKeptForUndo(tx, clock.now()),
      }));
      const { game } = await hub.live(scope);
      return pageOf(page, scope.by, (undo) => canUndo(undo, game, kept));
    },

    ofServer: (viewer: Author, query: AuditQuery): Promise<AuditPage> =>
      database.read(async (tx) => pageOf(await listActs(tx, null, query), viewer, () => false)),
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
