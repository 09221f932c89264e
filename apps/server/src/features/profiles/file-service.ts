import { ProfileId } from '@reisspel/contract/ids';
import { MAX_PROFILES } from '@reisspel/contract/limits';
import { ProfileFile } from '@reisspel/contract/profiles';
import { MODEL_PATH, QUIZ_IMAGE_PATH, QuizImageName } from '@reisspel/contract/quiz-images';
import type { TaskInput } from '@reisspel/contract/tasks';
import { recordAct, recordDownload } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import { hasQuizImage, insertQuizImage } from '../../db/quiz-images.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LogError } from '../../platform/faults.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { processQuizImage } from '../../platform/images.ts';
import { done, limitReached, type Outcome, refuse } from '../../platform/outcome.ts';
import { newQuizImageName, type QuizImageFiles } from '../../platform/quiz-image-files.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { wholeOf } from '../../platform/storage.ts';
import { isFull } from './loading.ts';
import { findProfile, insertProfile, type SavedTeam } from './store.ts';

interface FileServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  quizImageFiles: QuizImageFiles;
  logError: LogError;
}

type FileTeam = ProfileFile['teams'][number];
type FileImage = ProfileFile['images'][number];

/** The name of a quiz picture of this server that a task shows; null for none, or one from elsewhere. */
function ownImage(task: TaskInput): string | null {
  const address = task.taskType === 'quiz' ? task.imageUrl : null;
  if (!address?.startsWith(QUIZ_IMAGE_PATH)) return null;
  const name = QuizImageName.safeParse(address.slice(QUIZ_IMAGE_PATH.length));
  return name.success ? name.data : null;
}

/** A task with its own quiz picture under another address; null is without. */
function withImage(task: TaskInput, address: string | null): TaskInput {
  return task.taskType === 'quiz' && ownImage(task) !== null ? { ...task, imageUrl: address } : task;
}

/** A file brings no 3D models along: a task keeps the one it names only where that is on this server already. */
async function withKnownModel(tx: Tx, scope: TripScope, task: TaskInput): Promise<TaskInput> {
  const name = task.arModelUrl?.startsWith(MODEL_PATH) ? task.arModelUrl.slice(MODEL_PATH.length) : null;
  const isMissing = name !== null && !(await hasQuizImage(tx, scope, name));
  return isMissing ? { ...task, arModelUrl: null } : task;
}

const FULL = limitReached(MAX_PROFILES);

/** Saved games as files: to keep apart, or to bring to another host. */
export function createProfileFileService(deps: FileServiceDeps) {
  const { database, clock, secrets, quizImageFiles, logError } = deps;
  async function readImages(tasks: readonly TaskInput[]): Promise<FileImage[]> {
    const images: FileImage[] = [];
    for (const name of new Set(tasks.flatMap((task) => ownImage(task) ?? []))) {
      const image = await wholeOf(await quizImageFiles.open(name));
      if (image !== null) images.push({ name, data: image.toString('base64') });
    }
    return images;
  }

  type Stored = Map<string, { name: string; bytes: number }>;

  const discard = (stored: Stored) =>
    Promise.all([...stored.values()].map(({ name }) => quizImageFiles.remove(name)));

  /** Stores the pictures of a file under new names, in `stored`. Returns whether all of them are pictures. */
  async function storeImages(images: readonly FileImage[], stored: Stored): Promise<boolean> {
    for (const { name, data } of images) {
      if (stored.has(name)) continue;
      const image = await processQuizImage(Buffer.from(data, 'base64'));
      if (!image.ok) return false;
      const newName = newQuizImageName(clock.now());
      await quizImageFiles.save(newName, image.value);
      stored.set(name, { name: newName, bytes: image.value.byteLength });
    }
    return true;
  }

  /** Writes the profile of a file whose pictures are in the store. */
  const insert = (
    scope: TripScope,
    { name, description, tasks, teams }: ProfileFile,
    stored: Stored,
  ): Promise<Outcome<{ id: ProfileId }>> => {
    const address = (task: TaskInput) => {
      const image = stored.get(ownImage(task) ?? '');
      return image ? `${QUIZ_IMAGE_PATH}${image.name}` : null;
    };
    return database.write(async (tx) => {
      await lockTrip(tx, scope);
      if (await isFull(tx, scope)) return FULL;
      const createdAt = clock.now();
      const id = ProfileId.parse(uuidv7(createdAt));
      for (const image of stored.values()) await insertQuizImage(tx, scope, { ...image, createdAt });
      const known: TaskInput[] = [];
      for (const task of tasks) known.push(await withKnownModel(tx, scope, withImage(task, address(task))));
      await insertProfile(tx, scope, {
        id,
        name,
        description,
        tasks: known,
        teams: teams.map((team, index) => savedTeam(team, uuidv7(createdAt + index))),
        archiveId: null,
        createdAt,
      });
      await recordAct(tx, scope, { act: 'profile_imported', at: createdAt, subject: id, label: name });
      return done({ id });
    });
  };

  function fileTeam({ name, color, sealedPassword }: SavedTeam): FileTeam {
    return { name, color, password: sealedPassword === null ? '' : (secrets.open(sealedPassword) ?? '') };
  }

  function savedTeam({ name, color, password }: FileTeam, id: string): SavedTeam {
    const sealedPassword = password === '' ? null : secrets.seal(password);
    return { id, name, color, sealedPassword, points: 0, completedTasks: [], failedQuizzes: [] };
  }

  return {
    /** A profile with its quiz pictures, as one document. A picture that is gone is left out. */
    async write(scope: TripScope, id: ProfileId): Promise<Outcome<ProfileFile>> {
      const profile = await database.read((tx) => findProfile(tx, scope, id));
      if (!profile) return refuse('not_found');
      const { name, description, tasks, teams } = profile;
      const act = { act: 'profile_downloaded', at: clock.now(), subject: id, label: name } as const;
      await recordDownload(database, scope, act, logError);
      const images = await readImages(tasks);
      return done({
        format: 'reisspel-profile',
        version: 1,
        name,
        description,
        tasks,
        teams: teams.map(fileTeam),
        images,
      });
    },

    /** Adds a profile from a file. Refuses a file that is no saved game, or holds a picture that is none. */
    async read(scope: TripScope, content: unknown): Promise<Outcome<{ id: ProfileId }>> {
      const parsed = ProfileFile.safeParse(content);
      if (!parsed.success) return refuse('profile_file_invalid');
      const file = parsed.data;
      if (file.tasks.length === 0 && file.teams.length === 0) return refuse('profile_empty');
      if (await database.read((tx) => isFull(tx, scope))) return FULL;
      const stored: Stored = new Map();
      try {
        const pictures = await storeImages(file.images, stored);
        const outcome = pictures ? await insert(scope, file, stored) : refuse('profile_file_invalid');
        if (!outcome.ok) await discard(stored);
        return outcome;
      } catch (error) {
        // No row names them, so nothing else would ever clear them up.
        await discard(stored);
        throw error;
      }
    },
  };
}

export type ProfileFileService = ReturnType<typeof createProfileFileService>;
