import { PhotoId, type SubmissionId, type TeamId } from '@reisspel/contract/ids';
import type { AdminSubmission, CheckResult, SubmissionResult, Verdict } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Position } from '@reisspel/rules/distance';
import { captureTime } from '@reisspel/rules/late-photos';
import { maxAttempts, photoChecks } from '@reisspel/rules/requirements';
import { isHeld } from '@reisspel/rules/submissions';
import type { Tx } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Admission } from '../../platform/admission.ts';
import { sha256 } from '../../platform/digest.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import type { PhotoFiles } from '../../platform/photo-files.ts';
import { type Eyes, runChecks } from './checks.ts';
import { firstAnswer, photoTaskInPlay, type SubmissionDeps } from './in-play.ts';
import { decodePhoto, photoVerdict } from './photo-look.ts';
import { cameUnwatched, tellDecided } from './photo-news.ts';
import { insertPhoto, isPhotoRecorded } from './photo-store.ts';
import { reconcile } from './reconcile.ts';
import type { TeamTaskKey } from './store.ts';
import { insertSubmission, photoSubmissions, updateOutcome } from './submission-store.ts';
import { createUnderWay, type Looking } from './under-way.ts';

export interface PhotoServiceDeps extends SubmissionDeps {
  photoFiles: PhotoFiles;
  /** Bounds the pictures that are worked on at once. */
  admission: Admission;
  eyes: Eyes;
}

export interface PhotoUpload {
  id: SubmissionId;
  bytes: Buffer;
  /** Epoch milliseconds by the server's clock, as far as the phone knows it; null when it does not say. */
  capturedAt: number | null;
  /** Where the phone was; null when it does not say. */
  position: Position | null;
  /** Whether the team wants to see the results before the photo counts. */
  hold: boolean;
}

