import type { AdminTask } from '@reisspel/contract/tasks';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { SubmissionDeps } from './in-play.ts';
import { settle } from './settle.ts';
import type { TeamTaskKey } from './store.ts';

/** Closes a quiz whose time is up for a team that did not answer. */
export async function expire(
  tx: Tx,
  scope: TripScope,
  { key, task }: { key: TeamTaskKey; task: AdminTask },
  { announcer, clock }: Pick<SubmissionDeps, 'announcer' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  const outcome = { status: 'failed', reason: 'time_expired' } as const;
  const resultId = uuidv7(now);
  const settlement = { key, task, outcome, submissionId: null, photo: null, resultId, now };
  await announcer.changes(tx, scope, await settle(tx, scope, settlement));
}
