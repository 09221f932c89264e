import type { Database } from '../../db/database.ts';
import { type ErasedList, erasedOf, forgetErased } from '../../db/erasure/erased-files.ts';
import type { Erase } from '../../platform/erasing.ts';
import { within } from '../../platform/within.ts';

/** Photos, or other files, that go in one step: a photo is three files, and the store has other work. */
const FILES_AT_ONCE = 50;

interface ErasedFilesDeps {
  database: Database;
  erase: Record<ErasedList, Erase>;
  onError: (error: unknown) => void;
}

/** The files that nothing names any more, of all trips, which the store has yet to let go of. */
export interface ErasedFiles {
  /** Has them go, one round at a time. Resolves when this has been done or was given up; what fails is reported. */
  remove(): Promise<void>;
  /** Resolves when what was asked for until now has been done. */
  settled(): Promise<void>;
  /** Begins no further step, and waits so many milliseconds for the one under way. The rest goes at the next look. */
  stop(graceMs: number): Promise<void>;
}

/**
 * That a photo is erased stands in the database; nobody waits for a store that is slow to let go of its files. Those that
 * it does not let go of are asked for again at the next look.
 */
export function createErasedFiles({ database, erase, onError }: ErasedFilesDeps): ErasedFiles {
  let isStopped = false;
  let last = Promise.resolve();
  /** A round that has not begun yet: it will see what was erased until then. */
  let next: Promise<void> | null = null;

  function createRound(list: ErasedList): () => Promise<void> {
    /** The last one that was asked for when the store let go of none: the next look begins behind it, or those would keep the rest. */
    let after = '';
    return async () => {
      let isFromStart = after === '';
      while (!isStopped) {
        const keys = await database.read((tx) => erasedOf(tx, list, after, FILES_AT_ONCE));
        const gone = await erase[list](keys);
        await database.write((tx) => forgetErased(tx, list, gone));
        const isEnd = keys.length < FILES_AT_ONCE;
        after = isEnd ? '' : (keys.at(-1) ?? '');
        if (isEnd ? isFromStart : gone.length === 0) return;
        isFromStart ||= isEnd;
      }
    };
  }
  const ofPhotos = createRound('erased_photos');
  const ofFiles = createRound('erased_files');

  async function round(): Promise<void> {
    next = null;
    await ofPhotos();
    await ofFiles();
  }

  return {
    remove() {
      if (next === null) {
        next = last.then(round).catch((error: unknown) => {
          // The database may be gone by then: the next look asks again.
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
