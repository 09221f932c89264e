import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../platform/clock.ts';
import { type Session, senderOf } from '../platform/session.ts';
import type { RouteKey } from './access.ts';
import type { ClientInfo } from './client.ts';
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
type CountAct = (key: RouteKey, session: string) => void;

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

/** Callers remembered at once; the one not heard of longest is forgotten first, and starts anew. */
const MAX_CALLERS = 10_000;

interface RateLimit {
  clock: Clock;
  /** Requests in one burst, and in each window from then on. */
  requests: number;
  /** Milliseconds. */
  windowMs: number;
  /** Absent: as many as one server ever sees in a window. */
  maxCallers?: number;
}

interface Bucket {
  /** Requests that may still come; it fills up again evenly. */
  tokens: number;
  filledAt: number;
}

/** Counts one more request of a caller. Returns null when it may go on, else the whole seconds to wait, at least 1. */
export type TakeTurn = (caller: string) => number | null;

/** A token bucket for each caller, in this server's memory: several servers each count their own share. */
export function createRateLimit({
  clock,
  requests,
  windowMs,
  maxCallers = MAX_CALLERS,
}: RateLimit): TakeTurn {
  const buckets = new Map<string, Bucket>();
  return (caller) => {
    const now = clock.now();
    const bucket = buckets.get(caller) ?? { tokens: requests, filledAt: now };
    // A clock that was set back must neither empty a bucket nor keep it from filling up.
    const filledAt = Math.min(now, bucket.filledAt);
    const regained = ((now - filledAt) / windowMs) * requests;
    const tokens = Math.min(requests, bucket.tokens + regained);
    const isLetThrough = tokens >= 1;
    buckets.delete(caller);
    // Who is refused leaves the bucket as it was: adding up many small refills would round some of it away.
    buckets.set(caller, isLetThrough ? { tokens: tokens - 1, filledAt: now } : { ...bucket, filledAt });
    const oldest = buckets.size > maxCallers ? buckets.keys().next() : undefined;
    if (oldest?.done === false) buckets.delete(oldest.value);
    return isLetThrough ? null : Math.ceil(((1 - tokens) * windowMs) / requests / 1_000);
  };
}

function limitBy(callerOf: (session: Session) => string, takeTurn: TakeTurn) {
  return createMiddleware<{ Variables: { actor: { session: Session } } }>(async (c, next) => {
    const retryAfterSeconds = takeTurn(callerOf(c.get('actor').session));
    if (retryAfterSeconds !== null) {
      throw new HttpRefusal('too_many_requests', { retryAfterSeconds }, retryAfterSeconds);
    }
    await next();
  });
}

/** Refuses what all behind one address ask too often, who need no session for it. */
export function limitAddress(
  { address }: Pick<ClientInfo, 'address'>,
  takeTurn: TakeTurn,
): MiddlewareHandler<object> {
  return async (c, next) => {
    const retryAfterSeconds = takeTurn(address(c));
    if (retryAfterSeconds !== null) {
      throw new HttpRefusal('too_many_requests', { retryAfterSeconds }, retryAfterSeconds);
    }
    await next();
  };
}

/** Refuses what one session asks too often. Stands behind the gate, which knows the session. */
export const limitSession = (takeTurn: TakeTurn) => limitBy(({ firstId }) => firstId, takeTurn);

/** Refuses what one team, or one session of the organiser, asks too often. Stands behind the gate. */
export const limitSender = (takeTurn: TakeTurn) => limitBy(senderOf, takeTurn);
