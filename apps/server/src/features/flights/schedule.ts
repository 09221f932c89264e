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

/**
 * What to do about a flight now. `isMoved`: the organiser has changed its times since the last look, so that its next
 * question may have been planned too late.
 */
export function planOf(
  followed: FollowedFlight,
  answer: FlightAnswer | undefined,
  { isMoved, now }: { isMoved: boolean; now: number },
): Plan {
  const polled = polledFlight(followed, answer?.learned ?? null);
  const opensAt = nextPollAt(polled, null, now);
  if (!answer) {
    return { step: opensAt === null ? { kind: 'wait' } : { kind: 'follow', at: opensAt }, dueAt: opensAt };
  }
  const planned = answer.nextPollAt;
  if (isMoved) {
    const at = nextPollAt(polled, answer.learned?.asOf ?? null, now);
    const sooner = planned === null || at === null ? at : Math.min(planned, at);
    return { step: { kind: 'reschedule', at: sooner }, dueAt: sooner };
  }
  // A server that was down for a while finds questions whose time has gone by, and must not put them any more.
  const isTooLate = planned !== null && planned <= now && opensAt !== now;
  return isTooLate
    ? { step: { kind: 'reschedule', at: opensAt }, dueAt: opensAt }
    : { step: { kind: 'wait' }, dueAt: planned };
}
