import { filesOfPhoto } from './photo-files.ts';
import type { Storage } from './storage.ts';

/** Erases what these names stand for: a photo by its storage key, any other file by its whole key. Returns those of which nothing is left. */
export type Erase = (names: readonly string[]) => Promise<string[]>;

/** Only whole keys have a bucket before them. */
function filesOf(name: string): string[] {
  return name.includes('/') ? [name] : filesOfPhoto(name);
}

/** Has a store let go of files. What it does not let go of is reported, not thrown: the game goes on without it. */
export function createErase(storage: Storage, onError: (error: unknown) => void): Erase {
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
