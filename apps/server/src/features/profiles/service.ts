import type { AuditUndo } from '@reisspel/contract/audit';
import { ArchiveId, ProfileId } from '@reisspel/contract/ids';
import { MAX_PROFILES } from '@reisspel/contract/limits';
import type { Deletion, ProfileInput, ProfileLoad, ProfileSummary, Undo } from '@reisspel/contract/profiles';
import type { TaskInput } from '@reisspel/contract/tasks';
import { deleteArchive, findDeletion, listDeletions } from '../../db/archives.ts';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { renumberTasks } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import { bringBack } from '../../db/restorations.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { done, limitReached, type Outcome, refuse } from '../../platform/outcome.ts';
import { clear, isFull, loadProfile, NOTHING_REPLACED, type Replaced } from './loading.ts';
import { snapshot } from './snapshot.ts';
import {
  deleteProfile,
  deleteProfileOf,
  findProfile,
  findSavedGame,
  insertProfile,
  listProfiles,
  type Profile,
} from './store.ts';

interface ProfileServiceDeps {
  database: Database;
  announcer: Announcer;
  hub: LiveHub;
  clock: Clock;
  /** Has the files go of photos that nothing names any more. Nobody waits for a slow store. */
  removeErasedFiles: () => void;
}

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

/** What undoes a replacement of the game; null when there was none to replace. */
function bringsBack({ archiveId }: Undo): AuditUndo | null {
  return archiveId === null ? null : { by: 'restoration', archiveId, isGame: true };
}

export function createProfileService(deps: ProfileServiceDeps) {
  const { database, announcer, hub, clock, removeErasedFiles } = deps;

  function finish({ archiveId, sessionIds }: Replaced): Undo {
    hub.endSessions(sessionIds);
    removeErasedFiles();
    return { archiveId };
  }

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
    async load(scope: TripScope, id: ProfileId, { mode }: ProfileLoad): Promise<Outcome<Undo>> {
      const loaded = await database.write(async (tx): Promise<Outcome<Replaced>> => {
        await lockTrip(tx, scope);
        const profile = await findProfile(tx, scope, id);
        if (!profile) return refuse('not_found');
        const at = clock.now();
        const replaced = await loadProfile(tx, scope, profile, { mode, now: at });
        if (!replaced.ok) return replaced;
        const undo = bringsBack(replaced.value);
        await recordAct(tx, scope, { act: 'profile_loaded', at, subject: id, label: profile.name, undo });
        await announcer.resync(tx, scope);
        return replaced;
      });
      return loaded.ok ? done(finish(loaded.value)) : loaded;
    },

    /**
     * Saves a game that was made elsewhere, and loads it, in one go: neither happens without the other. A replaced game is
     * saved first, as any is, and goes by the same id; so the same game sent again changes nothing and gets the first
     * answer again.
     */
    async saveAndLoad(scope: TripScope, game: NewGame): Promise<Outcome<Undo>> {
      const loaded = await database.write(async (tx): Promise<Outcome<Replaced>> => {
        await lockTrip(tx, scope);
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
        await announcer.resync(tx, scope);
        return replaced;
      });
      return loaded.ok ? done(finish(loaded.value)) : loaded;
    },

    /** Empties the game (spec 4). What was there can be brought back. */
    async reset(scope: TripScope): Promise<Undo> {
      const replaced = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const at = clock.now();
        const cleared = await clear(tx, scope, at);
        await recordAct(tx, scope, { act: 'game_reset', at, undo: bringsBack(cleared) });
        await announcer.resync(tx, scope);
        return cleared;
      });
      return finish(replaced);
    },

    /** What was deleted and can still be brought back, the newest first. */
    deletions: (scope: TripScope): Promise<Deletion[]> => database.read((tx) => listDeletions(tx, scope)),

    /**
     * Brings back a deleted task or team, or a whole game with its scores and photos. A whole game takes the place of
     * the present one, which is saved first as any replaced game is; `archiveId` of the answer brings that one back.
     */
    async restore(scope: TripScope, id: ArchiveId): Promise<Outcome<Undo>> {
      const restored = await database.write(async (tx): Promise<Outcome<Replaced>> => {
        await lockTrip(tx, scope);
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
        await announcer.resync(tx, scope);
        return done(replaced);
      });
      return restored.ok ? done(finish(restored.value)) : restored;
    },
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
