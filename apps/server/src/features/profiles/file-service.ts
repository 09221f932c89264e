import { ProfileId } from '@reisspel/contract/ids';
import { MODEL_PATH, QUIZ_IMAGE_PATH, QuizImageName, SOUND_PATH } from '@reisspel/contract/kinds/quiz-images';
import { MAX_PROFILE_NAME_LENGTH, MAX_PROFILES } from '@reisspel/contract/limits';
import { ProfileFile } from '@reisspel/contract/profiles';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { Game } from '@reisspel/rules/game/game';
import { type SavedTeam, savedGame, unplayed, withoutPlay } from '@reisspel/rules/game/saved-game';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import { recordAct, recordDownload } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { hasTaskFile, releaseTaskFiles, storeTaskFile } from '../../db/quiz-images.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { processQuizImage } from '../../platform/pictures/images.ts';
import { newQuizImageName, type TaskFiles } from '../../platform/pictures/picture-files.ts';
import { uuidv7 } from '../../platform/secrets/ids.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { wholeOf } from '../../platform/storage/storage.ts';
import { hasMaxProfiles } from './service.ts';
import { findProfile, insertProfile, type Profile } from './store.ts';

type FileImage = ProfileFile['images'][number];

/** Maps the name of a picture in the file to its name on this server. */
type StoredImages = Map<string, string>;

/** Returns the name of a task's picture on this server. Returns null if there is none. */
function storedImageName(task: TaskInput): string | null {
  const address = 'imageUrl' in task ? task.imageUrl : null;
  if (!address?.startsWith(QUIZ_IMAGE_PATH)) return null;
  const name = QuizImageName.safeParse(address.slice(QUIZ_IMAGE_PATH.length));
  return name.success ? name.data : null;
}

/** Makes a task refer to the stored picture. Removes a picture that the file did not contain. */
function withStoredImage(task: TaskInput, stored: StoredImages): TaskInput {
  const name = storedImageName(task);
  if (!('imageUrl' in task) || name === null) return task;
  const storedName = stored.get(name);
  return { ...task, imageUrl: storedName === undefined ? null : `${QUIZ_IMAGE_PATH}${storedName}` };
}

interface FileServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  taskFiles: TaskFiles;
  logError: LogError;
}

async function readImages(files: TaskFiles, tasks: readonly TaskInput[]): Promise<FileImage[]> {
  const images: FileImage[] = [];
  for (const name of new Set(tasks.flatMap((task) => storedImageName(task) ?? []))) {
    const image = await wholeOf(await files.open(name));
    if (image !== null) images.push({ name, data: image.toString('base64') });
  }
  return images;
}

/** Stores a file's pictures and adds their names to `stored`. Returns false for a bad picture. */
async function storeImages(
  { database, taskFiles, clock }: FileServiceDeps,
  scope: TripScope,
  images: readonly FileImage[],
  stored: StoredImages,
): Promise<boolean> {
  for (const { name, data } of images) {
    if (stored.has(name)) continue;
    const image = await processQuizImage(Buffer.from(data, 'base64'));
    if (!image.ok) return false;
    const createdAt = clock.now();
    const newName = newQuizImageName(createdAt);
    const row = { name: newName, bytes: image.value.byteLength, createdAt };
    await storeTaskFile(database, scope, row, () => taskFiles.save(newName, image.value));
    stored.set(name, newName);
  }
  return true;
}

type FileTeam = ProfileFile['teams'][number];

const PROFILES_FULL = limitReached(MAX_PROFILES);

async function isMissing(tx: TripTx, address: string | null, path: string): Promise<boolean> {
  return address?.startsWith(path) === true && !(await hasTaskFile(tx, address.slice(path.length)));
}

/** Removes a 3D model and a sound that this server does not have: a file contains neither. */
async function withKnownFiles(tx: TripTx, task: TaskInput): Promise<TaskInput> {
  const known = (await isMissing(tx, task.arModelUrl, MODEL_PATH)) ? { ...task, arModelUrl: null } : task;
  if (!('soundUrl' in known) || !(await isMissing(tx, known.soundUrl, SOUND_PATH))) return known;
  return { ...known, soundUrl: null };
}

