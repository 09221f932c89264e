import type { ProfileFile } from '@reisspel/contract/profiles';
import { QUIZ_IMAGE_PATH, QuizImageName } from '@reisspel/contract/quiz-images';
import type { TaskInput } from '@reisspel/contract/tasks';
import type { Clock } from '../../platform/clock.ts';
import { processQuizImage } from '../../platform/images.ts';
import { newQuizImageName, type QuizImageFiles } from '../../platform/quiz-image-files.ts';
import { wholeOf } from '../../platform/storage.ts';

type FileImage = ProfileFile['images'][number];

/** The pictures of a file in the store, each by the name that it has in the file. */
export type StoredImages = Map<string, { name: string; bytes: number }>;

/** The name of a quiz picture of this server that a task shows; null for none, or one from elsewhere. */
function ownImage(task: TaskInput): string | null {
  const address = task.taskType === 'quiz' ? task.imageUrl : null;
  if (!address?.startsWith(QUIZ_IMAGE_PATH)) return null;
  const name = QuizImageName.safeParse(address.slice(QUIZ_IMAGE_PATH.length));
  return name.success ? name.data : null;
}

/** A task of a file with its own quiz picture under the name it is stored by, or without one that the file did not bring. */
export function withStoredImage(task: TaskInput, stored: StoredImages): TaskInput {
  const name = ownImage(task);
  if (task.taskType !== 'quiz' || name === null) return task;
  const image = stored.get(name);
  return { ...task, imageUrl: image ? `${QUIZ_IMAGE_PATH}${image.name}` : null };
}

/** The quiz pictures that a profile's file brings along. */
export function createFileImages({
  quizImageFiles,
  clock,
}: {
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
    async store(images: readonly FileImage[], stored: StoredImages): Promise<boolean> {
      for (const { name, data } of images) {
        if (stored.has(name)) continue;
        const image = await processQuizImage(Buffer.from(data, 'base64'));
        if (!image.ok) return false;
        const newName = newQuizImageName(clock.now());
        await quizImageFiles.save(newName, image.value);
        stored.set(name, { name: newName, bytes: image.value.byteLength });
      }
      return true;
    },

    async discard(stored: StoredImages): Promise<void> {
      await Promise.all([...stored.values()].map(({ name }) => quizImageFiles.remove(name)));
    },
  };
}
