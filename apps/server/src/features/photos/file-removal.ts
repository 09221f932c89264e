import type { Database, Tx } from '../../db/database.ts';
import type { ErasedList } from '../../db/erased-files.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { filesOfPhoto } from '../../platform/pictures/picture-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { withTimeout } from '../../platform/timing.ts';

/** Keys per step. Few, because a photo has several files and the store has other work. */
const KEYS_PER_STEP = 50;

const FILES_OF: Record<ErasedList, (key: string) => readonly string[]> = {
  erased_photos: filesOfPhoto,
  erased_files: (key) => [key],
};

interface ErasedFilesDeps {
  database: Database;
  storage: Storage;
  logError: LogError;
}

/** Deletes erased files in the background, as a store may be slow. Each round retries failures. */
export function createErasedFiles({ database, storage, logError }: ErasedFilesDeps) {
  let isStopped = false;
  let last = Promise.resolve();
  /** A round that has not started. It will include everything that is erased until then. */
  let next: Promise<void> | null = null;

  /** Deletes files and logs failures. Returns the keys whose files are all deleted. */
  async function deleteFiles(list: ErasedList, keys: readonly string[]): Promise<string[]> {
    const deleted: string[] = [];
    for (const key of keys) {
      const removals = await Promise.allSettled(FILES_OF[list](key).map((file) => storage.remove(file)));
      const failed = removals.find((removal) => removal.status === 'rejected');
      if (failed === undefined) deleted.push(key);
      else logError(failed.reason, 'photos');
    }
    return deleted;
  }

  function createRound(list: ErasedList): () => Promise<void> {
    /** The last key of the previous step, where the next one goes on. '' before the first step. */
    let after = '';
    return async () => {
      let isFromStart = after === '';
      while (!isStopped) {
        const rows = await database.read(({ query }) =>
          query
            .selectFrom(list)
            .select('storage_key')
            .where('storage_key', '>', after)
            .orderBy('storage_key')
            .limit(KEYS_PER_STEP)
            .execute(),
        );
        const keys = rows.map((row) => row.storage_key);
        const deleted = await deleteFiles(list, keys);
        if (deleted.length > 0) {
          const unlist = ({ query }: Tx) =>
            query.deleteFrom(list).where('storage_key', 'in', deleted).execute();
          await database.write(unlist);
        }
        const isEnd = keys.length < KEYS_PER_STEP;
        after = isEnd ? '' : (keys.at(-1) ?? '');
        // A round ends when it has seen all keys, or when a step deleted nothing.
        if (isEnd ? isFromStart : deleted.length === 0) return;
        isFromStart ||= isEnd;
      }
    };
  }
  const removePhotos = createRound('erased_photos');
  const removeFiles = createRound('erased_files');

  async function runRound(): Promise<void> {
    next = null;
    await removePhotos();
    await removeFiles();
  }

  return {
    /** Deletes all listed files in one round. Logs an error of the round instead of rejecting. */
    remove(): Promise<void> {
      if (next === null) {
        next = last.then(runRound).catch((error: unknown) => {
          // After a stop the database may be closed. The next round tries again.
          if (!isStopped) logError(error, 'clean-up');
        });
        last = next;
      }
      return next;
    },
    /** Resolves when no round is running or waiting. */
    settled: () => last,
    /** Waits at most `graceMs` milliseconds for the running step. The rest stays listed. */
    async stop(graceMs: number): Promise<void> {
      isStopped = true;
      await withTimeout(last, graceMs, undefined);
    },
  };
}

export type ErasedFiles = ReturnType<typeof createErasedFiles>;
