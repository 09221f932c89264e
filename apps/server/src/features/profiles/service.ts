import { ArchiveId, ProfileId } from '@reisspel/contract/ids';
import { MAX_PROFILES } from '@reisspel/contract/limits';
import type { ProfileInput, ProfileLoad, ProfileSummary, Undo } from '@reisspel/contract/profiles';
import type { TaskInput } from '@reisspel/contract/tasks';
import { addSavedGame, savedGame } from '@reisspel/rules/game/saved';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import { deleteArchive } from '../../db/erasure/archives.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { type Work, workOn } from '../../live/work.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { clear, isFull, type ReplacingDeps } from './loading.ts';
import { bringsBack } from './restore-service.ts';
import {
  deleteProfile,
  findProfile,
  findSavedGame,
  insertProfile,
  listProfiles,
  type Profile,
} from './store.ts';

/** A game from elsewhere: nobody has played it, and its teams have no passwords. */
interface NewGame extends ProfileLoad {
  /** The client chooses the id. */
  id: ProfileId;
  title: string;
  description: string;
  /** In playing order. */
  tasks: TaskInput[];
  teams: { name: string; color: string }[];
}

function profileOf({ title, description, tasks, teams }: NewGame, now: number): Profile {
  const start = { sealedPassword: null, points: 0, completedTasks: [], failedQuizzes: [] };
  return {
    name: title,
    description,
    tasks,
    teams: teams.map(({ name, color }, index) => ({ id: uuidv7(now + index), name, color, ...start })),
  };
}

export function createProfileService(deps: ReplacingDeps) {
  const { database, removeErasedFiles } = deps;

  /** Loads a saved game in place of the present one, which the answer restores, or after it. */
  async function addGame(
    work: Work,
    profile: Profile,
    mode: ProfileLoad['mode'],
    newArchiveId?: ArchiveId,
  ): Promise<Outcome<Undo>> {
    const archiveId = mode === 'replace' ? await clear(work, deps, newArchiveId) : null;
    const added = await work.decide((game, asked) => addSavedGame(game, profile, asked));
    return added.ok ? done({ archiveId }) : added;
  }

  return {
    list: (scope: TripScope): Promise<ProfileSummary[]> => database.readTrip(scope, listProfiles),

    save: (scope: TripScope, input: ProfileInput): Promise<Outcome<{ id: ProfileId }>> =>
      workOn(deps, scope, async (work) => {
        const { tx, asked } = work;
        if (await isFull(tx)) return limitReached(MAX_PROFILES);
        const game = savedGame(await work.game());
        if (game === null) return refuse('profile_empty');
        const createdAt = asked.now;
        const id = ProfileId.parse(uuidv7(createdAt));
        await insertProfile(tx, { id, ...input, ...game, archiveId: null, createdAt });
        await recordAct(tx, { act: 'profile_saved', at: createdAt, subject: id, label: input.name });
        return done({ id });
      }),

    /** Deletes a profile; deleting an automatic one also deletes the game that it could restore. */
    remove: (scope: TripScope, id: ProfileId): Promise<Outcome<null>> =>
      workOn(deps, scope, async ({ tx, asked }) => {
        const profile = (await listProfiles(tx)).find((each) => each.id === id);
        if (!profile) return refuse('not_found');
        await deleteProfile(tx, id);
        const { name: label, archiveId } = profile;
        await recordAct(tx, { act: 'profile_deleted', at: asked.now, subject: id, label });
        if (archiveId !== null) await deleteArchive(tx, archiveId, asked.now);
        tx.afterCommit(removeErasedFiles);
        return done(null);
      }),

    /** Loads a profile as or after the present game. Teams keep passwords and start at 0. */
    load: (scope: TripScope, id: ProfileId, { mode }: ProfileLoad): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const { tx, asked } = work;
        const profile = await findProfile(tx, id);
        if (!profile) return refuse('not_found');
        const loaded = await addGame(work, profile, mode);
        if (!loaded.ok) return loaded;
        const undo = bringsBack(loaded.value.archiveId);
        const { name: label } = profile;
        await recordAct(tx, { act: 'profile_loaded', at: asked.now, subject: id, label, undo });
        return loaded;
      }),

    /**
     * Saves and loads a game from elsewhere in one transaction. The archive of a replaced game gets
     * the same id, so a repeated request changes nothing and gets the first answer.
     */
    saveAndLoad: (scope: TripScope, game: NewGame): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const { tx, asked } = work;
        const { id, mode, title: label } = game;
        const earlier = await findSavedGame(tx, id);
        if (earlier?.kind === 'foreign') return refuse('game_id_taken');
        if (earlier) return done({ archiveId: earlier.archiveId });
        if (await isFull(tx)) return limitReached(MAX_PROFILES);
        const profile = profileOf(game, asked.now);
        const loaded = await addGame(work, profile, mode, ArchiveId.parse(id));
        if (!loaded.ok) return loaded;
        await insertProfile(tx, { id, ...profile, archiveId: null, createdAt: asked.now });
        const undo = bringsBack(loaded.value.archiveId);
        await recordAct(tx, { act: 'generated_game_saved', at: asked.now, subject: id, label, undo });
        return loaded;
      }),
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
