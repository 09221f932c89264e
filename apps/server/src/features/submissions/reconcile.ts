import { isDeepStrictEqual } from 'node:util';
import type { SubmissionId } from '@reisspel/contract/ids';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { maxAttempts } from '@reisspel/rules/requirements';
import { photoStanding } from '@reisspel/rules/submissions';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Announcer } from '../../live/announcer.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { hasPhoto } from './photo-store.ts';
import { deleteResult, findResult, insertResult, type TeamTaskKey } from './store.ts';
import { photoSubmissions, teamsWithPhotos } from './submission-store.ts';

interface PhotoChange {
  key: TeamTaskKey;
  task: AdminTask;
  now: number;
}

interface Ending {
  outcome: TaskResult['outcome'];
  submissionId: SubmissionId | null;
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
        submissionId: submissions.at(-1)?.id ?? null,
      };
    case 'completed': {
      const submission = submissions[standing.by] ?? null;
      const { pointsAwarded } = standing;
      const photoId = submission?.photoId ?? null;
      const isThere = photoId !== null && (await hasPhoto(tx, scope, photoId));
      return {
        // One that was erased is named no more.
        outcome: { status: 'completed', pointsAwarded, photoId: isThere ? photoId : null },
        submissionId: submission?.id ?? null,
      };
    }
    default:
      return standing satisfies never;
  }
}

/** Writes how the task ends for the team now, where that is another end than before. */
async function settle(tx: Tx, scope: TripScope, { key, task, now }: PhotoChange): Promise<void> {
  const before = await findResult(tx, scope, key);
  const after = await ending(tx, scope, await photoSubmissions(tx, scope, key), task);
  if (isDeepStrictEqual(before?.outcome, after?.outcome)) return;
  if (before !== null) await deleteResult(tx, scope, key);
  if (after !== null) await insertResult(tx, scope, { id: uuidv7(now), ...key, ...after, settledAt: now });
}

/** Brings the result of a photo task in line with its photos, and tells the open windows. */
export async function reconcile(
  tx: Tx,
  scope: TripScope,
  announcer: Announcer,
  change: PhotoChange,
): Promise<void> {
  await settle(tx, scope, change);
  await announcer.changed(tx, scope);
}

/**
 * Brings every team's result of a photo task in line with its photos, after the task itself has changed: another
 * limit of attempts may close it, or open it again. The caller announces it with its own change.
 */
export async function reconcileTask(tx: Tx, scope: TripScope, task: AdminTask, now: number): Promise<void> {
  for (const teamId of await teamsWithPhotos(tx, scope, task.id)) {
    await settle(tx, scope, { key: { teamId, taskId: task.id }, task, now });
  }
}
