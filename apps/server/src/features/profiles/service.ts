import { ArchiveId, ProfileId } from '@reisspel/contract/ids';
import { KEPT_AUTOMATIC_PROFILES, MAX_PROFILES } from '@reisspel/contract/limits';
import type { AuditUndo } from '@reisspel/contract/operate/audit';
import type { Deletion, ProfileInput, ProfileLoad, ProfileSummary, Undo } from '@reisspel/contract/profiles';
import type { ReplayInput } from '@reisspel/contract/recap';
import type { TaskInput } from '@reisspel/contract/tasks';
import { type MadeTeam, TeamLook } from '@reisspel/contract/teams';
import { phaseOf } from '@reisspel/rules/game/game';
import { stopGame } from '@reisspel/rules/game/organiser';
import {
  addSavedGame,
  clearedGame,
  placeRestored,
  savedGame,
  unplayed,
} from '@reisspel/rules/game/saved-game';
import { movedWindow } from '@reisspel/rules/game/window';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct } from '../../db/audit.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { deleteArchive, listDeletions, putAside, restorePutAside } from '../../live/put-aside.ts';
import { type Work, type WorkDeps, workOn } from '../../live/work.ts';
import { uuidv7 } from '../../platform/secrets/ids.ts';
import {
  deleteProfile,
  findProfile,
  findSavedGame,
  insertProfile,
  listProfiles,
  ownerOfArchive,
  type Profile,
} from './store.ts';

export interface ProfileDeps extends WorkDeps {
  hub: Pick<LiveHub, 'endSessions'>;
  /** Starts deleting the files of erased photos. Does not wait for the end. */
  removeErasedFiles: () => void;
}

const AUTOMATIC_NAME = 'Automatische back-up';

export async function hasMaxProfiles(tx: TripTx): Promise<boolean> {
  return (await listProfiles(tx)).filter(({ automatic }) => !automatic).length >= MAX_PROFILES;
}

async function deleteOldAutomaticProfiles({ tx, context }: Work): Promise<void> {
  const automatic = (await listProfiles(tx)).filter((profile) => profile.automatic);
  for (const { id, archiveId } of automatic.slice(KEPT_AUTOMATIC_PROFILES)) {
    await deleteProfile(tx, 'id', id);
    if (archiveId !== null) await deleteArchive(tx, archiveId, context.now);
  }
}

/** Archives and empties the game. Returns the archive's id, or null for an empty game. */
async function archiveAndEmpty(
  work: Work,
  { hub, removeErasedFiles }: ProfileDeps,
  newArchiveId?: ArchiveId,
): Promise<ArchiveId | null> {
  const { tx } = work;
  const { now } = work.context;
  const saved = savedGame(await work.game());
  if (saved === null) {
    await work.decide(clearedGame);
    return null;
  }
  // The clock of an archived game must not run.
  await work.decide(stopGame);
  const archiveId = newArchiveId ?? ArchiveId.parse(uuidv7(now));
  const { flags } = await work.game();
  const ended = await putAside(tx, { what: 'game', flags }, { id: archiveId, expiresAt: null, now });
  const id = ProfileId.parse(uuidv7(now));
  const profile = { id, name: AUTOMATIC_NAME, description: '', ...saved, archiveId, createdAt: now };
  await insertProfile(tx, profile);
  await deleteOldAutomaticProfiles(work);
  await work.reloadOnAllServers();
  await work.decide(clearedGame);
  tx.afterCommit(() => hub.endSessions(ended));
  tx.afterCommit(removeErasedFiles);
  return archiveId;
}

function restorationOf(archiveId: ArchiveId | null): AuditUndo | null {
  return archiveId === null ? null : { by: 'restoration', archiveId, isGame: true };
}

/** Empties the game (spec 4). The returned archive can restore it. */
export async function emptyGame(work: Work, deps: ProfileDeps): Promise<ArchiveId | null> {
  const archiveId = await archiveAndEmpty(work, deps);
  const act = { act: 'game_reset', at: work.context.now, undo: restorationOf(archiveId) } as const;
  await recordAct(work.tx, act);
  return archiveId;
}

export function createRestoreService(deps: ProfileDeps) {
  return {
    reset: (scope: TripScope): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => done({ archiveId: await emptyGame(work, deps) })),

    /**
     * Puts the played game aside and begins it again, with its teams if `keepTeams` is true. Its
     * fixed moments move by `days`.
     */
    replay: (scope: TripScope, { id, keepTeams, days }: ReplayInput): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const { tx, context } = work;
        const owner = await ownerOfArchive(tx, id);
        if (owner === 'this trip') return done({ archiveId: id });
        if (owner === 'another trip') return refuse('game_id_taken');
        const game = await work.game();
        const phase = phaseOf(game);
        if (phase !== 'ended') return refuse(phase === 'waiting' ? 'game_not_started' : 'game_not_ended');
        const saved = savedGame(game);
        if (saved === null) return refuse('profile_empty');
        const archiveId = await archiveAndEmpty(work, deps, id);
        const { timeZone } = game.pages.end;
        const again = {
          ...saved,
          tasks: saved.tasks.map((task) => ({ ...task, window: movedWindow(task.window, days, timeZone) })),
          teams: keepTeams ? saved.teams : [],
        };
        const added = await work.decide((empty, ruleContext) => addSavedGame(empty, again, ruleContext));
        if (!added.ok) return added;
        await recordAct(tx, { act: 'game_replayed', at: context.now, undo: restorationOf(archiveId) });
        return done({ archiveId });
      }),

    deletions: (scope: TripScope): Promise<Deletion[]> => deps.database.readTrip(scope, listDeletions),

    /** Restores an archive. Returns the archive of the present game if a whole game replaces it. */
    restore: (scope: TripScope, id: ArchiveId): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const { tx, context } = work;
        // Runs first: `archiveAndEmpty` could delete this archive as the oldest automatic one.
        const isGame = await deleteProfile(tx, 'archive_id', id);
        const archiveId = isGame ? await archiveAndEmpty(work, deps) : null;
        const { tasks, teams } = await work.game();
        const present = new Set<string>([...tasks, ...teams].map((part) => part.id));
        const restored = await restorePutAside(tx, id);
        if (restored === null) return refuse('not_found');
        await work.reloadOnAllServers();
        const { subject, label, flags } = restored;
        const placed = await work.decide((game) => placeRestored(game, present, flags));
        if (!placed.ok) return placed;
        const undo = restorationOf(archiveId);
        await recordAct(tx, { act: `${subject}_restored`, at: context.now, subject: id, label, undo });
        return done({ archiveId });
      }),
  };
}

