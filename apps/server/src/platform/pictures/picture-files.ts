import { randomBytes } from 'node:crypto';
import { type PhotoVariant, photoVariants } from '@reisspel/contract/photos';
import { type Storage, StorageTrouble, type StoredObject } from '../storage/storage.ts';
import { DAY_MS } from '../timing.ts';
import type { ProcessedPhoto } from './images.ts';

export interface PhotoFiles {
  /** Saves all sizes. When one fails, throws, and removes the others unless the store is silent. */
  save(key: string, variants: ProcessedPhoto['variants']): Promise<void>;
  open(key: string, variant: PhotoVariant): Promise<StoredObject | null>;
}

const EXTENSION: Record<PhotoVariant, string> = { full: '.jpg', view: '-1600.webp', thumb: '-480.webp' };

export function photoFile(key: string, variant: PhotoVariant): string {
  return `photos/${key}${EXTENSION[variant]}`;
}

export function filesOfPhoto(key: string): string[] {
  return photoVariants.map((variant) => photoFile(key, variant));
}

/**
 * Milliseconds until an unrecorded photo is removed: by then its upload is over or was broken off.
 */
export const UNRECORDED_KEPT_MS = DAY_MS;

export function createPhotoFiles(storage: Storage, onError: (error: unknown) => void): PhotoFiles {
  return {
    async save(key, variants) {
      const puts = photoVariants.map((variant) => storage.put(photoFile(key, variant), variants[variant]));
      const errors = (await Promise.allSettled(puts)).flatMap((put) =>
        put.status === 'rejected' ? [put.reason] : [],
      );
      if (errors.length === 0) return;
      // Removing them now would take as long again. The job for `erased_photos` does it later.
      const silent = errors.find((error) => error instanceof StorageTrouble && error.isSilent);
      if (silent !== undefined) throw silent;
      const removals = await Promise.allSettled(filesOfPhoto(key).map((file) => storage.remove(file)));
      for (const removal of removals) if (removal.status === 'rejected') onError(removal.reason);
      throw errors[0];
    },
    open: (key, variant) => storage.get(photoFile(key, variant)),
  };
}

const RANDOM_BYTES = 8;

export function newModelName(now: number): string {
  return `model-${now}-${randomBytes(RANDOM_BYTES).toString('hex')}.glb`;
}

export interface QuizImageFiles {
  save(name: string, image: Buffer): Promise<void>;
  open(name: string): Promise<StoredObject | null>;
  /** Signs an address at the store for `seconds`. Returns null if only this server can read it. */
  signedUrl(name: string, seconds: number): Promise<string | null>;
}

export type Signer = (key: string, seconds: number) => Promise<string>;

/** Makes "quiz-{timestamp}-{random}.webp" (spec 7). `now` is epoch milliseconds. */
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
