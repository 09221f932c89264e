import { createHash } from 'node:crypto';
import { PhotoId, type SubmissionId } from '@reisspel/contract/ids';
import { MAX_PHOTO_PIXELS } from '@reisspel/contract/limits';
import type { GalleryPhoto } from '@reisspel/contract/live';
import type { CheckResult, SubmissionResult, Verdict } from '@reisspel/contract/submissions';
import type { AdminTask, PhotoCheck } from '@reisspel/contract/tasks';
import { maxAttempts, photoChecks } from '@reisspel/rules/requirements';
import { judgePhoto } from '@reisspel/rules/verdicts';
import type { Tx } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Delivery } from '../../live/audience.ts';
import { playerTask } from '../../live/views.ts';
import type { Admission } from '../../platform/admission.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { type ProcessedPhoto, processPhoto } from '../../platform/images.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { firstAnswer, type SubmissionDeps, taskInPlay } from './in-play.ts';
import { settle } from './settle.ts';
import { countAttempts, insertPhoto, insertSubmission, isPhotoRecorded, type TeamTaskKey } from './store.ts';

interface PhotoServiceDeps extends SubmissionDeps {
  photoFiles: PhotoFiles;
  /** Bounds the pictures that are worked on at once. */
  admission: Admission;
}

export interface PhotoUpload {
  id: SubmissionId;
  bytes: Buffer;
  /** Epoch milliseconds by the phone's clock; null when it does not say. */
  capturedAt: number | null;
}

interface StoredPhoto {
  photo: ProcessedPhoto;
  id: PhotoId;
  storageKey: string;
}

/** Seconds after which a phone that was turned away tries again: a few photos are done by then. */
const RETRY_AFTER_S = 5;

function look(check: PhotoCheck, photo: ProcessedPhoto): CheckResult {
  const measured = Math.round(photo.brightness);
  const { type, minBrightness } = check;
  return { type, passed: measured >= minBrightness, measured, minBrightness };
}

const PIXELS_PER_MEGAPIXEL = 1_000_000;

function unprocessable(reason: 'unreadable' | 'too_many_pixels'): Outcome<never> {
  if (reason === 'unreadable') return refuse('photo_unreadable');
  const maxMegapixels = MAX_PHOTO_PIXELS / PIXELS_PER_MEGAPIXEL;
  return { ok: false, code: 'photo_too_many_pixels', params: { maxMegapixels } };
}

