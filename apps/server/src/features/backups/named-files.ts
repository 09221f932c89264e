import { photoVariants } from '@reisspel/contract/photos';
import { parseArchive } from '../../db/archives.ts';
import type { Row } from '../../db/snapshot.ts';
import { photoFile } from '../../platform/photo-files.ts';
import { quizImageFile } from '../../platform/quiz-image-files.ts';

function photoPaths(key: string): string[] {
  return photoVariants.map((variant) => photoFile(key, variant));
}

/** The keys in the store that a row names: of photos, also of those that were put aside, and of quiz pictures. */
export function filesOfRow(table: string, row: Row): string[] {
  switch (table) {
    case 'photos':
      return photoPaths(String(row['storage_key']));
    case 'archives':
      return parseArchive(String(row['content'])).photos.flatMap((photo) => photoPaths(photo.storage_key));
    case 'quiz_images':
      return [quizImageFile(String(row['name']))];
    default:
      return [];
  }
}
