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
}

const EXTENSION: Record<PhotoVariant, string> = { full: '.jpg', view: '-1600.webp', thumb: '-480.webp' };

/** Keeps photos in `storage` under "photos/{key}". */
export function createPhotoFiles(storage: Storage, onError: (error: unknown) => void): PhotoFiles {
  const path = (key: string, variant: PhotoVariant) => `photos/${key}${EXTENSION[variant]}`;

  async function remove(keys: readonly string[]): Promise<void> {
    const paths = keys.flatMap((key) => photoVariants.map((variant) => path(key, variant)));
    const results = await Promise.allSettled(paths.map((each) => storage.remove(each)));
    for (const result of results) if (result.status === 'rejected') onError(result.reason);
  }

  return {
    async save(key, variants) {
      const puts = photoVariants.map((variant) => storage.put(path(key, variant), variants[variant]));
      const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
      if (failed === undefined) return;
      await remove([key]);
      throw failed.reason;
    },
    open: (key, variant) => storage.get(path(key, variant)),
    remove,
  };
}
