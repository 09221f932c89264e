import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, unlessMissing, writeNewFile } from './files.ts';
import {
  assertStorageKey,
  BUCKETS,
  type Bucket,
  type ByteRange,
  fileTrouble,
  isStorageKey,
  type Storage,
  type StoredEntry,
  type StoredObject,
  withFileTrouble,
} from './storage.ts';

/** Name of a temporary file, which is renamed when it is complete. */
const TEMPORARY_FILE = /^\.[0-9a-f-]{36}\.tmp$/;

/** Writes to a temporary file, syncs and renames it: no partial file is ever visible. */
export function createDiskStorage(root: string): Storage {
  function pathOf(key: string): string {
    assertStorageKey(key);
    return join(root, key);
  }

  async function write(key: string, body: Buffer): Promise<void> {
    const path = pathOf(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    try {
      await writeNewFile(temporary, body);
      await rename(temporary, path);
    } catch (error) {
      // A failing disk may refuse this too; the first error names the cause.
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
    await syncFolder(folder);
  }

  async function read(key: string, range?: ByteRange): Promise<StoredObject> {
    const handle = await open(pathOf(key));
    try {
      const { size } = await handle.stat();
      const bytes = range === undefined ? size : range.end - range.start + 1;
      return { stream: handle.createReadStream(range), bytes };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  const lookUp = (key: string) =>
    unlessMissing(async (): Promise<StoredEntry> => ({ key, bytes: (await stat(pathOf(key))).size }));

  async function* entries(bucket: Bucket): AsyncGenerator<StoredEntry> {
    const folder = await unlessMissing(() => opendir(join(root, bucket)));
    if (folder === null) return;
    for await (const { name } of folder) {
      const key = `${bucket}/${name}`;
      const entry = isStorageKey(key) ? await lookUp(key) : null;
      if (entry !== null) yield entry;
    }
  }

  return {
    put: (key, body) => withFileTrouble(() => write(key, body)),
    get: (key, range) => withFileTrouble(() => unlessMissing(() => read(key, range))),
    head: (key) => withFileTrouble(() => lookUp(key)),
    async *list(bucket) {
      try {
        yield* entries(bucket);
      } catch (error) {
        throw fileTrouble(error);
      }
    },
    remove: (key) => withFileTrouble(() => rm(pathOf(key), { force: true })),
  };
}

/** Removes files that killed servers left before `before` (epoch ms). Returns their number. */
export async function removeTemporaryFiles(root: string, before: number): Promise<number> {
  let removed = 0;
  for (const bucket of BUCKETS) {
    const folder = join(root, bucket);
    for (const name of await readdir(folder).catch(() => [])) {
      if (!TEMPORARY_FILE.test(name)) continue;
      const path = join(folder, name);
      const state = await unlessMissing(() => stat(path));
      if (state === null || state.mtimeMs >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}
