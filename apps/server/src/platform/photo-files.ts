import { type PhotoVariant, photoVariants } from '@reisspel/contract/photos';
import type { ProcessedPhoto } from './images.ts';
import type { Storage, StoredObject } from './storage.ts';

/** The files of a photo: one key names all its variants. */
export interface PhotoFiles {
  /** Stores every variant; durable when it resolves. Rejects with nothing left behind. */
  save(key: string, variants: ProcessedPhoto['variants']): Promise<void>;
  open(key: string, variant: PhotoVariant): Promise<StoredObject | null>;
  /** Clears up after a commit. A file that cannot be removed is reported, not thrown: the game goes on without it. */
  remove(keys: readonly string[]): Promise<void>;
  /** As `remove`. Returns the keys of which nothing is left. */
  erase(keys: readonly string[]): Promise<string[]>;
}

const EXTENSION: Record<PhotoVariant, string> = { full: '.jpg', view: '-1600.webp', thumb: '-480.webp' };

/** Where a variant of the photo `key` lies. */
export function photoFile(key: string, variant: PhotoVariant): string {
  return `photos/${key}${EXTENSION[variant]}`;
}

/** Where all of them lie. */
export function filesOfPhoto(key: string): string[] {
  return photoVariants.map((variant) => photoFile(key, variant));
}

/** Keeps photos in `storage` under "photos/{key}". */
export function createPhotoFiles(storage: Storage, onError: (error: unknown) => void): PhotoFiles {
  async function remove(keys: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(keys.flatMap(filesOfPhoto).map((file) => storage.remove(file)));
    for (const result of results) if (result.status === 'rejected') onError(result.reason);
  }

  return {
    async save(key, variants) {
      const puts = photoVariants.map((variant) => storage.put(photoFile(key, variant), variants[variant]));
      const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
      if (failed === undefined) return;
      await remove([key]);
      throw failed.reason;
    },
    async erase(keys) {
      const gone: string[] = [];
      for (const key of keys) {
        const removals = await Promise.allSettled(filesOfPhoto(key).map((file) => storage.remove(file)));
        const failed = removals.find((each) => each.status === 'rejected');
        if (failed === undefined) gone.push(key);
        else onError(failed.reason);
      }
      return gone;
    },
    open: (key, variant) => storage.get(photoFile(key, variant)),
    remove,
  };
}
