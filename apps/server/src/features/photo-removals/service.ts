import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import type { RemovalDecision, RemovalRequest } from '@reisspel/contract/photo-removals';
import { findPhoto } from '@reisspel/rules/game/decide';
import { askRemoval, declineRemoval } from '@reisspel/rules/game/removals';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { erasePhotos } from '../../db/erasure/photo-erasure.ts';
import { isPhotoErased } from '../../db/erasure/photo-removals.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';

interface RemovalServiceDeps {
  database: Database;
  announcer: Announcer;
  hub: Pick<LiveHub, 'act' | 'live'>;
  clock: Clock;
  /** Has the files of erased photos go, which nobody waits for; what fails is tried again by itself. */
  removeErasedFiles: () => void;
}

/** "Verwijder mijn foto": a team asks, the organiser decides, and until then nobody else sees the photo. */
export function createRemovalService(deps: RemovalServiceDeps) {
  const { database, announcer, hub, clock, removeErasedFiles } = deps;

  /** Erases a photo everywhere; the points stay. Once is enough. */
  async function erase(scope: TripScope, photoId: PhotoId): Promise<Outcome<null>> {
    const { game } = await hub.live(scope);
    const owner = findPhoto(game, photoId)?.team.name ?? '';
    const found = await database.write(async (tx) => {
      await lockTrip(tx, scope);
      const now = clock.now();
      const erased = await erasePhotos(tx, scope, { of: 'photo', id: photoId }, now);
      if (erased === 0) return isPhotoErased(tx, scope, photoId);
      await recordAct(tx, scope, { act: 'photo_erased', at: now, subject: photoId, label: owner });
      await announcer.changed(tx, scope);
      return true;
    });
    if (!found) return refuse('not_found');
    removeErasedFiles();
    return done(null);
  }

  return {
    ask: (scope: TripScope, teamId: TeamId, photoId: PhotoId, { reason }: RemovalRequest) =>
      hub.act(scope, (game, asked) => askRemoval(game, { teamId, photoId, reason }, asked)),

    /** The organiser's word on what a team asked. A word that was given already stays. */
    decide(scope: TripScope, photoId: PhotoId, decision: RemovalDecision): Promise<Outcome<null>> {
      if (decision.decision === 'erase') return erase(scope, photoId);
      const { answer } = decision;
      return hub.act(scope, (game, asked) => declineRemoval(game, { photoId, answer }, asked));
    },

    /** Also without being asked. */
    erase,
  };
}

export type RemovalService = ReturnType<typeof createRemovalService>;
