import type { Row } from '../../db/snapshot.ts';
import { storedFilesOf } from '../../db/stored-files.ts';
import { filesOfPhoto } from '../../platform/photo-files.ts';
import { quizImageFile } from '../../platform/quiz-image-files.ts';

/** The keys in the store that a row names. */
export function filesOfRow(table: string, row: Row): string[] {
  return storedFilesOf(table, row).flatMap((file) =>
    file.of === 'photo' ? filesOfPhoto(file.storageKey) : quizImageFile(file.name),
  );
}
