import { buffer } from 'node:stream/consumers';
import { ProfileId } from '@reisspel/contract/ids';
import { MAX_PROFILES } from '@reisspel/contract/limits';
import { ProfileFile } from '@reisspel/contract/profiles';
import { QUIZ_IMAGE_PATH } from '@reisspel/contract/quiz-images';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { Database } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import { insertQuizImage } from '../../db/quiz-images.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { processQuizImage } from '../../platform/images.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { newQuizImageName, type QuizImageFiles } from '../../platform/quiz-image-files.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { findProfile, insertProfile, listProfiles, type SavedTeam } from './store.ts';

interface FileServiceDeps {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  quizImageFiles: QuizImageFiles;
}

type FileTeam = ProfileFile['teams'][number];
type FileImage = ProfileFile['images'][number];

/** The name of a quiz picture of this server that a task shows; null for none, or one from elsewhere. */
function ownImage(task: TaskInput): string | null {
  const address = task.taskType === 'quiz' ? task.imageUrl : null;
  return address?.startsWith(QUIZ_IMAGE_PATH) ? address.slice(QUIZ_IMAGE_PATH.length) : null;
}

/** A task with its own quiz picture under another address; null is without. */
function withImage(task: TaskInput, address: string | null): TaskInput {
  return task.taskType === 'quiz' && ownImage(task) !== null ? { ...task, imageUrl: address } : task;
}

/** Saved games as files: to keep apart, or to bring to another host. */
export function createProfileFileService({ database, clock, secrets, quizImageFiles }: FileServiceDeps) {
  async function readImages(tasks: readonly TaskInput[]): Promise<FileImage[]> {
    const images: FileImage[] = [];
    for (const name of new Set(tasks.flatMap((task) => ownImage(task) ?? []))) {
      const stored = await quizImageFiles.open(name);
      if (stored) images.push({ name, data: (await buffer(stored.stream)).toString('base64') });
    }
    return images;
  }

  /** Stores the pictures of a file under new names; null when one of them is no picture. */
  async function storeImages(
    images: readonly FileImage[],
  ): Promise<Map<string, { name: string; bytes: number }> | null> {
    const stored = new Map<string, { name: string; bytes: number }>();
    for (const { name, data } of images) {
      const image = await processQuizImage(Buffer.from(data, 'base64'));
      if (!image.ok) {
        await Promise.all([...stored.values()].map((each) => quizImageFiles.remove(each.name)));
        return null;
      }
      const newName = newQuizImageName(clock.now());
      await quizImageFiles.save(newName, image.value);
      stored.set(name, { name: newName, bytes: image.value.byteLength });
    }
    return stored;
  }

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
      const { name, description, tasks, teams, images } = parsed.data;
      if (tasks.length === 0 && teams.length === 0) return refuse('profile_empty');
      const stored = await storeImages(images);
      if (stored === null) return refuse('profile_file_invalid');
      const address = (task: TaskInput) => {
        const image = stored.get(ownImage(task) ?? '');
        return image ? `${QUIZ_IMAGE_PATH}${image.name}` : null;
      };
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        const saved = (await listProfiles(tx, scope)).filter((profile) => !profile.automatic);
        if (saved.length >= MAX_PROFILES) {
          return { ok: false, code: 'limit_reached', params: { limit: MAX_PROFILES } };
        }
        const createdAt = clock.now();
        const id = ProfileId.parse(uuidv7(createdAt));
        for (const image of stored.values()) await insertQuizImage(tx, scope, { ...image, createdAt });
        await insertProfile(tx, scope, {
          id,
          name,
          description,
          tasks: tasks.map((task) => withImage(task, address(task))),
          teams: teams.map((team, index) => savedTeam(team, uuidv7(createdAt + index))),
          archiveId: null,
          createdAt,
        });
        return done({ id });
      });
    },
  };
}

export type ProfileFileService = ReturnType<typeof createProfileFileService>;
