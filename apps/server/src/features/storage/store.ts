import { parseArchive } from '../../db/archives.ts';
import type { Tx } from '../../db/database.ts';

/** A photo as its row tells it. */
export interface StoredPhoto {
  storage_key: string;
  bytes: number;
  sha256: string;
}

/** The photos of what was put aside and can be brought back. One archive at a time: a whole game is some megabytes. */
async function archivedPhotos({ query }: Tx): Promise<StoredPhoto[]> {
  const ids = await query.selectFrom('archives').select('id').execute();
  const photos: StoredPhoto[] = [];
  for (const { id } of ids) {
    const row = await query.selectFrom('archives').select('content').where('id', '=', id).executeTakeFirst();
    if (row !== undefined) photos.push(...parseArchive(row.content).photos);
  }
  return photos;
}

/** The photos of every trip, also of what can be brought back. */
export async function storedPhotos(tx: Tx): Promise<StoredPhoto[]> {
  const photos = await tx.query.selectFrom('photos').select(['storage_key', 'bytes', 'sha256']).execute();
  return [...photos, ...(await archivedPhotos(tx))];
}

/** The quiz pictures of every trip. */
export function storedQuizImages({ query }: Tx): Promise<{ name: string; bytes: number }[]> {
  return query.selectFrom('quiz_images').select(['name', 'bytes']).execute();
}

/** The storage key of the newest photo of all trips; null when there is none. */
export async function newestPhoto({ query }: Tx): Promise<string | null> {
  const row = await query
    .selectFrom('photos')
    .select('storage_key')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.storage_key ?? null;
}