export type RestoreService = ReturnType<typeof createRestoreService>;

/** A generated game, which nobody has played. Its teams have no passwords. */
interface GeneratedGame extends ProfileLoad {
  id: ProfileId;
  title: string;
  description: string;
  tasks: TaskInput[];
  teams: MadeTeam[];
}

function profileOf({ title, description, tasks, teams }: GeneratedGame, now: number): Profile {
  return {
    name: title,
    description,
    tasks,
    taskIds: [],
    teams: teams.map((made, index) =>
      unplayed({ ...TeamLook.parse(made), id: uuidv7(now + index), sealedPassword: null }),
    ),
  };
}

export function createProfileService(deps: ProfileDeps) {
  const { database, removeErasedFiles } = deps;

  /** Loads a saved game in place of the present one or after it. Returns how to undo that. */
  async function addGame(
    work: Work,
    profile: Profile,
    mode: ProfileLoad['mode'],
    newArchiveId?: ArchiveId,
  ): Promise<Outcome<Undo>> {
    const archiveId = mode === 'replace' ? await archiveAndEmpty(work, deps, newArchiveId) : null;
    const added = await work.decide((game, context) => addSavedGame(game, profile, context));
    return added.ok ? done({ archiveId }) : added;
  }

  return {
    list: (scope: TripScope): Promise<ProfileSummary[]> => database.readTrip(scope, listProfiles),

    save: (scope: TripScope, input: ProfileInput): Promise<Outcome<{ id: ProfileId }>> =>
      workOn(deps, scope, async (work) => {
        const { tx, context } = work;
        if (await hasMaxProfiles(tx)) return limitReached(MAX_PROFILES);
        const game = savedGame(await work.game());
        if (game === null) return refuse('profile_empty');
        const createdAt = context.now;
        const id = ProfileId.parse(uuidv7(createdAt));
        await insertProfile(tx, { id, ...input, ...game, archiveId: null, createdAt });
        await recordAct(tx, { act: 'profile_saved', at: createdAt, subject: id, label: input.name });
        return done({ id });
      }),

    /** Deletes a profile, and for an automatic one also the archive of its game. */
    remove: (scope: TripScope, id: ProfileId): Promise<Outcome<null>> =>
      workOn(deps, scope, async ({ tx, context }) => {
        const profile = (await listProfiles(tx)).find((listed) => listed.id === id);
        if (!profile) return refuse('not_found');
        await deleteProfile(tx, 'id', id);
        const { name: label, archiveId } = profile;
        await recordAct(tx, { act: 'profile_deleted', at: context.now, subject: id, label });
        if (archiveId !== null) await deleteArchive(tx, archiveId, context.now);
        tx.afterCommit(removeErasedFiles);
        return done(null);
      }),

    /** Loads a profile. Its teams keep their passwords and start at 0 points. */
    load: (scope: TripScope, id: ProfileId, { mode }: ProfileLoad): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const { tx, context } = work;
        const profile = await findProfile(tx, id);
        if (!profile) return refuse('not_found');
        const loaded = await addGame(work, profile, mode);
        if (!loaded.ok) return loaded;
        const undo = restorationOf(loaded.value.archiveId);
        const { name: label } = profile;
        await recordAct(tx, { act: 'profile_loaded', at: context.now, subject: id, label, undo });
        return loaded;
      }),

    /** Saves and loads a game. The old game's archive gets its id, so a retry is recognised. */
    saveAndLoad: (scope: TripScope, game: GeneratedGame): Promise<Outcome<Undo>> =>
      workOn(deps, scope, async (work) => {
        const { tx, context } = work;
        const { id, mode, title: label } = game;
        const earlier = await findSavedGame(tx, id);
        if (earlier?.kind === 'foreign') return refuse('game_id_taken');
        if (earlier) return done({ archiveId: earlier.archiveId });
        if (await hasMaxProfiles(tx)) return limitReached(MAX_PROFILES);
        const profile = profileOf(game, context.now);
        const loaded = await addGame(work, profile, mode, ArchiveId.parse(id));
        if (!loaded.ok) return loaded;
        await insertProfile(tx, { id, ...profile, archiveId: null, createdAt: context.now });
        const undo = restorationOf(loaded.value.archiveId);
        await recordAct(tx, { act: 'generated_game_saved', at: context.now, subject: id, label, undo });
        return loaded;
      }),
  };
}

export type ProfileService = ReturnType<typeof createProfileService>;
