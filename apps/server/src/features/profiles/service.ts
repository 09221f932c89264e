import { ArchiveId, ProfileId } from '@reisspel/contract/ids';
import { MAX_PROFILES } from '@reisspel/contract/limits';
import type { ProfileInput, ProfileLoad, ProfileSummary, Undo } from '@reisspel/contract/profiles';
import type { TaskInput } from '@reisspel/contract/tasks';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import { deleteArchive } from '../../db/erasure/archives.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { isFull, loadProfile, NOTHING_REPLACED } from './loading.ts';
import { bringsBack, createReplacing, type ReplacingDeps } from './replacing.ts';
import { snapshot } from './snapshot.ts';
import {
  deleteProfile,
  findProfile,
  findSavedGame,
  insertProfile,
  listProfiles,
  type Profile,
} from './store.ts';

/** A game that comes from elsewhere: nobody has played it, and its teams have no passwords. */
interface NewGame extends ProfileLoad {
  /** Named by the client. */
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

/** Saved games: keeping them, and loading them. */
export function createProfileService(deps: ReplacingDeps) {
  const { database, announcer, clock, removeErasedFiles } = deps;
  const replacing = createReplacing(deps);

  return {
    list: (scope: TripScope): Promise<ProfileSummary[]> => database.read((tx) => listProfiles(tx, scope)),

    /** Saves the present tasks and teams under a name. */
    save: (scope: TripScope, input: ProfileInput): Promise<Outcome<{ id: ProfileId }>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        if (await isFull(tx, scope)) return limitReached(MAX_PROFILES);
        const game = await snapshot(tx, scope);
        if (game.tasks.length === 0 && game.teams.length === 0) return refuse('profile_empty');
        const createdAt = clock.now();
        const id = ProfileId.parse(uuidv7(createdAt));
        await insertProfile(tx, scope, { id, ...input, ...game, archiveId: null, createdAt });
        await recordAct(tx, scope, { act: 'profile_saved', at: createdAt, subject: id, label: input.name });
        return done({ id });
      }),

    /** Deletes a profile; with an automatic one goes the game that it could have brought back. */
    async remove(scope: TripScope, id: ProfileId): Promise<Outcome<null>> {
      const removed = await database.write(async (tx): Promise<Outcome<null>> => {
        await lockTrip(tx, scope);
        const profile = (await listProfiles(tx, scope)).find((each) => each.id === id);
        if (!profile) return refuse('not_found');
        await deleteProfile(tx, scope, id);
        const { name: label, archiveId } = profile;
        const at = clock.now();
        await recordAct(tx, scope, { act: 'profile_deleted', at, subject: id, label });
        if (archiveId !== null) await deleteArchive(tx, scope, archiveId, at);
        return done(null);
      });
      if (removed.ok) removeErasedFiles();
      return removed;
    },

    /** Loads a profile: in place of the present game, or behind it. Teams start at 0 and keep their passwords. */
    load: (scope: TripScope, id: ProfileId, { mode }: ProfileLoad): Promise<Outcome<Undo>> =>
      replacing(scope, async (tx) => {
        const profile = await findProfile(tx, scope, id);
        if (!profile) return refuse('not_found');
        const at = clock.now();
        const replaced = await loadProfile(tx, scope, profile, { mode, now: at });
        if (!replaced.ok) return replaced;
        const undo = bringsBack(replaced.value);
        await recordAct(tx, scope, { act: 'profile_loaded', at, subject: id, label: profile.name, undo });
        await announcer.changed(tx, scope);
        return replaced;
      }),

    /**
     * Saves a game that was made elsewhere, and loads it, in one go: neither happens without the other. A replaced game is
     * saved first, as any is, and goes by the same id; so the same game sent again changes nothing and gets the first
     * answer again.
     */
    saveAndLoad: (scope: TripScope, game: NewGame): Promise<Outcome<Undo>> =>
      replacing(scope, async (tx) => {
        const { id, mode } = game;
        const earlier = await findSavedGame(tx, scope, id);
        if (earlier?.kind === 'foreign') return refuse('game_id_taken');
        if (earlier) return done({ ...NOTHING_REPLACED, archiveId: earlier.archiveId });
        if (await isFull(tx, scope)) return limitReached(MAX_PROFILES);
        const now = clock.now();
        const profile = profileOf(game, now);
        const archiveId = ArchiveId.parse(id);
        const replaced = await loadProfile(tx, scope, profile, { mode, now, archiveId });
        if (!replaced.ok) return replaced;
        await insertProfile(tx, scope, { id, ...profile, archiveId: null, createdAt: now });
        const undo = bringsBack(replaced.value);
        const { title: label } = game;
        await recordAct(tx, scope, { act: 'generated_game_saved', at: now, subject: id, label, undo });
        await announcer.changed(tx, scope);
        return replaced;
      }),
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
