import { PhotoId } from '@reisspel/contract/ids';
import type { Admission } from '../../platform/admission.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/digest.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { decodePhoto } from './photo-look.ts';
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
  photoFiles: PhotoFiles;
  /** Bounds the pictures that are worked on at once. */
  admission: Admission;
  clock: Clock;
}

/** Decodes photos and puts all variants in the store. Nothing of them counts before they are recorded. */
export function createPhotoKeeping({ photoFiles, admission, clock }: PhotoKeepingDeps) {
  return async (key: TeamTaskKey, bytes: Buffer): Promise<Outcome<KeptPhoto>> => {
    const decoded = await decodePhoto(admission, bytes);
    if (!decoded.ok) return decoded;
    const { width, height, brightness, variants } = decoded.value;
    const { full, view } = variants;
    const now = clock.now();
    const id = PhotoId.parse(uuidv7(now));
    // The spec's name (section 7), made unique for two phones in the same millisecond.
    const storageKey = `${key.teamId}-${key.taskId}-${now}-${id.slice(-12)}`;
    await photoFiles.save(storageKey, variants);
    const kept = { storageKey, bytes: full.byteLength, sha256: sha256(full, 'hex') };
    return done({ id, ...kept, width, height, brightness, view });
  };
}
