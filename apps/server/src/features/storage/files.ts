import type { Tx } from '../../db/database.ts';
import { type StoredFile, storedFiles } from '../../db/stored-files.ts';
import { isWholePicture } from '../../platform/pictures/images.ts';
import { photoFile, quizImageFile, videoFile } from '../../platform/pictures/picture-files.ts';
import { soundFormat } from '../../platform/pictures/sound.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { type Storage, StorageTrouble, wholeOf } from '../../platform/storage/storage.ts';

/** Largest expected size of each smaller version of a photo, as a share of the photo's bytes. */
const SMALLER_SHARE = 1 / 3;

/** A file that a row of the database names. The store must have it. */
export type NamedFile = {
  readonly key: string;
  /** Exact, but estimated for a smaller size of a photo. */
  readonly bytes: number;
  /** SHA-256 (hex) of the content. Null if the database does not have it. */
  readonly sha256: string | null;
} & (
  | { readonly what: 'photo' | 'video' | 'quiz-image' | 'model' | 'sound' }
  /** A smaller size of the photo at key `full`. */
  | { readonly what: 'variant'; readonly variant: 'view' | 'thumb'; readonly full: string }
);

export function filesOf(stored: StoredFile): NamedFile[] {
  const { of: what, bytes } = stored;
  if (what !== 'photo') return [{ key: quizImageFile(stored.name), what, bytes, sha256: null }];
  const { storageKey, sha256, video } = stored;
  const full = photoFile(storageKey, 'full');
  const smaller = { what: 'variant', full, bytes: bytes * SMALLER_SHARE, sha256: null } as const;
  return [
    { key: full, what, bytes, sha256 },
    { key: photoFile(storageKey, 'view'), variant: 'view', ...smaller },
    { key: photoFile(storageKey, 'thumb'), variant: 'thumb', ...smaller },
    ...(video === null
      ? []
      : ([
          { key: videoFile(storageKey, video.type), what: 'video', bytes: video.bytes, sha256: video.sha256 },
        ] as const)),
  ];
}

export async function listNamedFiles(tx: Tx): Promise<Map<string, NamedFile>> {
  const files = (await storedFiles(tx)).flatMap(filesOf);
  return new Map(files.map((file) => [file.key, file]));
}

/** The first bytes of every 3D model (GLB). */
const GLB_START = Buffer.from('glTF');

export type FileState = { state: 'whole'; bytes: Buffer } | { state: 'missing' | 'damaged' };

async function isWhole(file: NamedFile, bytes: Buffer): Promise<boolean> {
  switch (file.what) {
    case 'photo':
    case 'video':
      return sha256(bytes, 'hex') === file.sha256;
    case 'variant':
      return isWholePicture(bytes);
    case 'quiz-image':
      return bytes.byteLength === file.bytes && isWholePicture(bytes);
    case 'model':
      return bytes.byteLength === file.bytes && bytes.subarray(0, GLB_START.length).equals(GLB_START);
    case 'sound':
      return bytes.byteLength === file.bytes && soundFormat(bytes) !== null;
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

/** Files handled in parallel. A remote store is slow, but a photo takes megabytes of memory. */
const AT_ONCE = 4;

export async function forEachFile(
  files: ReadonlyMap<string, NamedFile>,
  onProgress: (done: number, of: number) => void,
  work: (file: NamedFile) => Promise<void>,
): Promise<void> {
  const remaining = files.values();
  let done = 0;
  const workOn = async () => {
    for (const file of remaining) {
      await work(file);
      done += 1;
      onProgress(done, files.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
}
