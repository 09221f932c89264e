import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { SubmissionDeps } from './in-play.ts';
import { insertResult, type TeamTaskKey } from './store.ts';

/** Closes a quiz whose time is up for a team that did not answer. */
export async function expire(
  tx: Tx,
  scope: TripScope,
  key: TeamTaskKey,
  { announcer, clock }: Pick<SubmissionDeps, 'announcer' | 'clock'>,
): Promise<void> {
  const settledAt = clock.now();
  const outcome = { status: 'failed', reason: 'time_expired' } as const;
  await insertResult(tx, scope, { id: uuidv7(settledAt), ...key, outcome, submissionId: null, settledAt });
  await announcer.changed(tx, scope);
}
