import type { AuditUndo } from '@reisspel/contract/audit';
import type { ArchiveId } from '@reisspel/contract/ids';
import type { Deletion, Undo } from '@reisspel/contract/profiles';
import { placeReturned } from '@reisspel/rules/game/saved';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import { bringBack, listDeletions } from '../../db/erasure/archives.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { workOn } from '../../live/work.ts';
import { clear, type ReplacingDeps } from './loading.ts';
import { deleteProfileOf } from './store.ts';

/** Returns the undo of a replaced game; null if nothing was replaced. */
export function bringsBack(archiveId: ArchiveId | null): AuditUndo | null {
  return archiveId === null ? null : { by: 'restoration', archiveId, isGame: true };
}

export function createRestoreService(deps: ReplacingDeps) {
  return {
    /** Empties the game (spec 4); it can be restored. */
    reset: (scope: TripScope): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const archiveId = await clear(work, deps);
        const act = { act: 'game_reset', at: work.asked.now, undo: bringsBack(archiveId) } as const;
        await recordAct(work.tx, act);
        return done({ archiveId });
      }),

    /** Lists what was deleted and can still be restored, newest first. */
    deletions: (scope: TripScope): Promise<Deletion[]> => deps.database.readTrip(scope, listDeletions),

    /**
     * Restores a deleted task or team, or a whole game with its scores and photos. A whole game
     * replaces the present one, which is saved first; `archiveId` in the answer restores that one.
     */
    restore: (scope: TripScope, id: ArchiveId): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const { tx, asked } = work;
        // The restored game must not be deleted as the oldest automatic profile.
        const isGame = await deleteProfileOf(tx, id);
        const archiveId = isGame ? await clear(work, deps) : null;
        const { tasks, teams } = await work.game();
        const stayed = new Set<string>([...tasks, ...teams].map((each) => each.id));
        const back = await bringBack(tx, id);
        if (back === null) return refuse('not_found');
        await work.moved();
        const placed = await work.decide((game) => placeReturned(game, stayed));
        if (!placed.ok) return placed;
        const { subject, label } = back;
        const undo = bringsBack(archiveId);
        await recordAct(tx, { act: `${subject}_restored`, at: asked.now, subject: id, label, undo });
        return done({ archiveId });
      }),
  };
}

export type RestoreService = ReturnType<typeof createRestoreService>;
