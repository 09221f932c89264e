import { randomBytes } from 'node:crypto';
import type { Storage, StoredObject } from './storage.ts';

const RANDOM_BYTES = 8;

/** A new name of a 3D model, which is kept beside the pictures: "model-{timestamp}-{random}.glb". `now` is epoch ms. */
export function newModelName(now: number): string {
  return `model-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.glb`;
}

/** The files of quiz pictures and 3D models, each under a name that nobody guesses. */
export interface QuizImageFiles {
  /** Stores a picture (WebP) or model (GLB); durable when it resolves. */
  save(name: string, image: Buffer): Promise<void>;
  /** null when there is none. */
  open(name: string): Promise<StoredObject | null>;
  remove(name: string): Promise<void>;
  /** An address at the store itself, for so many seconds; null where browsers have no business there. */
  signedUrl(name: string, seconds: number): Promise<string | null>;
}

/** An address of an object for so many seconds. */
export type Signer = (key: string, seconds: number) => Promise<string>;

/** A new name: "quiz-{timestamp}-{random}.webp" (spec 7). `now` is epoch ms. */
export function newQuizImageName(now: number): string {
  return `quiz-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.webp`;
}

/** Where the picture `name` lies. */
export function quizImageFile(name: string): string {
  return `quiz-images/${name}`;
}

/** Keeps quiz pictures in `storage` under "quiz-images/{name}"; `sign` null: all of them come through this server. */
export function createQuizImageFiles(storage: Storage, sign: Signer | null = null): QuizImageFiles {
  return {
    save: (name, image) => storage.put(quizImageFile(name), image),
    open: (name) => storage.get(quizImageFile(name)),
    remove: (name) => storage.remove(quizImageFile(name)),
    signedUrl: async (name, seconds) => (sign === null ? null : sign(quizImageFile(name), seconds)),
  };
}
