import type { Database, Tx } from '../../db/database.ts';
import type { ErasedList } from '../../db/erased-files.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { filesOfPhoto } from '../../platform/pictures/files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { within } from '../../platform/timing.ts';

/** Photos or other files per step: a photo is three files, and the store has other work. */
const FILES_AT_ONCE = 50;

const FILES_OF: Record<ErasedList, (key: string) => readonly string[]> = {
  erased_photos: filesOfPhoto,
  erased_files: (key) => [key],
};

interface ErasedFilesDeps {
  database: Database;
  storage: Storage;
  logError: LogError;
}

export interface ErasedFiles {
  /** Deletes one round of files. Resolves when it is done or given up; errors are reported. */
  remove(): Promise<void>;
  settled(): Promise<void>;
  /** Waits at most `graceMs` milliseconds for the running step; the next round does the rest. */
  stop(graceMs: number): Promise<void>;
}

/** The database records what is erased, so nobody waits for a slow store. Failures are repeated. */
export function createErasedFiles({ database, storage, logError }: ErasedFilesDeps): ErasedFiles {
  let isStopped = false;
  let last = Promise.resolve();
  /** A round that has not started yet: it will include everything erased before its start. */
  let next: Promise<void> | null = null;

  /** Returns the keys without any files left. Reports failures, because the game must go on. */
  async function erase(list: ErasedList, keys: readonly string[]): Promise<string[]> {
    const gone: string[] = [];
    for (const key of keys) {
      const removals = await Promise.allSettled(FILES_OF[list](key).map((file) => storage.remove(file)));
      const failed = removals.find((each) => each.status === 'rejected');
      if (failed === undefined) gone.push(key);
      else logError(failed.reason, 'photos');
    }
    return gone;
  }

  function createRound(list: ErasedList): () => Promise<void> {
    /** The last key of a batch that could not be deleted: the next round starts after it. */
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
            .limit(FILES_AT_ONCE)
            .execute(),
        );
        const keys = rows.map((row) => row.storage_key);
        const gone = await erase(list, keys);
        if (gone.length > 0) {
          const done = ({ query }: Tx) => query.deleteFrom(list).where('storage_key', 'in', gone).execute();
          await database.write(done);
        }
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
          // The database may be closed by then; the next round tries again.
          if (!isStopped) logError(error, 'clean-up');
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
