import { PhotoId } from '@reisspel/contract/ids';
import type { Photo, TeamTask } from '@reisspel/rules/game/game';
import { done, type Outcome, tryLater } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { beginPhoto } from '../../db/erased-files.ts';
import { inTrip, type TripScope } from '../../db/trip-scope.ts';
import type { Admission } from '../../platform/admission.ts';
import type { PhotoFiles } from '../../platform/pictures/files.ts';
import { type ProcessedPhoto, processPhoto } from '../../platform/pictures/images.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { uuidv7 } from '../../platform/secrets/ids.ts';

/** A stored photo that no submission names yet. The other sizes are no longer in memory. */
export interface KeptPhoto {
  photo: Omit<Photo, 'takenAt'>;
  /** WebP, 1600 px. */
  view: Buffer;
}

/** Decodes a photo. Refuses an unreadable photo, and with `too_busy` if too many wait. */
export async function decodePhoto(admission: Admission, bytes: Buffer): Promise<Outcome<ProcessedPhoto>> {
  return (await admission.run(() => processPhoto(bytes))) ?? tryLater('too_busy');
}

export interface PhotoKeepingDeps {
  database: Database;
  photoFiles: PhotoFiles;
  /** Limits the pictures processed at once. */
  admission: Admission;
}

/**
 * Decodes a photo and stores all sizes; they are durable when it resolves, since a photo counts
 * only with its files. `now` is epoch milliseconds.
 */
export async function keepPhoto(
  { database, photoFiles, admission }: PhotoKeepingDeps,
  scope: TripScope,
  { teamId, taskId, bytes }: TeamTask & { bytes: Buffer },
  now: number,
): Promise<Outcome<KeptPhoto>> {
  const decoded = await decodePhoto(admission, bytes);
  if (!decoded.ok) return decoded;
  const { width, height, variants } = decoded.value;
  const { full, view } = variants;
  const id = PhotoId.parse(uuidv7(now));
  // The name in spec 7, made unique for two phones in the same millisecond.
  const storageKey = `${teamId}-${taskId}-${now}-${id.slice(-12)}`;
  // A failed write stays recorded for a day: an abandoned write may still reach the store.
  // Needs no lock: many phones upload at once, and answers must not wait for them.
  await database.write((tx) => beginPhoto(inTrip(tx, scope), { storageKey, teamId, begunAt: now }));
  await photoFiles.save(storageKey, variants);
  const photo = { id, storageKey, width, height, bytes: full.byteLength, sha256: sha256(full, 'hex') };
  return done({ photo, view });
}
