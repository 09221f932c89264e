import type { AuditUndo } from '@reisspel/contract/audit';
import type { Undo } from '@reisspel/contract/profiles';
import { done, type Outcome } from '@reisspel/rules/outcome';
import type { Database, Tx } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Replaced } from './loading.ts';

export interface ReplacingDeps {
  database: Database;
  announcer: Announcer;
  hub: LiveHub;
  clock: Clock;
  /** Has the files go of photos that nothing names any more. Nobody waits for a slow store. */
  removeErasedFiles: () => void;
}

/** What undoes a replacement of the game; null when there was none to replace. */
export function bringsBack({ archiveId }: Undo): AuditUndo | null {
  return archiveId === null ? null : { by: 'restoration', archiveId, isGame: true };
}

/** Does in one transaction what may replace the trip's game, and once that is durable what the replacement leaves to be done. */
export function createReplacing({ database, hub, removeErasedFiles }: ReplacingDeps) {
  return async (scope: TripScope, work: (tx: Tx) => Promise<Outcome<Replaced>>): Promise<Outcome<Undo>> => {
    const replaced = await database.write(async (tx) => {
      await lockTrip(tx, scope);
      return work(tx);
    });
    if (!replaced.ok) return replaced;
    const { archiveId, sessionIds } = replaced.value;
    hub.endSessions(sessionIds);
    removeErasedFiles();
    return done({ archiveId });
  };
}
