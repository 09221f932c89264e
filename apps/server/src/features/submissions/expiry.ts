import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import { lockTrip } from '../../db/locks.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { type SubmissionDeps, taskInPlay } from './in-play.ts';
import { settle } from './settle.ts';
import { expiredOpenings } from './store.ts';

/** Milliseconds between looks: a phone that is gone need not be told sooner. */
const SWEEP_INTERVAL_MS = 1_000;
/** Quizzes closed in one look, so that a long outage is caught up with in small steps. */
const SWEEP_LIMIT = 50;

/** Closes quizzes whose time ran out while nobody answered, so that also a phone that has gone away is judged. */
export async function closeExpiredQuizzes({ database, announcer, clock }: SubmissionDeps): Promise<void> {
  const before = clock.now() - QUIZ_GRACE_S * 1_000;
  const expired = await database.read((tx) => expiredOpenings(tx, before, SWEEP_LIMIT));
  for (const { tripId, ...key } of expired) {
    const scope = mintTripScope(tripId);
    await database.write(async (tx) => {
      await lockTrip(tx, scope);
      // An answer may have come in between, or the end of the game.
      const task = await taskInPlay(tx, scope, key, 'quiz');
      if (!task.ok) return;
      const now = clock.now();
      const verdict = { verdict: 'failed', reason: 'time_expired' } as const;
      const resultId = uuidv7(now);
      const settlement = { key, task: task.value, verdict, submissionId: null, photo: null, resultId, now };
      await announcer.changes(tx, scope, await settle(tx, scope, settlement));
    });
  }
}

/** Looks every second, one look at a time. Returns how to stop. */
export function startQuizSweeper(deps: SubmissionDeps, onError: (error: unknown) => void): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const sweep = async () => {
    try {
      await closeExpiredQuizzes(deps);
    } catch (error) {
      onError(error);
    }
    if (!stopped) schedule();
  };
  const schedule = () => {
    timer = setTimeout(() => void sweep(), SWEEP_INTERVAL_MS);
    timer.unref();
  };
  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
