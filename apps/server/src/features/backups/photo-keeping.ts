import { sha256 } from '../../platform/digest.ts';
import { type Storage, wholeOf } from '../../platform/storage.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { entryOfFile, type Written } from './manifest.ts';
import { orFail } from './trouble.ts';

/** Where a backup puts the photos it names. */
export interface PhotoKeeper {
  readonly place: 'inside' | 'beside';
  /** Bytes that it would have to write of a photo of so many: none of one that it has. */
  missingBytes(key: string, bytes: number): Promise<number>;
  /** null when the photo is nowhere to be had. Rejects when the store or the disk is in trouble. */
  keep(key: string): Promise<Written | null>;
}

/** null when there is none. */
async function readObject(storage: Storage, key: string): Promise<Buffer | null> {
  return wholeOf(await storage.get(key));
}

/** Into the archive itself, so that one file is all there is. */
export function keepInside(store: Storage, writer: ArchiveWriter): PhotoKeeper {
  return {
    place: 'inside',
    missingBytes: async (_key, bytes) => bytes,
    async keep(key) {
      const bytes = await orFail('storage', () => readObject(store, key));
      return bytes === null ? null : { ...(await writer.add(entryOfFile(key), bytes)), name: key };
    },
  };
}

/**
 * Into the folder beside the archives, which all of them share: a photo never changes, so one copy will do for every day.
 * Each is read back. `known` is what the archives before say of them: one that is here as it was is not fetched again, and one
 * that the store has lost since is still here.
 */
export function keepBeside(store: Storage, pool: Storage, known: ReadonlyMap<string, Written>): PhotoKeeper {
  /** The file as it was written; null when it is not there, or another by now. */
  async function kept(expected: Written): Promise<Buffer | null> {
    const bytes = await readObject(pool, expected.name);
    return bytes !== null && sha256(bytes, 'hex') === expected.sha256 ? bytes : null;
  }

  const isKept = async (expected: Written) => (await kept(expected)) !== null;

  async function copy(key: string): Promise<Written | null> {
    const bytes = await orFail('storage', () => readObject(store, key));
    if (bytes === null) return null;
    await pool.put(key, bytes);
    return { name: key, bytes: bytes.byteLength, sha256: sha256(bytes, 'hex') };
  }

  return {
    place: 'beside',
    async missingBytes(key, bytes) {
      const kept = known.get(key);
      return kept !== undefined && (await pool.head(key))?.bytes === kept.bytes ? 0 : bytes;
    },
    async keep(key) {
      const before = known.get(key);
      if (before !== undefined && (await pool.head(key)) !== null && (await isKept(before))) return before;
      const copied = await copy(key);
      if (copied === null || (await isKept(copied))) return copied;
      throw new Error(`What was written of ${key} is not what was read`);
    },
  };
}
