import type { Tx } from '../../db/database.ts';
import { type StoredFile, storedFiles } from '../../db/stored-files.ts';
import { isWholePicture } from '../../platform/pictures/images.ts';
import { photoFile, quizImageFile } from '../../platform/pictures/picture-files.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { type Storage, StorageTrouble, wholeOf } from '../../platform/storage/storage.ts';

/** A file that the database names, so that the store must have it. */
export type NamedFile = { key: string } & (
  | { what: 'photo'; bytes: number; sha256: string }
  /** A smaller size of the photo at key `full`. */
  | { what: 'variant'; variant: 'view' | 'thumb'; full: string }
  | { what: 'quiz-image' | 'model'; bytes: number }
);

function filesOf(stored: StoredFile): NamedFile[] {
  const { of: what, bytes } = stored;
  if (what !== 'photo') return [{ key: quizImageFile(stored.name), what, bytes }];
  const full = photoFile(stored.storageKey, 'full');
  return [
    { key: full, what, bytes, sha256: stored.sha256 },
    { key: photoFile(stored.storageKey, 'view'), what: 'variant', variant: 'view', full },
    { key: photoFile(stored.storageKey, 'thumb'), what: 'variant', variant: 'thumb', full },
  ];
}

export async function namedFiles(tx: Tx): Promise<Map<string, NamedFile>> {
  const files = (await storedFiles(tx)).flatMap(filesOf);
  return new Map(files.map((file) => [file.key, file]));
}

/** The first bytes of every 3D model (GLB). */
const GLB_START = Buffer.from('glTF');

export type FileState = { state: 'whole'; bytes: Buffer } | { state: 'missing' | 'damaged' };

async function isWhole(file: NamedFile, bytes: Buffer): Promise<boolean> {
  switch (file.what) {
    case 'photo':
      return sha256(bytes, 'hex') === file.sha256;
    case 'variant':
      return isWholePicture(bytes);
    case 'quiz-image':
      return bytes.byteLength === file.bytes && isWholePicture(bytes);
    case 'model':
      return bytes.byteLength === file.bytes && bytes.subarray(0, GLB_START.length).equals(GLB_START);
    default:
      return file satisfies never;
  }
}

/** Reads an object. Returns null if it is missing, 'damaged' if the store cannot return it all. */
async function contentOf(storage: Storage, key: string): Promise<Buffer | 'damaged' | null> {
  try {
    return await wholeOf(await storage.get(key));
  } catch (error) {
    if (error instanceof StorageTrouble) throw error;
    return 'damaged';
  }
}

/** Reads a file and checks that it matches the database. Throws `StorageTrouble`. */
export async function readNamed(storage: Storage, file: NamedFile): Promise<FileState> {
  const bytes = await contentOf(storage, file.key);
  if (bytes === null) return { state: 'missing' };
  return bytes !== 'damaged' && (await isWhole(file, bytes))
    ? { state: 'whole', bytes }
    : { state: 'damaged' };
}

/** Runs `work` for every file, `atOnce` at a time. */
export async function forEachFile(
  files: Iterable<NamedFile>,
  atOnce: number,
  work: (file: NamedFile) => Promise<void>,
): Promise<void> {
  const remaining = files[Symbol.iterator]();
  const workOn = async () => {
    for (let next = remaining.next(); !next.done; next = remaining.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}
