import { randomBytes } from 'node:crypto';
import type { Storage, StoredObject } from './storage.ts';

const RANDOM_BYTES = 8;

/** The files of quiz pictures, each under a name that nobody guesses. */
export interface QuizImageFiles {
  /** Stores a WebP; durable when it resolves. */
  save(name: string, image: Buffer): Promise<void>;
  /** null when there is none. */
  open(name: string): Promise<StoredObject | null>;
  remove(name: string): Promise<void>;
}

/** A new name: "quiz-{timestamp}-{random}.webp" (spec 7). `now` is epoch ms. */
export function newQuizImageName(now: number): string {
  return `quiz-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.webp`;
}

/** Keeps quiz pictures in `storage` under "quiz-images/{name}". */
export function createQuizImageFiles(storage: Storage): QuizImageFiles {
  const key = (name: string) => `quiz-images/${name}`;
  return {
    save: (name, image) => storage.put(key(name), image),
    open: (name) => storage.get(key(name)),
    remove: (name) => storage.remove(key(name)),
  };
}
