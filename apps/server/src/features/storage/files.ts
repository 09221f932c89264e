import type { Tx } from '../../db/database.ts';
import { photoFile } from '../../platform/photo-files.ts';
import { quizImageFile } from '../../platform/quiz-image-files.ts';
import { type StoredPhoto, storedPhotos, storedQuizImages } from './store.ts';

/** A file that the database names: what the store must have. */
export type NamedFile = { key: string } & (
  | { what: 'photo'; bytes: number; sha256: string }
  /** A smaller size of the photo whose whole lies at `full`. */
  | { what: 'variant'; variant: 'view' | 'thumb'; full: string }
  | { what: 'quiz-image' | 'model'; bytes: number }
);

function filesOf({ storage_key, bytes, sha256 }: StoredPhoto): NamedFile[] {
  const full = photoFile(storage_key, 'full');
  return [
    { key: full, what: 'photo', bytes, sha256 },
    { key: photoFile(storage_key, 'view'), what: 'variant', variant: 'view', full },
    { key: photoFile(storage_key, 'thumb'), what: 'variant', variant: 'thumb', full },
  ];
}

/** Every file of every trip that the database names, by its key. */
export async function namedFiles(tx: Tx): Promise<Map<string, NamedFile>> {
  const images = await storedQuizImages(tx);
  const files: NamedFile[] = [
    ...(await storedPhotos(tx)).flatMap(filesOf),
    ...images.map(({ name, bytes }): NamedFile => {
      // 3D models are kept with the pictures, and are none.
      const what = name.endsWith('.webp') ? 'quiz-image' : 'model';
      return { key: quizImageFile(name), what, bytes };
    }),
  ];
  return new Map(files.map((file) => [file.key, file]));
}