export function createPhotoService(deps: PhotoServiceDeps) {
  const { database, announcer, clock, photoFiles, admission } = deps;

  /** Decodes, checks the size, and puts all variants on disk. Nothing of it counts before `record`. */
  async function store(key: TeamTaskKey, bytes: Buffer): Promise<Outcome<StoredPhoto>> {
    const processed = await admission.run(() => processPhoto(bytes));
    if (processed === null)
      return { ok: false, code: 'too_busy', params: { retryAfterSeconds: RETRY_AFTER_S } };
    if (!processed.ok) return unprocessable(processed.reason);
    const now = clock.now();
    const id = PhotoId.parse(uuidv7(now));
    // The spec's name (section 7), made unique for two phones in the same millisecond.
    const storageKey = `${key.teamId}-${key.taskId}-${now}-${id.slice(-12)}`;
    await photoFiles.save(storageKey, processed.photo.variants);
    return done({ photo: processed.photo, id, storageKey });
  }

  async function insertStored(
    tx: Tx,
    scope: TripScope,
    key: TeamTaskKey,
    upload: PhotoUpload,
    stored: StoredPhoto,
  ): Promise<GalleryPhoto> {
    const now = clock.now();
    const { photo, id, storageKey } = stored;
    const { full } = photo.variants;
    const takenAt = Math.min(upload.capturedAt ?? now, now);
    await insertPhoto(tx, scope, key, {
      id,
      submissionId: upload.id,
      storageKey,
      width: photo.width,
      height: photo.height,
      bytes: full.byteLength,
      sha256: createHash('sha256').update(full).digest('hex'),
      takenAt,
      createdAt: now,
    });
    return { id, ...key, width: photo.width, height: photo.height, takenAt };
  }

  /** What the open windows hear of a verdict: the end of the task, or one more attempt. */
  async function deliveries(
    tx: Tx,
    scope: TripScope,
    { key, task, verdict, photo, id, attempt }: Judged,
  ): Promise<Delivery[]> {
    if (verdict.verdict === 'refused') {
      const standing = { status: 'open', attempts: attempt, opened: false } as const;
      const change = { type: 'own-task', task: playerTask(task, standing) } as const;
      return [{ to: [`team:${key.teamId}`], change }];
    }
    const now = clock.now();
    return settle(tx, scope, { key, task, verdict, photo, submissionId: id, resultId: uuidv7(now), now });
  }

  /** Judges and writes a stored photo, unless the team may no longer send it. */
  const record = (
    scope: TripScope,
    key: TeamTaskKey,
    upload: PhotoUpload,
    stored: StoredPhoto,
  ): Promise<{ kept: boolean; outcome: Outcome<SubmissionResult> }> =>
    database.write(async (tx) => {
      await lockTrip(tx, scope);
      const { id } = upload;
      const earlier = await firstAnswer(tx, scope, id, key);
      if (earlier) return { kept: false, outcome: earlier };
      const inPlay = await taskInPlay(tx, scope, key, 'photo');
      if (!inPlay.ok) return { kept: false, outcome: inPlay };
      const task = inPlay.value;
      const requirements = task.verificationRequirements;
      const checks = photoChecks(requirements).map((check) => look(check, stored.photo));
      const attempt = (await countAttempts(tx, scope, key)) + 1;
      const verdict = judgePhoto({
        checks,
        points: task.points,
        attempt,
        maxAttempts: maxAttempts(requirements),
      });
      const result: SubmissionResult = { id, attempt, outcome: verdict, checks, photoId: stored.id };
      await insertSubmission(tx, scope, key, result, clock.now());
      const photo = await insertStored(tx, scope, key, upload, stored);
      const judged = { key, task, verdict, photo, id, attempt };
      await announcer.changes(tx, scope, await deliveries(tx, scope, judged));
      return { kept: true, outcome: done(result) };
    });

  /** What can be answered without looking at the picture: a repeat, or that it may not be sent. null: go on. */
  const before = (
    scope: TripScope,
    key: TeamTaskKey,
    id: SubmissionId,
  ): Promise<Outcome<SubmissionResult> | null> =>
    database.read(async (tx) => {
      const earlier = await firstAnswer(tx, scope, id, key);
      if (earlier) return earlier;
      const task = await taskInPlay(tx, scope, key, 'photo');
      return task.ok ? null : task;
    });

  return {
    /** Asked before a body is read, so that nobody uploads in vain. */
    before,

    /** Takes a photo once; the same id again gets the first answer again. */
    async submit(
      scope: TripScope,
      key: TeamTaskKey,
      upload: PhotoUpload,
    ): Promise<Outcome<SubmissionResult>> {
      const stored = await store(key, upload.bytes);
      if (!stored.ok) return stored;
      const { storageKey } = stored.value;
      try {
        const { kept, outcome } = await record(scope, key, upload, stored.value);
        if (!kept) await photoFiles.remove([storageKey]);
        return outcome;
      } catch (error) {
        // The connection may have broken after the commit: only what is surely not recorded goes.
        if (!(await database.read((tx) => isPhotoRecorded(tx, scope, storageKey)))) {
          await photoFiles.remove([storageKey]);
        }
        throw error;
      }
    },
  };
}

interface Judged {
  key: TeamTaskKey;
  task: AdminTask;
  verdict: Verdict;
  photo: GalleryPhoto;
  id: SubmissionId;
  attempt: number;
}

export type PhotoService = ReturnType<typeof createPhotoService>;
