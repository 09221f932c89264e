import type { TeamId } from '@reisspel/contract/ids';
import { ARRIVAL_TOLD_MS } from '@reisspel/contract/limits';
import type { TaskResult } from '@reisspel/contract/live';
import type { AdminSubmission, Verdict } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Notifier } from '../../live/notifier.ts';

/**
 * Whether the team may be looking elsewhere when its photo is judged: it came after the game, or long after it was made. Of
 * any other, the phone that sends it shows the verdict at once.
 */
export function cameUnwatched(photo: Pick<AdminSubmission, 'late' | 'capturedAt' | 'createdAt'>): boolean {
  return photo.late || photo.createdAt - photo.capturedAt >= ARRIVAL_TOLD_MS;
}

/** Notifies the team of what became of its photo; one that waits for the team has no verdict yet. */
export function tellDecided(
  tx: Tx,
  scope: TripScope,
  notifier: Notifier,
  { teamId, task, verdict, late }: { teamId: TeamId; task: AdminTask; verdict: Verdict; late: boolean },
): void {
  if (verdict.verdict === 'held') return;
  notifier.tell(tx, scope, { kind: 'verdict', teamId, task, news: { kind: 'decided', verdict, late } });
}

type Result = TaskResult['outcome'] | null;

/** Notifies the team of the organiser's word, when that is another than it was. */
export function tellReviewed(
  tx: Tx,
  scope: TripScope,
  notifier: Notifier,
  {
    before,
    after,
    task,
    results,
  }: {
    before: AdminSubmission;
    after: AdminSubmission;
    task: AdminTask;
    results: { before: Result; after: Result };
  },
): void {
  const { review, teamId } = after;
  if (review.state === before.review.state) return;
  if (review.state === 'approved') {
    const wins = results.before?.status !== 'completed' && results.after?.status === 'completed';
    const points = wins && results.after?.status === 'completed' ? results.after.pointsAwarded : null;
    notifier.tell(tx, scope, { kind: 'verdict', teamId, task, news: { kind: 'approved', points } });
  }
  if (review.state === 'rejected') {
    const news = { kind: 'rejected', reason: review.reason } as const;
    notifier.tell(tx, scope, { kind: 'verdict', teamId, task, news });
  }
}
