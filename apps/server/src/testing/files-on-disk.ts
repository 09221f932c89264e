import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns functions that list and damage the files below a folder. */
export function filesOnDisk(root: string) {
  async function all() {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile());
  }
  async function pathsOf(fileName: string): Promise<string[]> {
    return (await all()).flatMap(({ name, parentPath }) => (name === fileName ? join(parentPath, name) : []));
  }
  return {
    names: async () => (await all()).map(({ name }) => name),
    async lose(name: string): Promise<void> {
      for (const path of await pathsOf(name)) await rm(path);
    },
    async truncate(name: string, bytes: number): Promise<void> {
      for (const path of await pathsOf(name)) await truncate(path, bytes);
    },
  };
}
