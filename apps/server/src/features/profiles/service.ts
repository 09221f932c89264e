import { type ArchiveId, OptionId, ProfileId, TaskId, TeamId } from '@reisspel/contract/ids';
import { MAX_PROFILES, MAX_TASKS, MAX_TEAMS } from '@reisspel/contract/limits';
import type { Deletion, ProfileInput, ProfileLoad, ProfileSummary, Undo } from '@reisspel/contract/profiles';
import { taskOf } from '@reisspel/rules/task-of';
import { deleteArchive, deleteGame, listDeletions } from '../../db/archives.ts';
import type { Database, Tx } from '../../db/database.ts';
import { listTasks, listTeams } from '../../db/game-queries.ts';
import { insertTask, insertTeam, renumberTasks, stopClocks } from '../../db/game-writes.ts';
import { lockTrip } from '../../db/locks.ts';
import { bringBack } from '../../db/restorations.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomShortId, uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { backUp, snapshot } from './snapshot.ts';
import {
  closeGame,
  deleteProfile,
  deleteProfileOf,
  findProfile,
  insertProfile,
  listProfiles,
  type Profile,
  playingSessions,
} from './store.ts';

interface ProfileServiceDeps {
  database: Database;
  announcer: Announcer;
  hub: LiveHub;
  clock: Clock;
  photoFiles: PhotoFiles;
}

/** What a replacement leaves to be done once it is durable. */
interface Replaced extends Undo {
  photoKeys: string[];
  sessionIds: string[];
}

function limitReached(limit: number): Outcome<never> {
  return { ok: false, code: 'limit_reached', params: { limit } };
}

/** Whether a profile fits behind the present tasks and teams. To be asked before anything is written. */
async function fits(tx: Tx, scope: TripScope, profile: Profile): Promise<Outcome<null>> {
  const tasks = (await listTasks(tx, scope)).length + profile.tasks.length;
  const teams = (await listTeams(tx, scope)).length + profile.teams.length;
  if (tasks > MAX_TASKS) return limitReached(MAX_TASKS);
  return teams > MAX_TEAMS ? limitReached(MAX_TEAMS) : done(null);
}

/** Adds a profile's tasks behind the present ones, and its teams, all at the start of their game. */
async function addProfile(tx: Tx, scope: TripScope, profile: Profile, now: number): Promise<void> {
  const taskCount = (await listTasks(tx, scope)).length;
  const newOptionId = () => OptionId.parse(randomShortId());
  for (const [index, input] of profile.tasks.entries()) {
    const number = taskCount + index + 1;
    // One millisecond apart, so that ids sort as they stand.
    const task = taskOf(input, { id: TaskId.parse(uuidv7(now + index)), number, newOptionId });
    await insertTask(tx, scope, task, now + index);
  }
  for (const [index, { name, color, sealedPassword }] of profile.teams.entries()) {
    const id = TeamId.parse(uuidv7(now + index));
    await insertTeam(tx, scope, { id, name, color, sealedPassword }, now + index);
  }
}

const NOTHING_REPLACED: Replaced = { archiveId: null, photoKeys: [], sessionIds: [] };

/** Empties the game after an automatic profile of it (design 3: one transaction, all or nothing). */
async function clear(tx: Tx, scope: TripScope, now: number): Promise<Replaced> {
  await stopClocks(tx, scope);
  const { archiveId, photoKeys } = await backUp(tx, scope, now);
  const sessionIds = await playingSessions(tx, scope);
  await deleteGame(tx, scope);
  await closeGame(tx, scope);
  return { archiveId, photoKeys, sessionIds };
}

export function createProfileService(deps: ProfileServiceDeps) {
  const { database, announcer, hub, clock, photoFiles } = deps;

  async function finish({ archiveId, photoKeys, sessionIds }: Replaced): Promise<Undo> {
    hub.endSessions(sessionIds);
    await photoFiles.remove(photoKeys);
    return { archiveId };
  }

  return {
    list: (scope: TripScope): Promise<ProfileSummary[]> => database.read((tx) => listProfiles(tx, scope)),

    /** Saves the present tasks and teams under a name. */
    save: (scope: TripScope, input: ProfileInput): Promise<Outcome<{ id: ProfileId }>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const saved = (await listProfiles(tx, scope)).filter((profile) => !profile.automatic);
        if (saved.length >= MAX_PROFILES) return limitReached(MAX_PROFILES);
        const game = await snapshot(tx, scope);
        if (game.tasks.length === 0 && game.teams.length === 0) return refuse('profile_empty');
        const createdAt = clock.now();
        const id = ProfileId.parse(uuidv7(createdAt));
        await insertProfile(tx, scope, { id, ...input, ...game, archiveId: null, createdAt });
        return done({ id });
      }),

    /** Deletes a profile; with an automatic one goes the game that it could have brought back. */
    async remove(scope: TripScope, id: ProfileId): Promise<Outcome<null>> {
      const photoKeys = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const profile = (await listProfiles(tx, scope)).find((each) => each.id === id);
        if (!profile) return null;
        await deleteProfile(tx, scope, id);
        return profile.archiveId === null ? [] : deleteArchive(tx, scope, profile.archiveId);
      });
      if (photoKeys === null) return refuse('not_found');
      await photoFiles.remove(photoKeys);
      return done(null);
    },

    /** Loads a profile: in place of the present game, or behind it. Teams start at 0 and keep their passwords. */
    async load(scope: TripScope, id: ProfileId, { mode }: ProfileLoad): Promise<Outcome<Undo>> {
      const loaded = await database.write(async (tx): Promise<Outcome<Replaced>> => {
        await lockTrip(tx, scope);
        const profile = await findProfile(tx, scope, id);
        if (!profile) return refuse('not_found');
        const room = mode === 'append' ? await fits(tx, scope, profile) : done(null);
        if (!room.ok) return room;
        const now = clock.now();
        const replaced = mode === 'replace' ? await clear(tx, scope, now) : NOTHING_REPLACED;
        await addProfile(tx, scope, profile, now);
        await announcer.resync(tx, scope);
        return done(replaced);
      });
      return loaded.ok ? done(await finish(loaded.value)) : loaded;
    },

    /** Empties the game (spec 4). What was there can be brought back. */
    async reset(scope: TripScope): Promise<Undo> {
      const replaced = await database.write(async (tx) => {
        await lockTrip(tx, scope);
        const cleared = await clear(tx, scope, clock.now());
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
        // The game that comes back is no back-up any more, and must not be dropped as the oldest one.
        const isGame = await deleteProfileOf(tx, scope, id);
        const replaced = isGame ? await clear(tx, scope, clock.now()) : NOTHING_REPLACED;
        const back = await bringBack(tx, scope, id, clock.now());
        if (!back.ok) return back;
        await renumberTasks(tx, scope);
        await announcer.resync(tx, scope);
        return done({ ...replaced, photoKeys: [...replaced.photoKeys, ...back.strayPhotoKeys] });
      });
      return restored.ok ? done(await finish(restored.value)) : restored;
    },
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