function toFileTeam(team: SavedTeam, secrets: SecretBox | null): FileTeam {
  const { id: _, sealedPassword, ...look } = withoutPlay(team);
  return { ...look, password: sealedPassword === null ? '' : (secrets?.open(sealedPassword) ?? '') };
}

/** Makes the file of a saved game. Without `secrets` it has no passwords. */
async function profileFile(
  { name, description, tasks, taskIds, teams }: Profile,
  files: TaskFiles,
  secrets: SecretBox | null,
): Promise<ProfileFile> {
  return {
    format: 'reisspel-profile',
    version: 1,
    name,
    description,
    tasks,
    taskIds,
    teams: teams.map((team) => toFileTeam(team, secrets)),
    images: await readImages(files, tasks),
  };
}

/** Makes the file of the present game without passwords. Returns null for an empty game. */
export async function gameFile(game: Game, title: string, files: TaskFiles): Promise<ProfileFile | null> {
  const saved = savedGame(game);
  if (saved === null) return null;
  const name = [...title].slice(0, MAX_PROFILE_NAME_LENGTH).join('');
  return profileFile({ ...saved, name, description: '' }, files, null);
}

function fromFileTeam({ password, ...look }: FileTeam, id: string, secrets: SecretBox): SavedTeam {
  return unplayed({ ...look, id, sealedPassword: password === '' ? null : secrets.seal(password) });
}

export function createProfileFileService(deps: FileServiceDeps) {
  const { database, clock, secrets, logError } = deps;

  const insert = (
    scope: TripScope,
    { name, description, tasks, taskIds, teams }: ProfileFile,
    stored: StoredImages,
  ): Promise<Outcome<{ id: ProfileId }>> =>
    database.changeTrip(scope, async (tx) => {
      if (await hasMaxProfiles(tx)) return PROFILES_FULL;
      const createdAt = clock.now();
      const id = ProfileId.parse(uuidv7(createdAt));
      const storedTasks: TaskInput[] = [];
      for (const task of tasks) storedTasks.push(await withKnownFiles(tx, withStoredImage(task, stored)));
      await insertProfile(tx, {
        id,
        name,
        description,
        tasks: storedTasks,
        taskIds,
        teams: teams.map((team, index) => fromFileTeam(team, uuidv7(createdAt + index), secrets)),
        archiveId: null,
        createdAt,
      });
      await recordAct(tx, { act: 'profile_imported', at: createdAt, subject: id, label: name });
      return done({ id });
    });

  return {
    async exportFile(scope: TripScope, id: ProfileId): Promise<Outcome<ProfileFile>> {
      const profile = await database.readTrip(scope, (tx) => findProfile(tx, id));
      if (!profile) return refuse('not_found');
      const act = { act: 'profile_downloaded', at: clock.now(), subject: id, label: profile.name } as const;
      await recordDownload(database, scope, act, logError);
      return done(await profileFile(profile, deps.taskFiles, secrets));
    },

    async importFile(scope: TripScope, content: unknown): Promise<Outcome<{ id: ProfileId }>> {
      const parsed = ProfileFile.safeParse(content);
      if (!parsed.success) return refuse('profile_file_invalid');
      const file = parsed.data;
      if (file.tasks.length === 0 && file.teams.length === 0) return refuse('profile_empty');
      if (await database.readTrip(scope, hasMaxProfiles)) return PROFILES_FULL;
      const stored: StoredImages = new Map();
      const areStored = await storeImages(deps, scope, file.images, stored);
      const outcome = areStored ? await insert(scope, file, stored) : refuse('profile_file_invalid');
      // After an exception the pictures stay, as they may be in use. A sweep deletes unused ones.
      if (!outcome.ok) await releaseTaskFiles(database, scope, [...stored.values()]);
      return outcome;
    },
  };
}

export type ProfileFileService = ReturnType<typeof createProfileFileService>;
