import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import type { RemovalDecision, RemovalRequest } from '@reisspel/contract/privacy';
import { findPhoto } from '@reisspel/rules/game/decide';
import { askRemoval, declineRemoval, isErased } from '@reisspel/rules/game/review';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import { erasePhotos } from '../../db/erasure/photo-erasure.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { type WorkDeps, workOn } from '../../live/work.ts';

interface RemovalServiceDeps extends WorkDeps {
  hub: Pick<LiveHub, 'act'>;
  /** Starts deleting the files of erased photos without waiting; failures are retried. */
  removeErasedFiles: () => void;
}

/** "Verwijder mijn foto": until the organiser decides, only the team sees the photo. */
export function createRemovalService(deps: RemovalServiceDeps) {
  const { hub, removeErasedFiles } = deps;

  /** Erases a photo everywhere; the points stay. Erasing it again succeeds. */
  const erase = (scope: TripScope, photoId: PhotoId): Promise<Outcome<null>> =>
    workOn(deps, scope, async (work) => {
      const { tx, asked } = work;
      const game = await work.game();
      const label = findPhoto(game, photoId)?.team.name ?? '';
      const erased = await erasePhotos(tx, { of: 'photo', id: photoId }, asked.now);
      if (erased === 0) return isErased(game, photoId) ? done(null) : refuse('not_found');
      await recordAct(tx, { act: 'photo_erased', at: asked.now, subject: photoId, label });
      await work.moved();
      tx.afterCommit(removeErasedFiles);
      return done(null);
    });

  return {
    ask: (scope: TripScope, teamId: TeamId, photoId: PhotoId, { reason }: RemovalRequest) =>
      hub.act(scope, (game, asked) => askRemoval(game, { teamId, photoId, reason }, asked)),

    /** Applies the organiser's decision on a request. An earlier decision stays. */
    decide(scope: TripScope, photoId: PhotoId, decision: RemovalDecision): Promise<Outcome<null>> {
      if (decision.decision === 'erase') return erase(scope, photoId);
      const { answer } = decision;
      return hub.act(scope, (game, asked) => declineRemoval(game, { photoId, answer }, asked));
    },

    /** Needs no request by a team. */
    erase,
  };
}

export type RemovalService = ReturnType<typeof createRemovalService>;
