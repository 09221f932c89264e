import type { PhotoId, TeamId } from '@reisspel/contract/ids';
import type { RemovalDecision, RemovalRequest } from '@reisspel/contract/photo-removals';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { erasePhotos } from '../../db/erasure/photo-erasure.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { declineRemoval, findPhotoOwner, findRemovalState, insertRemoval } from './store.ts';

interface RemovalServiceDeps {
  database: Database;
  announcer: Announcer;
  notifier: Notifier;
  clock: Clock;
  /** Has the files of erased photos go, which nobody waits for; what fails is tried again by itself. */
  removeErasedFiles: () => void;
}

/** "Verwijder mijn foto": a team asks, the organiser decides, and until then nobody else sees the photo. */
export function createRemovalService(deps: RemovalServiceDeps) {
  const { database, announcer, notifier, clock, removeErasedFiles } = deps;

  /** Erases a photo everywhere; the points stay. Once is enough. */
  async function erase(scope: TripScope, photoId: PhotoId): Promise<Outcome<null>> {
    const found = await database.write(async (tx) => {
      await lockTrip(tx, scope);
      const now = clock.now();
      const owner = await findPhotoOwner(tx, scope, photoId);
      const erased = await erasePhotos(tx, scope, { of: 'photo', id: photoId }, now);
      if (erased === 0) return (await findRemovalState(tx, scope, photoId)) === 'erased';
      await recordAct(tx, scope, {
        act: 'photo_erased',
        at: now,
        subject: photoId,
        label: owner?.team ?? '',
      });
      await announcer.changed(tx, scope);
      return true;
    });
    if (!found) return refuse('not_found');
    removeErasedFiles();
    return done(null);
  }

  return {
    /** Asking twice is asking once. Refuses when the organiser has said that it stays. */
    ask: (scope: TripScope, teamId: TeamId, photoId: PhotoId, { reason }: RemovalRequest) =>
      database.write(async (tx): Promise<Outcome<null>> => {
        await lockTrip(tx, scope);
        const owner = await findPhotoOwner(tx, scope, photoId);
        if (owner?.teamId !== teamId) return refuse('not_found');
        const state = await findRemovalState(tx, scope, photoId);
        if (state === 'declined') return refuse('removal_declined');
        if (state !== null) return done(null);
        await insertRemoval(tx, scope, {
          photoId,
          teamId,
          taskId: owner.taskId,
          reason,
          askedAt: clock.now(),
        });
        notifier.tell(tx, scope, { kind: 'removal-asked', photoId, team: owner.team });
        await announcer.changed(tx, scope);
        return done(null);
      }),

    /** The organiser's word on what a team asked. A word that was given already stays. */
    async decide(scope: TripScope, photoId: PhotoId, decision: RemovalDecision): Promise<Outcome<null>> {
      if (decision.decision === 'erase') return erase(scope, photoId);
      return database.write(async (tx): Promise<Outcome<null>> => {
        await lockTrip(tx, scope);
        const state = await findRemovalState(tx, scope, photoId);
        if (state === null) return refuse('not_found');
        if (state !== 'asked') return done(null);
        const owner = await findPhotoOwner(tx, scope, photoId);
        await declineRemoval(tx, scope, photoId, decision.answer);
        const label = owner?.team ?? '';
        await recordAct(tx, scope, { act: 'removal_declined', at: clock.now(), subject: photoId, label });
        await announcer.changed(tx, scope);
        return done(null);
      });
    },

    /** Also without being asked. */
    erase,
  };
}

export type RemovalService = ReturnType<typeof createRemovalService>;
