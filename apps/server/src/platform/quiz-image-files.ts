import { randomBytes } from 'node:crypto';
import type { Storage, StoredObject } from './storage.ts';

const RANDOM_BYTES = 8;

export function newModelName(now: number): string {
  return `model-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.glb`;
}

export interface QuizImageFiles {
  /** Durable when it resolves. */
  save(name: string, image: Buffer): Promise<void>;
  open(name: string): Promise<StoredObject | null>;
  /** A signed address at the store, valid for `seconds`; null: browsers must use this server. */
  signedUrl(name: string, seconds: number): Promise<string | null>;
}

export type Signer = (key: string, seconds: number) => Promise<string>;

/** A new name: "quiz-{timestamp}-{random}.webp" (spec 7). `now` is epoch milliseconds. */
export function newQuizImageName(now: number): string {
  return `quiz-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.webp`;
}

export function quizImageFile(name: string): string {
  return `quiz-images/${name}`;
}

export function createQuizImageFiles(storage: Storage, sign: Signer | null = null): QuizImageFiles {
  return {
    save: (name, image) => storage.put(quizImageFile(name), image),
    open: (name) => storage.get(quizImageFile(name)),
    signedUrl: async (name, seconds) => (sign === null ? null : sign(quizImageFile(name), seconds)),
  };
}
