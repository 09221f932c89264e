import { QUIZ_GRACE_S } from '@reisspel/contract/limits';
import { tick } from '@reisspel/rules/game/tick';
import type { Database } from '../../db/database.ts';
import { mintTripScope } from '../../db/trip-scope.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Clock } from '../../platform/clock.ts';
import { startRepeating } from '../../platform/repeating.ts';
import { dueTrips } from './due-store.ts';

/** Milliseconds between looks: a phone that is gone need not be told sooner. */
const SWEEP_PAUSE_MS = 1_000;
/** Trips dealt with in one look: a long outage is caught up with in steps. */
const SWEEP_LIMIT = 50;

export interface SweepDeps {
  database: Database;
  hub: Pick<LiveHub, 'act' | 'forgetPhones'>;
  clock: Clock;
  onError: (error: unknown) => void;
}

/**
 * Closes quizzes whose time ran out while nobody answered, and decides over photos that no team decided over: also a
 * phone that has gone away is judged. And says so of phones that went away from a task.
 */
export async function settleExpired({ database, hub, clock, onError }: SweepDeps): Promise<void> {
  hub.forgetPhones();
  const before = clock.now() - QUIZ_GRACE_S * 1_000;
  const trips = await database.read((tx) => dueTrips(tx, before, SWEEP_LIMIT));
  // One that fails must not keep the others waiting.
  for (const tripId of trips) await hub.act(mintTripScope(tripId), tick).catch(onError);
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
