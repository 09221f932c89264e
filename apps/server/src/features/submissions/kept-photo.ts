import { PhotoId } from '@reisspel/contract/ids';
import { done, type Outcome } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { listErasedPhotos } from '../../db/erasure/erased-files.ts';
import { beginPhoto, endPhoto } from '../../db/erasure/unrecorded-photos.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Admission } from '../../platform/admission.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/digest.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { decodePhoto } from './photo-look.ts';
import { isPhotoRecorded } from './photo-store.ts';
import type { TeamTaskKey } from './store.ts';

/** A photo in the store that nothing names yet: what is written of it, and what is looked at. The rest left memory. */
export interface KeptPhoto {
  id: PhotoId;
  storageKey: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  brightness: number;
  /** WebP, 1600 px. */
  view: Buffer;
}

interface PhotoKeepingDeps {
  database: Database;
  photoFiles: PhotoFiles;
  /** Bounds the pictures that are worked on at once. */
  admission: Admission;
  clock: Clock;
  /** Has the files of erased photos go, which nobody waits for. */
  removeErasedFiles: () => void;
}

/** Decodes photos and puts all variants in the store. Nothing of them counts before they are recorded. */
export function createPhotoKeeping(deps: PhotoKeepingDeps) {
  const { database, photoFiles, admission, clock, removeErasedFiles } = deps;
  return {
    async keep(scope: TripScope, key: TeamTaskKey, bytes: Buffer): Promise<Outcome<KeptPhoto>> {
      const decoded = await decodePhoto(admission, bytes);
      if (!decoded.ok) return decoded;
      const { width, height, brightness, variants } = decoded.value;
      const { full, view } = variants;
      const now = clock.now();
      const id = PhotoId.parse(uuidv7(now));
      // The spec's name (section 7), made unique for two phones in the same millisecond.
      const storageKey = `${key.teamId}-${key.taskId}-${now}-${id.slice(-12)}`;
      const begun = { storageKey, teamId: key.teamId, begunAt: now };
      await database.write((tx) => beginPhoto(tx, scope, begun));
      // What a store refuses stays begun for a day: a write that was given up on may still arrive there.
      await photoFiles.save(storageKey, variants);
      const kept = { storageKey, bytes: full.byteLength, sha256: sha256(full, 'hex') };
      return done({ id, ...kept, width, height, brightness, view });
    },

    /** Has the files go of a photo, unless it was recorded after all: the connection may have broken after the commit. */
    async discard(scope: TripScope, storageKey: string): Promise<void> {
      await database.write(async (tx) => {
        // A transaction that is recording it takes the same row: what became of that is known from here on.
        await endPhoto(tx, scope, storageKey);
        if (!(await isPhotoRecorded(tx, scope, storageKey)))
          await listErasedPhotos(tx, [storageKey], clock.now());
      });
      removeErasedFiles();
    },
  };
}
