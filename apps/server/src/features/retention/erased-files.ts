import type { Database } from '../../db/database.ts';
import { erasedPhotos, forgetErased } from '../../db/erased-files.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { within } from '../../platform/within.ts';

/** Photos whose files go in one step: each is three files, and the store has other work. */
const FILES_AT_ONCE = 50;

interface ErasedFilesDeps {
  database: Database;
  photoFiles: PhotoFiles;
  onError: (error: unknown) => void;
}

/** The files of erased photos of all trips, which the store has yet to let go of. */
export interface ErasedFiles {
  /** Has them go, one round at a time. Resolves when this has been done or was given up; what fails is reported. */
  remove(): Promise<void>;
  /** Resolves when what was asked for until now has been done. */
  settled(): Promise<void>;
  /** Begins no further step, and waits so many milliseconds for the one under way. The rest goes at the next start. */
  stop(graceMs: number): Promise<void>;
}

/**
 * That a photo is erased stands in the database; nobody waits for a store that is slow to let go of its files. Those that
 * it does not let go of are asked for again at the next look.
 */
export function createErasedFiles({ database, photoFiles, onError }: ErasedFilesDeps): ErasedFiles {
  let isStopped = false;
  let last = Promise.resolve();
  /** A round that has not begun yet: it will see what was erased until then. */
  let next: Promise<void> | null = null;

  async function round(): Promise<void> {
    next = null;
    while (!isStopped) {
      const keys = await database.read((tx) => erasedPhotos(tx, FILES_AT_ONCE));
      const gone = await photoFiles.erase(keys);
      await database.write((tx) => forgetErased(tx, gone));
      if (keys.length < FILES_AT_ONCE || gone.length === 0) return;
    }
  }

  return {
    remove() {
      if (next === null) {
        next = last.then(round).catch((error: unknown) => {
          // The database may be gone by then: the next start asks again.
          if (!isStopped) onError(error);
        });
        last = next;
      }
      return next;
    },
    settled: () => last,
    async stop(graceMs) {
      isStopped = true;
      await within(last, graceMs, undefined);
    },
  };
}
