import type { SubmissionId, TripId } from '@reisspel/contract/ids';
import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import { closeQuizzes } from '@reisspel/rules/game/quiz';
import { lockTrip } from '../../db/locks.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import { startRepeating } from '../../platform/repeating.ts';
import { expireHeldPhoto } from './decision-service.ts';
import type { SubmissionDeps } from './in-play.ts';
import { expirePresences } from './presence-service.ts';
import { expiredPresences } from './presence-store.ts';
import { tripsWithExpiredQuizzes } from './quiz-store.ts';
import type { TeamTaskKey } from './store.ts';
import { expiredHeldPhotos } from './submission-store.ts';

/** Milliseconds between looks: a phone that is gone need not be told sooner. */
const SWEEP_PAUSE_MS = 1_000;
/**
 * Trips with quizzes, photos, and phones that are gone, dealt with in one look: a long outage is
 * caught up with in steps.
 */
const SWEEP_LIMIT = 50;

export interface SweepDeps extends SubmissionDeps {
  hub: Pick<LiveHub, 'act'>;
  onError: (error: unknown) => void;
}

async function decideOver(deps: SweepDeps, tripId: TripId, id: SubmissionId): Promise<void> {
  const scope = mintTripScope(tripId);
  await deps.database.write(async (tx) => {
    await lockTrip(tx, scope);
    await expireHeldPhoto(tx, scope, id, deps);
  });
}

async function forgetPhones(deps: SweepDeps, tripId: TripId, key: TeamTaskKey): Promise<void> {
  const scope = mintTripScope(tripId);
  await deps.database.write(async (tx) => {
    await lockTrip(tx, scope);
    await expirePresences(tx, scope, key, deps);
  });
}

/**
 * Closes quizzes whose time ran out while nobody answered, and decides over photos that no team decided over: also a
 * phone that has gone away is judged. And says so of phones that went away from a task.
 */
export async function settleExpired(deps: SweepDeps): Promise<void> {
  const now = deps.clock.now();
  const before = now - QUIZ_GRACE_S * 1_000;
  const [quizzes, photos, phones] = await deps.database.read(async (tx) => [
    await tripsWithExpiredQuizzes(tx, before, SWEEP_LIMIT),
    await expiredHeldPhotos(tx, before, SWEEP_LIMIT),
    await expiredPresences(tx, now, SWEEP_LIMIT),
  ]);
  // One that fails must not keep the others waiting.
  for (const tripId of quizzes) {
    await deps.hub.act(mintTripScope(tripId), closeQuizzes).catch(deps.onError);
  }
  for (const { tripId, id } of photos) await decideOver(deps, tripId, id).catch(deps.onError);
  for (const { tripId, ...key } of phones) await forgetPhones(deps, tripId, key).catch(deps.onError);
}

/** Looks every second, one look at a time. Returns how to stop, which waits for a look under way. */
export function startExpirySweeper(deps: SweepDeps): () => Promise<void> {
  return startRepeating({
    firstMs: SWEEP_PAUSE_MS,
    pauseMs: SWEEP_PAUSE_MS,
    work: () => settleExpired(deps),
    onError: deps.onError,
  });
}