/** A photo on disk that nothing names yet: what is written of it, and what is looked at. The rest left memory. */
interface KeptPhoto {
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

interface PhotoTask {
  task: AdminTask;
  /** Whether the game is over. */
  late: boolean;
  /** What the team sent for it before, in the order it came. */
  earlier: AdminSubmission[];
}

type FirstLook = { answer: Outcome<SubmissionResult> } | { answer: null; task: AdminTask };

/** The task, if the team may still send this photo for it; else why not. */
async function photoTask(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  moment: { capturedAt: number | null; now: number },
): Promise<Outcome<PhotoTask>> {
  const inPlay = await photoTaskInPlay(tx, scope, key, moment);
  if (!inPlay.ok) return inPlay;
  const { task, late } = inPlay.value;
  const earlier = await photoSubmissions(tx, scope, key);
  const max = maxAttempts(task.verificationRequirements);
  if (max !== null && earlier.length >= max) return refuse('no_attempts_left');
  return done({ task, late, earlier });
}

export function createPhotoService(deps: PhotoServiceDeps) {
  const { database, announcer, notifier, clock, photoFiles, admission, eyes } = deps;
  const underWay = createUnderWay();

  /** Decodes a photo and puts all variants on disk. Nothing of it counts before `record`. */
  async function keep(key: TeamTaskKey, bytes: Buffer): Promise<Outcome<KeptPhoto>> {
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
  }

  async function insertKept(
    tx: Tx,
    scope: TripScope,
    key: TeamTaskKey,
    upload: PhotoUpload,
    kept: KeptPhoto,
    times: { takenAt: number; createdAt: number },
  ): Promise<void> {
    const { id, storageKey, width, height, bytes, sha256 } = kept;
    const photo = { id, submissionId: upload.id, storageKey, width, height, bytes, sha256 };
    await insertPhoto(tx, scope, key, { ...photo, ...times });
  }

  /** Judges and writes a photo, unless the team may no longer send it. */
  const record = (
    scope: TripScope,
    key: TeamTaskKey,
    upload: PhotoUpload,
    { photo, checks, looking }: { photo: KeptPhoto; checks: CheckResult[]; looking: Looking },
  ): Promise<{ recorded: boolean; outcome: Outcome<SubmissionResult> }> =>
    database.write(async (tx) => {
      await lockTrip(tx, scope);
      const { id } = upload;
      const known = await firstAnswer(tx, scope, id, key);
      if (known) return { recorded: false, outcome: known };
      if (looking.isGivenUp) return { recorded: false, outcome: refuse('upload_interrupted') };
      const now = clock.now();
      const inPlay = await photoTask(tx, scope, key, { capturedAt: upload.capturedAt, now });
      if (!inPlay.ok) return { recorded: false, outcome: inPlay };
      const { task, late, earlier } = inPlay.value;
      const attempt = earlier.length + 1;
      const { hold } = upload;
      const judged = photoVerdict({ task, checks, attempt, hold, late, now });
      const waiting = earlier.filter(isHeld);
      // A teammate's photo that is in the team's hands keeps the task open.
      const outcome: Verdict =
        judged.verdict === 'failed' && waiting.length > 0
          ? { verdict: 'refused', reason: 'checks', attemptsLeft: 0 }
          : judged;
      const result: SubmissionResult = { id, attempt, outcome, checks, photoId: photo.id };
      const capturedAt = captureTime(upload.capturedAt, now);
      await insertSubmission(tx, scope, key, result, { capturedAt, late, createdAt: now });
      await insertKept(tx, scope, key, upload, photo, { takenAt: capturedAt, createdAt: now });
      // One photo at a time waits for the team's decision: a new one that waits takes the other phone's place.
      const replaced = outcome.verdict === 'held' ? waiting : [];
      for (const other of replaced) {
        const max = maxAttempts(task.verificationRequirements);
        const attemptsLeft = max === null ? null : max - attempt;
        // Not failed, also at the last attempt: the new photo is still in the team's hands.
        await updateOutcome(tx, scope, other, { verdict: 'refused', reason: 'withdrawn', attemptsLeft });
      }
      const touched = [id, ...replaced.map((other) => other.id)];
      await reconcile(tx, scope, announcer, { key, task, touched, now });
      if (cameUnwatched({ late, capturedAt, createdAt: now })) {
        tellDecided(tx, scope, notifier, { teamId: key.teamId, task, verdict: outcome, late });
      }
      return { recorded: true, outcome: done(result) };
    });

  /** What can be said before looking at the picture; else the task that it is looked at for. */
  const firstLook = (
    scope: TripScope,
    key: TeamTaskKey,
    { id, capturedAt }: Pick<PhotoUpload, 'id' | 'capturedAt'>,
  ): Promise<FirstLook> =>
    database.read(async (tx) => {
      const known = await firstAnswer(tx, scope, id, key);
      if (known) return { answer: known };
      const inPlay = await photoTask(tx, scope, key, { capturedAt, now: clock.now() });
      return inPlay.ok ? { answer: null, task: inPlay.value.task } : { answer: inPlay };
    });

  async function judge(
    scope: TripScope,
    key: TeamTaskKey,
    upload: PhotoUpload,
    looking: Looking,
  ): Promise<Outcome<SubmissionResult>> {
    // A retry may have been quicker than this body was: its answer is the answer.
    const look = await firstLook(scope, key, upload);
    if (look.answer !== null) return look.answer;
    const kept = await keep(key, upload.bytes);
    if (!kept.ok) return kept;
    const photo = kept.value;
    const { storageKey } = photo;
    try {
      const wanted = photoChecks(look.task.verificationRequirements);
      const checks = await runChecks(
        wanted,
        { ...photo, position: upload.position, meter: eyes.meterOf(scope) },
        eyes,
      );
      const { recorded, outcome } = checks.ok
        ? await record(scope, key, upload, { photo, checks: checks.value, looking })
        : { recorded: false, outcome: checks };
      if (!recorded) await photoFiles.remove([storageKey]);
      return outcome;
    } catch (error) {
      // The connection may have broken after the commit: only what is surely not recorded goes.
      if (!(await database.read((tx) => isPhotoRecorded(tx, scope, storageKey)))) {
        await photoFiles.remove([storageKey]);
      }
      throw error;
    }
  }

  return {
    /**
     * What can be answered without looking at the picture: a repeat, or that it may not be sent. null: go on. Asked
     * before a body is read, so that nobody uploads in vain.
     */
    before: async (
      scope: TripScope,
      key: TeamTaskKey,
      upload: Pick<PhotoUpload, 'id' | 'capturedAt'>,
    ): Promise<Outcome<SubmissionResult> | null> => (await firstLook(scope, key, upload)).answer,

    /** Takes a photo once; the same id again gets the first answer again. */
    async submit(
      scope: TripScope,
      key: TeamTaskKey,
      upload: PhotoUpload,
    ): Promise<Outcome<SubmissionResult>> {
      const looking = underWay.begin(key.teamId, upload.id);
      try {
        return await judge(scope, key, upload, looking);
      } finally {
        underWay.end(looking);
      }
    },

    /** Lets a photo that is being looked at count no more. One that counts already is the decision's to take back. */
    giveUp: (teamId: TeamId, id: SubmissionId): void => underWay.giveUp(teamId, id),
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;
