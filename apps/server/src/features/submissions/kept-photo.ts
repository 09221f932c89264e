import { PhotoId } from '@reisspel/contract/ids';
import type { Photo, TeamTask } from '@reisspel/rules/game/game';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { beginPhoto } from '../../db/erasure/unrecorded-photos.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Admission } from '../../platform/admission.ts';
import { sha256 } from '../../platform/digest.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { type ProcessedPhoto, processPhoto, unreadablePicture } from '../../platform/images.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';

/** A photo in the store that nothing names yet: what is written of it, and what is looked at. The rest left memory. */
export interface KeptPhoto {
  photo: Omit<Photo, 'takenAt'>;
  brightness: number;
  /** WebP, 1600 px. */
  view: Buffer;
}

/** Decodes a photo when its turn comes. Refuses what cannot be read, and with `too_busy` when too many wait. */
export async function decodePhoto(admission: Admission, bytes: Buffer): Promise<Outcome<ProcessedPhoto>> {
  const processed = await admission.run(() => processPhoto(bytes));
  if (processed === null) return tryLater('too_busy');
  return processed.ok ? done(processed.photo) : unreadablePicture(processed, 'photo_unreadable');
}

export interface PhotoKeepingDeps {
  database: Database;
  photoFiles: PhotoFiles;
  /** Bounds the pictures that are worked on at once. */
  admission: Admission;
}

/**
 * Decodes a photo and puts all its sizes in the store, durable when it resolves: a photo counts only with
 * its files. `now` is epoch milliseconds.
 */
export async function keepPhoto(
  { database, photoFiles, admission }: PhotoKeepingDeps,
  scope: TripScope,
  { teamId, taskId, bytes }: TeamTask & { bytes: Buffer },
  now: number,
): Promise<Outcome<KeptPhoto>> {
  const decoded = await decodePhoto(admission, bytes);
  if (!decoded.ok) return decoded;
  const { width, height, brightness, variants } = decoded.value;
  const { full, view } = variants;
  const id = PhotoId.parse(uuidv7(now));
  // The spec's name (section 7), made unique for two phones in the same millisecond.
  const storageKey = `${teamId}-${taskId}-${now}-${id.slice(-12)}`;
  // What a store refuses stays begun for a day: a write that was given up on may still arrive there.
  await database.write((tx) => beginPhoto(tx, scope, { storageKey, teamId, begunAt: now }));
  await photoFiles.save(storageKey, variants);
  const photo = { id, storageKey, width, height, bytes: full.byteLength, sha256: sha256(full, 'hex') };
  return done({ photo, brightness, view });
}
