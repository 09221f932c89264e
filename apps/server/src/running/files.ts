import type { Database } from '../db/database.ts';
import { hasTeam } from '../db/game-queries.ts';
import { createErasedFiles, type ErasedFiles } from '../features/retention/erased-files.ts';
import type { Clock } from '../platform/clock.ts';
import { createErase } from '../platform/erasing.ts';
import type { LogError } from '../platform/faults.ts';
import { createPhotoFiles, type PhotoFiles } from '../platform/photo-files.ts';
import { createQuizImageFiles, type QuizImageFiles, type Signer } from '../platform/quiz-image-files.ts';
import type { Storage } from '../platform/storage.ts';
import { type StorageWatch, watchStorage } from '../platform/storage-watch.ts';
import { createUploadParts, type UploadParts } from '../platform/upload-parts.ts';

interface FilesDeps {
  database: Database;
  clock: Clock;
  store: Storage;
  /** How browsers are sent to the store itself; null: everything comes through this server. */
  sign: Signer | null;
  /** The folder of what came of photos whose body broke off. */
  partsFolder: string;
  logError: LogError;
}

/** All that is kept beside the database. */
export interface Files {
  storageWatch: StorageWatch;
  photoFiles: PhotoFiles;
  quizImageFiles: QuizImageFiles;
  erasedFiles: ErasedFiles;
  uploadParts: UploadParts;
}

export function createFiles({ database, clock, store, sign, partsFolder, logError }: FilesDeps): Files {
  const storageWatch = watchStorage(store, clock);
  const photoFiles = createPhotoFiles(storageWatch.storage, (error) => logError(error, 'photos'));
  const cleaning = (error: unknown) => logError(error, 'clean-up');
  const uploading = (error: unknown) => logError(error, 'uploads');
  return {
    storageWatch,
    photoFiles,
    quizImageFiles: createQuizImageFiles(storageWatch.storage, sign),
    erasedFiles: createErasedFiles({
      database,
      erase: createErase(storageWatch.storage, (error) => logError(error, 'photos')),
      onError: cleaning,
    }),
    uploadParts: createUploadParts({
      root: partsFolder,
      clock,
      hasTeam: (tripId, teamId) => database.read((tx) => hasTeam(tx, tripId, teamId)),
      onError: uploading,
    }),
  };
}
