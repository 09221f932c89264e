import { nextPollAt } from '@reisspel/rules/flight-polling';
import { type FollowedFlight, polledFlight } from './followed-flight.ts';
import type { FlightAnswer } from './store.ts';

/** What a look at a flight leads to. */
export type Step =
  /** It is new: its first question is at `at`. */
  | { kind: 'follow'; at: number }
  /** Its question comes at another moment than was thought; null is never. */
  | { kind: 'reschedule'; at: number | null }
  | { kind: 'wait' };

interface Plan {
  step: Step;
  /** When its question is due; null is never. */
  dueAt: number | null;
}

/** What to do about a flight now. `answer` undefined: it is not followed yet. */
export function planOf(followed: FollowedFlight, answer: FlightAnswer | undefined, now: number): Plan {
  const polled = polledFlight(followed, answer?.learned ?? null);
  const opensAt = nextPollAt(polled, null, now);
  if (!answer) {
    return { step: opensAt === null ? { kind: 'wait' } : { kind: 'follow', at: opensAt }, dueAt: opensAt };
  }
  const planned = answer.nextPollAt;
  if (planned === null) {
    // Over, unless the organiser has moved a flight whose time had gone by.
    const at = nextPollAt(polled, answer.learned?.asOf ?? null, now);
    return { step: at === null ? { kind: 'wait' } : { kind: 'reschedule', at }, dueAt: at };
  }
  // A server that was down for a while finds questions whose time has gone by, and must not put them any more.
  const isOutside = planned <= now && opensAt !== now;
  return isOutside
    ? { step: { kind: 'reschedule', at: opensAt }, dueAt: opensAt }
    : { step: { kind: 'wait' }, dueAt: planned };
}
