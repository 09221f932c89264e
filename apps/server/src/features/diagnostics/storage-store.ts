import { parseArchive } from '../../db/archives.ts';
import type { Tx } from '../../db/database.ts';
import { photoFile } from '../../platform/photo-files.ts';
import { quizImageFile } from '../../platform/quiz-image-files.ts';

/** A file that the database names: what the store must have. */
export type NamedFile = { key: string } & (
  | { what: 'photo'; bytes: number; sha256: string }
  /** A smaller size of the photo whose whole lies at `full`. */
  | { what: 'variant'; variant: 'view' | 'thumb'; full: string }
  | { what: 'quiz-image'; bytes: number }
);

interface PhotoRow {
  storage_key: string;
  bytes: number;
  sha256: string;
}

function filesOf({ storage_key, bytes, sha256 }: PhotoRow): NamedFile[] {
  const full = photoFile(storage_key, 'full');
  return [
    { key: full, what: 'photo', bytes, sha256 },
    { key: photoFile(storage_key, 'view'), what: 'variant', variant: 'view', full },
    { key: photoFile(storage_key, 'thumb'), what: 'variant', variant: 'thumb', full },
  ];
}

/** The photos of what was put aside and can be brought back. One archive at a time: a whole game is some megabytes. */
async function archivedPhotos({ query }: Tx): Promise<PhotoRow[]> {
  const ids = await query.selectFrom('archives').select('id').execute();
  const photos: PhotoRow[] = [];
  for (const { id } of ids) {
    const row = await query.selectFrom('archives').select('content').where('id', '=', id).executeTakeFirst();
    if (row !== undefined) photos.push(...parseArchive(row.content).photos);
  }
  return photos;
}

/** Every file of every trip that the database names, by its key. */
export async function namedFiles(tx: Tx): Promise<Map<string, NamedFile>> {
  const photos = await tx.query.selectFrom('photos').select(['storage_key', 'bytes', 'sha256']).execute();
  const images = await tx.query.selectFrom('quiz_images').select(['name', 'bytes']).execute();
  const files: NamedFile[] = [
    ...[...photos, ...(await archivedPhotos(tx))].flatMap(filesOf),
    ...images.map(({ name, bytes }) => ({ key: quizImageFile(name), what: 'quiz-image' as const, bytes })),
  ];
  return new Map(files.map((file) => [file.key, file]));
}
