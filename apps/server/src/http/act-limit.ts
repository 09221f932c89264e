import type { Clock } from '../platform/clock.ts';
import type { RouteKey } from './access.ts';
import { createRateLimit } from './rate-limit.ts';
import { HttpRefusal } from './refusal.ts';

/** Acts of one session at once, and in an hour from then on: more than fingers can do, and a bound on what they add to the log. */
const ACTS_PER_HOUR = 1_000;
const HOUR_MS = 60 * 60 * 1_000;

const UNCOUNTED: ReadonlySet<RouteKey> = new Set<RouteKey>([
  // Saves what is typed, every few seconds, and is not in the log.
  'PUT /api/trip/draft',
  // Ends who has done too much: the organiser must always be able to.
  'DELETE /api/session/devices',
  'DELETE /api/owner/session/devices',
]);

/** Counts one more request of a session that may change much. Throws `HttpRefusal` when those were too many. */
export type CountAct = (key: RouteKey, session: string) => void;

/**
 * Whoever holds a phone that was left unlocked may do what its owner may, but cannot do it so often that the log forgets it: what
 * is refused is not done.
 */
export function createActLimit(clock: Clock): CountAct {
  const takeTurn = createRateLimit({ clock, requests: ACTS_PER_HOUR, windowMs: HOUR_MS });
  return (key, session) => {
    if (key.startsWith('GET ') || UNCOUNTED.has(key)) return;
    const retryAfterSeconds = takeTurn(session);
    if (retryAfterSeconds !== null)
      throw new HttpRefusal('too_many_requests', { retryAfterSeconds }, retryAfterSeconds);
  };
}
