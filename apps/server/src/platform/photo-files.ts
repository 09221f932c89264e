import { type PhotoVariant, photoVariants } from '@reisspel/contract/photos';
import type { ProcessedPhoto } from './images.ts';
import { type Storage, StorageTrouble, type StoredObject } from './storage.ts';

/** The files of a photo: one key names all its variants. */
export interface PhotoFiles {
  /** Stores every variant; durable when it resolves. When it rejects, what the store did not let go of is left behind. */
  save(key: string, variants: ProcessedPhoto['variants']): Promise<void>;
  open(key: string, variant: PhotoVariant): Promise<StoredObject | null>;
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

/** Milliseconds a photo may be put in the store and looked at: its server is gone by then, or was asleep. */
export const UNRECORDED_KEPT_MS = 24 * 60 * 60 * 1_000;

/** Keeps photos in `storage` under "photos/{key}". */
export function createPhotoFiles(storage: Storage, onError: (error: unknown) => void): PhotoFiles {
  return {
    async save(key, variants) {
      const puts = photoVariants.map((variant) => storage.put(photoFile(key, variant), variants[variant]));
      const troubles = (await Promise.allSettled(puts)).flatMap((put) =>
        put.status === 'rejected' ? [put.reason] : [],
      );
      if (troubles.length === 0) return;
      // It would keep the sender waiting as long again; what lies there is erased by its row.
      const silent = troubles.find((trouble) => trouble instanceof StorageTrouble && trouble.isSilent);
      if (silent !== undefined) throw silent;
      // At once: the store may have failed for want of room.
      const removals = await Promise.allSettled(filesOfPhoto(key).map((file) => storage.remove(file)));
      for (const removal of removals) if (removal.status === 'rejected') onError(removal.reason);
      throw troubles[0];
    },
    open: (key, variant) => storage.get(photoFile(key, variant)),
  };
}
