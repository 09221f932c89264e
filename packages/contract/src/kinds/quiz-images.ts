import { z } from 'zod';

export const QUIZ_IMAGE_PATH = '/api/quiz-images/';

/** "quiz-{timestamp}-{random}.webp" (spec 7). */
export const QuizImageName = z.string().regex(/^quiz-\d{13}-[a-z0-9]{16}\.webp$/);

/** The path of a new file of a task, or a signed address in the store that works for an hour. */
export const TaskFileAddress = z.strictObject({ url: z.string() });
export type TaskFileAddress = z.infer<typeof TaskFileAddress>;

export const MODEL_PATH = '/api/models/';
export const MODEL_TYPE = 'model/gltf-binary';

/** "model-{timestamp}-{random}.glb". */
export const ModelName = z.string().regex(/^model-\d{13}-[a-z0-9]{16}\.glb$/);

export const SOUND_PATH = '/api/sounds/';

/** "sound-{timestamp}-{random}.mp3", or ".m4a". */
export const SoundName = z.string().regex(/^sound-\d{13}-[a-z0-9]{16}\.(?:mp3|m4a)$/);

/** The path of an uploaded sound. A sound is never on another website. */
export const SoundUrl = z
  .string()
  .refine((url) => url.startsWith(SOUND_PATH) && SoundName.safeParse(url.slice(SOUND_PATH.length)).success);
