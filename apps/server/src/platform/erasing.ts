import type { Storage } from './storage.ts';

/** Erases the files of these names. Returns the names without any files left. */
export type Erase = (names: readonly string[]) => Promise<string[]>;

interface Erasing {
  storage: Storage;
  /** The storage keys of all files that belong to a name. */
  filesOf: (name: string) => readonly string[];
  onError: (error: unknown) => void;
}

/** Removes files from storage. Reports failures instead of throwing: the game must go on. */
export function createErase({ storage, filesOf, onError }: Erasing): Erase {
  return async (names) => {
    const gone: string[] = [];
    for (const name of names) {
      const removals = await Promise.allSettled(filesOf(name).map((file) => storage.remove(file)));
      const failed = removals.find((each) => each.status === 'rejected');
      if (failed === undefined) gone.push(name);
      else onError(failed.reason);
    }
    return gone;
  };
}
