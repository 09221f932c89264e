import { isDeepStrictEqual } from 'node:util';
import type { SubmissionId } from '@reisspel/contract/ids';
import type { GalleryPhoto, TaskResult } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { maxAttempts } from '@reisspel/rules/requirements';
import { photoStanding } from '@reisspel/rules/submissions';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import type { Delivery } from '../../live/audience.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { ownTask } from './own-task.ts';
import { findGalleryPhoto } from './photo-store.ts';
import { settle } from './settle.ts';
import { deleteResult, findResult, type TeamTaskKey } from './store.ts';
import { photoSubmissions, teamsWithPhotos } from './submission-store.ts';

interface PhotoChange {
  key: TeamTaskKey;
  task: AdminTask;
  /** The submissions that were written or have changed. */
  touched: readonly SubmissionId[];
  now: number;
}

interface Ending {
  outcome: TaskResult['outcome'];
  submission: AdminSubmission | null;
  /** null: it was completed without one, or that was erased. */
  photo: GalleryPhoto | null;
}

/** How the task ends for the team as its photos stand; null while it is open. */
async function ending(
  tx: Tx,
  scope: TripScope,
  submissions: readonly AdminSubmission[],
  task: AdminTask,
): Promise<Ending | null> {
  const standing = photoStanding(submissions, maxAttempts(task.verificationRequirements));
  switch (standing.status) {
    case 'open':
      return null;
    case 'failed':
      return {
        outcome: { status: 'failed', reason: standing.reason },
        submission: submissions.at(-1) ?? null,
        photo: null,
      };
    case 'completed': {
      const submission = submissions[standing.by] ?? null;
      const { pointsAwarded } = standing;
      const photoId = submission?.photoId ?? null;
      const photo = photoId === null ? null : await findGalleryPhoto(tx, scope, photoId, pointsAwarded);
      return {
        outcome: { status: 'completed', pointsAwarded, photoId: photo?.id ?? null },
        submission,
        photo,
      };
    }
    default:
      return standing satisfies never;
  }
}

async function write(
  tx: Tx,
  scope: TripScope,
  { key, task, now }: PhotoChange,
  { outcome, submission, photo }: Ending,
): Promise<Delivery[]> {
  const submissionId = submission?.id ?? null;
  return settle(tx, scope, { key, task, outcome, submissionId, photo, resultId: uuidv7(now), now });
}

/**
 * Brings the result of a photo task in line with its photos after any of them changed, and tells the open windows:
 * in small steps when the task stays open or ends now, by new snapshots when a result is taken back or replaced.
 */
export async function reconcile(
  tx: Tx,
  scope: TripScope,
  announcer: Announcer,
  change: PhotoChange,
): Promise<void> {
  const { key, task, touched } = change;
  const submissions = await photoSubmissions(tx, scope, key);
  const before = await findResult(tx, scope, key);
  const after = await ending(tx, scope, submissions, task);
  const heard = submissions
    .filter(({ id }) => touched.includes(id))
    .map((submission): Delivery => ({ to: ['admin'], change: { type: 'submission', submission } }));
  if (isDeepStrictEqual(before?.outcome, after?.outcome)) {
    await announcer.changes(tx, scope, [...(await ownTask(tx, scope, key, task)), ...heard]);
    return;
  }
  if (before === null && after !== null) {
    await announcer.changes(tx, scope, [...(await write(tx, scope, change, after)), ...heard]);
    return;
  }
  await deleteResult(tx, scope, key);
  if (after !== null) await write(tx, scope, change, after);
  await announcer.resync(tx, scope);
}

/**
 * Brings every team's result of a photo task in line with its photos, after the task itself has changed: another
 * limit of attempts may close it, or open it again. The caller announces it with its own change.
 */
export async function reconcileTask(tx: Tx, scope: TripScope, task: AdminTask, now: number): Promise<void> {
  for (const teamId of await teamsWithPhotos(tx, scope, task.id)) {
    const key = { teamId, taskId: task.id };
    const before = await findResult(tx, scope, key);
    const after = await ending(tx, scope, await photoSubmissions(tx, scope, key), task);
    if (isDeepStrictEqual(before?.outcome, after?.outcome)) continue;
    await deleteResult(tx, scope, key);
    if (after !== null) await write(tx, scope, { key, task, touched: [], now }, after);
  }
}
