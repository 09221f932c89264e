import type { Database, Tx } from '../../db/database.ts';
import type { ErasedList } from '../../db/erased-files.ts';
import type { Erase } from '../../platform/erasing.ts';
import { within } from '../../platform/within.ts';

/** Photos or other files per step: a photo is three files, and the store has other work. */
const FILES_AT_ONCE = 50;

interface ErasedFilesDeps {
  database: Database;
  erase: Record<ErasedList, Erase>;
  onError: (error: unknown) => void;
}

/** Deletes the files of all trips that nothing names any more. */
export interface ErasedFiles {
  /** Deletes one round of files. Resolves when it is done or given up; errors are reported. */
  remove(): Promise<void>;
  /** Resolves when all work requested so far is done. */
  settled(): Promise<void>;
  /** Waits at most `graceMs` milliseconds for the running step; the next round does the rest. */
  stop(graceMs: number): Promise<void>;
}

/** The database records what is erased, so nobody waits for a slow store. Failures are repeated. */
export function createErasedFiles({ database, erase, onError }: ErasedFilesDeps): ErasedFiles {
  let isStopped = false;
  let last = Promise.resolve();
  /** A round that has not started yet: it will include everything erased before its start. */
  let next: Promise<void> | null = null;

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
        const gone = await erase[list](keys);
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
