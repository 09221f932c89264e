import { sha256 } from '../../platform/digest.ts';
import { type Storage, wholeOf } from '../../platform/storage.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { entryOfFile, type Written } from './manifest.ts';
import type { NamedFile } from './named-files.ts';
import { orFail } from './trouble.ts';

/** A file as it is in the backup. */
export interface KeptFile {
  readonly written: Written;
  /** Not what was put in the store once, and nowhere else to be had: better than nothing. */
  readonly isDamaged: boolean;
}

/** Where a backup puts the photos it names. */
export interface PhotoKeeper {
  readonly place: 'inside' | 'beside';
  /** Bytes that it would have to write of a photo of so many: none of one that it has. */
  missingBytes(key: string, bytes: number): Promise<number>;
  /** null when the photo is nowhere to be had. Rejects when the store or the disk is in trouble. */
  keep(file: NamedFile): Promise<KeptFile | null>;
}

/** null when there is none. */
async function readObject(storage: Storage, key: string): Promise<Buffer | null> {
  return wholeOf(await storage.get(key));
}

/** Whether these are the bytes that were put in the store, as far as anybody wrote that down. */
function isWhole(digest: string, { sha256: expected }: NamedFile): boolean {
  return expected === null || digest === expected;
}

/** What the store has of a file; what `copies` have of it, where they have what the store has not kept. */
async function find(
  file: NamedFile,
  store: Storage,
  copies: Storage | null,
): Promise<{ bytes: Buffer; isDamaged: boolean } | null> {
  const stored = await orFail('storage', () => readObject(store, file.key));
  if (stored !== null && isWhole(sha256(stored, 'hex'), file)) return { bytes: stored, isDamaged: false };
  if (copies !== null && file.sha256 !== null) {
    const copy = await readObject(copies, file.key);
    if (copy !== null && isWhole(sha256(copy, 'hex'), file)) return { bytes: copy, isDamaged: false };
  }
  return stored === null ? null : { bytes: stored, isDamaged: true };
}

/** Into the archive itself, so that one file is all there is. */
export function keepInside(store: Storage, copies: Storage | null, writer: ArchiveWriter): PhotoKeeper {
  return {
    place: 'inside',
    missingBytes: async (_key, bytes) => bytes,
    async keep(file) {
      const found = await find(file, store, copies);
      if (found === null) return null;
      const { bytes, isDamaged } = found;
      return { written: { ...(await writer.add(entryOfFile(file.key), bytes)), name: file.key }, isDamaged };
    },
  };
}

/**
 * Into the folder beside the archives, which all of them share: a photo never changes, so one copy will do for every day.
 * Each is read back. `known` is what the archives before say of them: one that is here as it was is not fetched again, and one
 * that the store has lost since is still here.
 */
export function keepBeside(store: Storage, pool: Storage, known: ReadonlyMap<string, Written>): PhotoKeeper {
  /** Whether the file is there as it was written. */
  async function isKept(expected: Written): Promise<boolean> {
    if ((await pool.head(expected.name)) === null) return false;
    const bytes = await readObject(pool, expected.name);
    return bytes !== null && sha256(bytes, 'hex') === expected.sha256;
  }

  async function copy(key: string, bytes: Buffer): Promise<Written> {
    await pool.put(key, bytes);
    const written = { name: key, bytes: bytes.byteLength, sha256: sha256(bytes, 'hex') };
    if (await isKept(written)) return written;
    throw new Error(`What was written of ${key} is not what was read`);
  }

  return {
    place: 'beside',
    async missingBytes(key, bytes) {
      const kept = known.get(key);
      return kept !== undefined && (await pool.head(key))?.bytes === kept.bytes ? 0 : bytes;
    },
    async keep(file) {
      const expected = known.get(file.key);
      const before = expected !== undefined && (await isKept(expected)) ? expected : null;
      if (before !== null && isWhole(before.sha256, file)) return { written: before, isDamaged: false };
      const found = await find(file, store, pool);
      // Of two that are no good, the one that the archives before have too.
      if (before !== null && (found === null || found.isDamaged)) return { written: before, isDamaged: true };
      if (found === null) return null;
      return { written: await copy(file.key, found.bytes), isDamaged: found.isDamaged };
    },
  };
}
