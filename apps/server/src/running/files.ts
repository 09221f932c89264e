import type { Database } from '../db/database.ts';
import { findTeam } from '../db/game-queries.ts';
import { mintTripScope } from '../db/trip-scope.ts';
import { createErasedFiles, type ErasedFiles } from '../features/retention/erased-files.ts';
import type { Clock } from '../platform/clock.ts';
import { createErase } from '../platform/erasing.ts';
import type { LogError } from '../platform/faults.ts';
import { createPhotoFiles, filesOfPhoto, type PhotoFiles } from '../platform/photo-files.ts';
import { createQuizImageFiles, type QuizImageFiles, type Signer } from '../platform/quiz-image-files.ts';
import type { Storage } from '../platform/storage.ts';
import { type StorageWatch, watchStorage } from '../platform/storage-watch.ts';
import { createUploadParts, type UploadParts } from '../platform/upload-parts.ts';

interface FilesDeps {
  database: Database;
  clock: Clock;
  store: Storage;
  /** Signs addresses that browsers open at the store; null sends everything through this server. */
  sign: Signer | null;
  /** The folder of interrupted uploads. */
  partsFolder: string;
  logError: LogError;
}

export interface Files {
  storageWatch: StorageWatch;
  photoFiles: PhotoFiles;
  quizImageFiles: QuizImageFiles;
  erasedFiles: ErasedFiles;
  uploadParts: UploadParts;
}

export function createFiles({ database, clock, store, sign, partsFolder, logError }: FilesDeps): Files {
  const storageWatch = watchStorage(store, clock);
  const { storage } = storageWatch;
  const erasing = (error: unknown) => logError(error, 'photos');
  const photoFiles = createPhotoFiles(storage, erasing);
  const cleaning = (error: unknown) => logError(error, 'clean-up');
  const uploading = (error: unknown) => logError(error, 'uploads');
  return {
    storageWatch,
    photoFiles,
    quizImageFiles: createQuizImageFiles(storage, sign),
    erasedFiles: createErasedFiles({
      database,
      erase: {
        erased_photos: createErase({ storage, filesOf: filesOfPhoto, onError: erasing }),
        erased_files: createErase({ storage, filesOf: (key) => [key], onError: erasing }),
      },
      onError: cleaning,
    }),
    uploadParts: createUploadParts({
      root: partsFolder,
      clock,
      hasTeam: async (tripId, teamId) =>
        (await database.readTrip(mintTripScope(tripId), (tx) => findTeam(tx, teamId))) !== null,
      onError: uploading,
    }),
  };
}
