import type { ArchiveId } from '@reisspel/contract/ids';
import type { Deletion, Undo } from '@reisspel/contract/profiles';
import { done, type Outcome } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import { bringBack, findDeletion, listDeletions } from '../../db/erasure/archives.ts';
import { renumberTasks } from '../../db/game-writes.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { clear, NOTHING_REPLACED } from './loading.ts';
import { bringsBack, createReplacing, type ReplacingDeps } from './replacing.ts';
import { deleteProfileOf } from './store.ts';

/** Emptying the game, and bringing back what went. */
export function createRestoreService(deps: ReplacingDeps) {
  const { database, announcer, clock } = deps;
  const replacing = createReplacing(deps);

  return {
    /** Empties the game (spec 4). What was there can be brought back. */
    reset: (scope: TripScope): Promise<Outcome<Undo>> =>
      replacing(scope, async (tx) => {
        const at = clock.now();
        const cleared = await clear(tx, scope, at);
        await recordAct(tx, scope, { act: 'game_reset', at, undo: bringsBack(cleared) });
        await announcer.changed(tx, scope);
        return done(cleared);
      }),

    /** What was deleted and can still be brought back, the newest first. */
    deletions: (scope: TripScope): Promise<Deletion[]> => database.read((tx) => listDeletions(tx, scope)),

    /**
     * Brings back a deleted task or team, or a whole game with its scores and photos. A whole game takes the place of
     * the present one, which is saved first as any replaced game is; `archiveId` of the answer brings that one back.
     */
    restore: (scope: TripScope, id: ArchiveId): Promise<Outcome<Undo>> =>
      replacing(scope, async (tx) => {
        // The game that comes back is no automatic profile any more, and must not be dropped as the oldest one.
        const isGame = await deleteProfileOf(tx, scope, id);
        const replaced = isGame ? await clear(tx, scope, clock.now()) : NOTHING_REPLACED;
        const deletion = await findDeletion(tx, scope, id);
        const back = await bringBack(tx, scope, id, clock.now());
        if (!back.ok) return back;
        await recordAct(tx, scope, {
          act: deletion === null ? 'game_restored' : `${deletion.what}_restored`,
          at: clock.now(),
          subject: id,
          label: deletion?.label ?? '',
          undo: bringsBack(replaced),
        });
        await renumberTasks(tx, scope);
        await announcer.changed(tx, scope);
        return done(replaced);
      }),
  };
}

export type RestoreService = ReturnType<typeof createRestoreService>;
