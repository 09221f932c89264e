import type { Storage } from './storage.ts';

/** Erases what these names stand for. Returns those of which nothing is left. */
export type Erase = (names: readonly string[]) => Promise<string[]>;

interface Erasing {
  storage: Storage;
  /** The keys of all files that a name stands for. */
  filesOf: (name: string) => readonly string[];
  onError: (error: unknown) => void;
}

/** Has a store let go of files. What it does not let go of is reported, not thrown: the game goes on without it. */
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
