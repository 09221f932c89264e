import type { ProfileFile } from '@reisspel/contract/profiles';
import { QUIZ_IMAGE_PATH, QuizImageName } from '@reisspel/contract/quiz-images';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { Database } from '../../db/database.ts';
import { keepQuizImage, releaseQuizImages } from '../../db/quiz-images.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { processQuizImage } from '../../platform/images.ts';
import { newQuizImageName, type QuizImageFiles } from '../../platform/quiz-image-files.ts';
import { wholeOf } from '../../platform/storage.ts';

type FileImage = ProfileFile['images'][number];

/** The names of a file's pictures in the store, each by the name that it has in the file. */
export type StoredImages = Map<string, string>;

/** The name of a quiz picture of this server that a task shows; null for none, or one from elsewhere. */
function ownImage(task: TaskInput): string | null {
  const address = 'imageUrl' in task ? task.imageUrl : null;
  if (!address?.startsWith(QUIZ_IMAGE_PATH)) return null;
  const name = QuizImageName.safeParse(address.slice(QUIZ_IMAGE_PATH.length));
  return name.success ? name.data : null;
}

/** A task of a file with its own quiz picture under the name it is stored by, or without one that the file did not bring. */
export function withStoredImage(task: TaskInput, stored: StoredImages): TaskInput {
  const name = ownImage(task);
  if (!('imageUrl' in task) || name === null) return task;
  const storedName = stored.get(name);
  return { ...task, imageUrl: storedName === undefined ? null : `${QUIZ_IMAGE_PATH}${storedName}` };
}

/** The quiz pictures that a profile's file brings along. */
export function createFileImages({
  database,
  quizImageFiles,
  clock,
}: {
  database: Database;
  quizImageFiles: QuizImageFiles;
  clock: Clock;
}) {
  return {
    /** One that is gone is left out. */
    async read(tasks: readonly TaskInput[]): Promise<FileImage[]> {
      const images: FileImage[] = [];
      for (const name of new Set(tasks.flatMap((task) => ownImage(task) ?? []))) {
        const image = await wholeOf(await quizImageFiles.open(name));
        if (image !== null) images.push({ name, data: image.toString('base64') });
      }
      return images;
    },

    /** Stores the pictures of a file under new names, in `stored`. Returns whether all of them are pictures. */
    async store(scope: TripScope, images: readonly FileImage[], stored: StoredImages): Promise<boolean> {
      for (const { name, data } of images) {
        if (stored.has(name)) continue;
        const image = await processQuizImage(Buffer.from(data, 'base64'));
        if (!image.ok) return false;
        const createdAt = clock.now();
        const newName = newQuizImageName(createdAt);
        const row = { name: newName, bytes: image.value.byteLength, createdAt };
        await keepQuizImage(database, scope, row, () => quizImageFiles.save(newName, image.value));
        stored.set(name, newName);
      }
      return true;
    },

    discard: (scope: TripScope, stored: StoredImages): Promise<void> =>
      releaseQuizImages(database, scope, [...stored.values()]),
  };
}
