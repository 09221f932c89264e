import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage, StoredObject } from './storage.ts';

const SAFE_KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+(?:\.[a-z0-9]+)*)+$/i;

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeDurably(path: string, body: Buffer): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Keeps objects as files under `root`: written aside, synced, then renamed, so that no half file is ever seen. */
export function createDiskStorage(root: string): Storage {
  function pathOf(key: string): string {
    if (!SAFE_KEY.test(key)) throw new Error('Not a storage key');
    return join(root, key);
  }
  return {
    async put(key, body) {
      const path = pathOf(key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true });
      const aside = join(folder, `.${randomUUID()}.tmp`);
      try {
        await writeDurably(aside, body);
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      // Directory handles cannot be synced on Windows, where the rename is durable by itself.
      if (process.platform !== 'win32') await syncDirectory(folder);
    },
    async get(key): Promise<StoredObject | null> {
      try {
        const handle = await open(pathOf(key));
        try {
          const { size } = await handle.stat();
          return { stream: handle.createReadStream(), bytes: size };
        } catch (error) {
          await handle.close();
          throw error;
        }
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
