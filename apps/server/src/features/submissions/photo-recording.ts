import type { SubmissionId } from '@reisspel/contract/ids';
import type { AdminSubmission, CheckResult, SubmissionResult, Verdict } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Position } from '@reisspel/rules/distance';
import { captureTime } from '@reisspel/rules/late-photos';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { maxAttempts } from '@reisspel/rules/requirements';
import { isHeld } from '@reisspel/rules/submissions';
import type { Tx } from '../../db/database.ts';
import { endPhoto } from '../../db/erasure/unrecorded-photos.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { firstAnswer, photoTaskInPlay, type SubmissionDeps } from './in-play.ts';
import type { KeptPhoto } from './kept-photo.ts';
import { photoVerdict } from './photo-look.ts';
import { cameUnwatched, tellDecided } from './photo-news.ts';
import { insertPhoto } from './photo-store.ts';
import { reconcile } from './reconcile.ts';
import type { TeamTaskKey } from './store.ts';
import { insertSubmission, photoSubmissions, updateOutcome } from './submission-store.ts';
import type { Looking } from './under-way.ts';

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

interface PhotoTask {
  task: AdminTask;
  /** Whether the game is over. */
  late: boolean;
  /** What the team sent for it before, in the order it came. */
  earlier: AdminSubmission[];
}

/** The task, if the team may still send this photo for it; else why not. */
export async function photoTask(
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

/** A teammate's photo that is in the team's hands keeps the task open. */
function verdictBeside(waiting: readonly AdminSubmission[], judged: Verdict): Verdict {
  return judged.verdict === 'failed' && waiting.length > 0
    ? { verdict: 'refused', reason: 'checks', attemptsLeft: 0 }
    : judged;
}

/** One photo at a time waits for the team's decision: a new one that waits takes the other phone's place. */
async function withdraw(
  tx: Tx,
  scope: TripScope,
  replaced: readonly AdminSubmission[],
  { task, attempt }: { task: AdminTask; attempt: number },
): Promise<void> {
  const max = maxAttempts(task.verificationRequirements);
  const attemptsLeft = max === null ? null : max - attempt;
  for (const other of replaced) {
    // Not failed, also at the last attempt: the new photo is still in the team's hands.
    await updateOutcome(tx, scope, other, { verdict: 'refused', reason: 'withdrawn', attemptsLeft });
  }
}

/** A photo that was kept and looked at. */
interface LookedAt {
  photo: KeptPhoto;
  checks: CheckResult[];
  looking: Looking;
}

interface Recorded {
  recorded: boolean;
  outcome: Outcome<SubmissionResult>;
}

const unrecorded = (outcome: Outcome<SubmissionResult>): Recorded => ({ recorded: false, outcome });

/** Judges photos and writes them down, unless the team may no longer send them. */
export function createPhotoRecording({ database, announcer, notifier, clock }: SubmissionDeps) {
  /** Writes down a photo that is the team's next attempt at a task. */
  async function write(
    tx: Tx,
    scope: TripScope,
    key: TeamTaskKey,
    upload: PhotoUpload,
    { photo, checks, task, late, earlier, now }: LookedAt & PhotoTask & { now: number },
  ): Promise<SubmissionResult> {
    const { id, hold } = upload;
    const attempt = earlier.length + 1;
    const waiting = earlier.filter(isHeld);
    const judged = photoVerdict({ task, checks, attempt, hold, late, now });
    const outcome = verdictBeside(waiting, judged);
    const result: SubmissionResult = { id, attempt, outcome, checks, photoId: photo.id };
    const times = { capturedAt: captureTime(upload.capturedAt, now), createdAt: now };
    await insertSubmission(tx, scope, key, result, { ...times, late });
    await insertPhoto(tx, scope, key, {
      ...photo,
      submissionId: id,
      takenAt: times.capturedAt,
      createdAt: now,
    });
    const replaced = outcome.verdict === 'held' ? waiting : [];
    await withdraw(tx, scope, replaced, { task, attempt });
    await reconcile(tx, scope, announcer, { key, task, now });
    if (cameUnwatched({ ...times, late })) {
      tellDecided(tx, scope, notifier, { teamId: key.teamId, task, verdict: outcome, late });
    }
    return result;
  }

  return (scope: TripScope, key: TeamTaskKey, upload: PhotoUpload, seen: LookedAt): Promise<Recorded> =>
    database.write(async (tx) => {
      await lockTrip(tx, scope);
      const known = await firstAnswer(tx, scope, upload.id, key);
      if (known) return unrecorded(known);
      if (seen.looking.isGivenUp) return unrecorded(refuse('upload_interrupted'));
      const now = clock.now();
      const inPlay = await photoTask(tx, scope, key, { capturedAt: upload.capturedAt, now });
      if (!inPlay.ok) return unrecorded(inPlay);
      if (!(await endPhoto(tx, scope, seen.photo.storageKey))) {
        return unrecorded(refuse('upload_interrupted'));
      }
      const result = await write(tx, scope, key, upload, { ...seen, ...inPlay.value, now });
      return { recorded: true, outcome: done(result) };
    });
}
