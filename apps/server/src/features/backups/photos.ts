import { sha256 } from '../../platform/secrets/digest.ts';
import { allObjects, type Storage, wholeOf } from '../../platform/storage/storage.ts';
import type { NamedFile } from '../storage/api.ts';
import { type ArchiveWriter, entryOfFile, type Manifest, type Written } from './archive.ts';
import { BackupFailure, orFail } from './folder.ts';

/** Reads a file from `storage`. Returns null if it is missing or does not match `digest`. */
async function readIntact(storage: Storage, key: string, digest: string | null): Promise<Buffer | null> {
  const bytes = await wholeOf(await storage.get(key));
  return bytes === null || digest === null || sha256(bytes, 'hex') === digest ? bytes : null;
}

export interface PhotoCopier {
  readonly place: Manifest['photos'];
  /** Returns the number of bytes that copies of these files will take. */
  roomFor(files: readonly NamedFile[]): Promise<number>;
  /** Returns null if no intact copy of the photo exists. */
  copy(file: NamedFile, writer: ArchiveWriter): Promise<Written | null>;
}

function bytesOf(files: readonly NamedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Creates a copier into the archive. `pool` may have photos that the store has lost. */
export function createInsideCopier(store: Storage, pool: Storage): PhotoCopier {
  return {
    place: 'inside',
    roomFor: async (files) => bytesOf(files),
    async copy({ key, sha256: digest }, writer) {
      const stored = await orFail('storage', () => readIntact(store, key, digest));
      const bytes = stored ?? (digest === null ? null : await readIntact(pool, key, digest));
      return bytes === null ? null : { ...(await writer.add(entryOfFile(key), bytes)), name: key };
    },
  };
}

/**
 * Creates a copier to the pool that all archives share: a photo never changes, so one copy is
 * enough. `known` maps keys to digests from earlier archives. Each backup reads every photo in the
 * pool, and copies it again if it is damaged.
 */
export function createBesideCopier(
  store: Storage,
  pool: Storage,
  known: ReadonlyMap<string, string>,
): PhotoCopier {
  return {
    place: 'beside',
    async roomFor(files) {
      const kept = new Set<string>();
      for await (const { key } of allObjects(pool)) kept.add(key);
      return bytesOf(files.filter(({ key }) => !kept.has(key)));
    },
    async copy(file) {
      const { key } = file;
      const expected = file.sha256 ?? known.get(key) ?? null;
      const kept = expected === null ? null : await readIntact(pool, key, expected);
      const bytes = kept ?? (await orFail('storage', () => readIntact(store, key, file.sha256)));
      if (bytes === null) return null;
      const digest = sha256(bytes, 'hex');
      if (kept === null) await pool.put(key, bytes);
      if (kept === null && (await readIntact(pool, key, digest)) === null) {
        throw new BackupFailure({ kind: 'damaged' }, new Error(`${key} differs from what was written`));
      }
      return { name: key, bytes: bytes.length, sha256: digest };
    },
  };
}
