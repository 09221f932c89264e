import type { Tx } from '../../db/database.ts';
import { type StoredFile, storedFiles } from '../../db/erasure/stored-files.ts';
import { photoFile } from '../../platform/photo-files.ts';
import { quizImageFile } from '../../platform/quiz-image-files.ts';

/** A file that the database names: what the store must have. */
export type NamedFile = { key: string } & (
  | { what: 'photo'; bytes: number; sha256: string }
  /** A smaller size of the photo whose whole lies at `full`. */
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

/** Every file of every trip that the database names, by its key. */
export async function namedFiles(tx: Tx): Promise<Map<string, NamedFile>> {
  const files = (await storedFiles(tx)).flatMap(filesOf);
  return new Map(files.map((file) => [file.key, file]));
}
