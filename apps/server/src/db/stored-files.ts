import type { StoredVideo } from '@reisspel/rules/game/game';
import type { Row } from './copies/snapshot.ts';
import type { Tx } from './database.ts';
import { videoFromRow } from './rows.ts';

export type StoredFile =
  /** `storageKey` covers all sizes of the photo; `bytes` and `sha256` describe the largest. */
  | {
      readonly of: 'photo';
      readonly storageKey: string;
      readonly bytes: number;
      readonly sha256: string;
      readonly video: StoredVideo | null;
    }
  | { readonly of: 'quiz-image' | 'model' | 'sound'; readonly name: string; readonly bytes: number };

function photoFileOf(row: Row): StoredFile {
  const { storage_key, bytes, sha256 } = row;
  const file = { storageKey: String(storage_key), bytes: Number(bytes), sha256: String(sha256) };
  return { of: 'photo', ...file, video: videoFromRow(row) };
}

function quizImageFileOf(row: Row): StoredFile {
  const name = String(row['name']);
  const of = name.startsWith('sound-') ? 'sound' : name.endsWith('.webp') ? 'quiz-image' : 'model';
  return { of, name, bytes: Number(row['bytes']) };
}

/** Archives in older backups list their photos in this JSON. Newer archives have rows. */
function photosInJson(content: string): StoredFile[] {
  if (content === '') return [];
  const { photos = [] }: { photos?: Row[] } = JSON.parse(content);
  return photos.map(photoFileOf);
}

export function storedFilesOf(table: string, row: Row): StoredFile[] {
  switch (table) {
    case 'photos':
      return [photoFileOf(row)];
    case 'archives':
      return photosInJson(String(row['content']));
    case 'quiz_images':
      return [quizImageFileOf(row)];
    default:
      return [];
  }
}

export async function storedFiles({ query }: Tx): Promise<StoredFile[]> {
  const photos = await query
    .selectFrom('photos')
    .select(['storage_key', 'bytes', 'sha256', 'video_type', 'video_bytes', 'video_sha256'])
    .execute();
  const images = await query.selectFrom('quiz_images').select(['name', 'bytes']).execute();
  return [...photos.map(photoFileOf), ...images.map(quizImageFileOf)];
}
