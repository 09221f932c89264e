import { photoVariants } from '@reisspel/contract/photos';
import type { Row } from '../../db/copies/snapshot.ts';
import { storedFilesOf } from '../../db/erasure/stored-files.ts';
import { photoFile } from '../../platform/photo-files.ts';
import { quizImageFile } from '../../platform/quiz-image-files.ts';

/** A file in the store that a row names. */
export interface NamedFile {
  readonly key: string;
  /** Of what was put there (hex); null: of this file the rows do not say it. */
  readonly sha256: string | null;
}

export function filesOfRow(table: string, row: Row): NamedFile[] {
  return storedFilesOf(table, row).flatMap((file): NamedFile[] => {
    if (file.of !== 'photo') return [{ key: quizImageFile(file.name), sha256: null }];
    const { storageKey, sha256 } = file;
    return photoVariants.map((variant) => ({
      key: photoFile(storageKey, variant),
      sha256: variant === 'full' ? sha256 : null,
    }));
  });
}
