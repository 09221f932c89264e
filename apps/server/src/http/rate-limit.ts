import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Clock } from '../platform/clock.ts';
import { rememberNewest } from '../platform/forget-oldest.ts';
import { limitKeyOf, type Session } from '../platform/secrets/session.ts';
import type { RouteKey } from './access.ts';
import type { ClientInfo } from './client.ts';
import { HttpRefusal } from './refusal.ts';

/** Acts of a session in the log: more than a person can do in an hour. */
const ACTS_PER_HOUR = 1_000;
const HOUR_MS = 60 * 60 * 1_000;

const UNCOUNTED: ReadonlySet<RouteKey> = new Set<RouteKey>([
  // The app saves the draft every few seconds. The log has no act for it.
  'PUT /api/trip/draft',
  // The organiser must always be able to log out a device that acts too often.
  'DELETE /api/session/devices',
  'DELETE /api/owner/session/devices',
]);

type CountAct = (key: RouteKey, session: string) => void;

/** Limits the acts of a session, because too many would push older acts out of the log. */
export function createActLimit(clock: Clock): CountAct {
  const takeTurn = createRateLimit({ clock, requests: ACTS_PER_HOUR, windowMs: HOUR_MS });
  return (key, session) => {
    if (key.startsWith('GET ') || UNCOUNTED.has(key)) return;
    spendTurn(takeTurn, session);
  };
}

/** Most callers in memory. With more, the one that was quiet longest gets a full bucket. */
const MAX_CALLERS = 10_000;

interface RateLimit {
  clock: Clock;
  requests: number;
  windowMs: number;
}

interface Bucket {
  /** Requests left. They refill evenly over the window. */
  tokens: number;
  filledAt: number;
}

/** Counts one request. Returns null when it may proceed, else the seconds to wait (at least 1). */
export type TakeTurn = (caller: string) => number | null;

/** Keeps a token bucket for each caller in memory. Each server counts only its own requests. */
export function createRateLimit({ clock, requests, windowMs }: RateLimit): TakeTurn {
  const buckets = new Map<string, Bucket>();
  return (caller) => {
    const now = clock.now();
    const bucket = buckets.get(caller) ?? { tokens: requests, filledAt: now };
    // A clock that is set back must neither empty a bucket nor stop its refill.
    const filledAt = Math.min(now, bucket.filledAt);
    const regained = ((now - filledAt) / windowMs) * requests;
    const tokens = Math.min(requests, bucket.tokens + regained);
    const isLetThrough = tokens >= 1;
    // A refusal leaves the bucket unchanged: many small refills would lose tokens to rounding.
    const left = isLetThrough ? { tokens: tokens - 1, filledAt: now } : { ...bucket, filledAt };
    rememberNewest(buckets, caller, left, MAX_CALLERS);
    return isLetThrough ? null : Math.ceil(((1 - tokens) * windowMs) / requests / 1_000);
  };
}

/** Throws `too_many_requests` when the caller has no turn left. */
export function spendTurn(takeTurn: TakeTurn, caller: string): void {
  const retryAfterSeconds = takeTurn(caller);
  if (retryAfterSeconds !== null) throw new HttpRefusal('too_many_requests', { retryAfterSeconds });
}

export function limitAddress(
  { address }: Pick<ClientInfo, 'address'>,
  takeTurn: TakeTurn,
): MiddlewareHandler<object> {
  return async (c, next) => {
    spendTurn(takeTurn, address(c));
    await next();
  };
}

/** Runs after the gate, which sets the session. */
function limitBy(callerOf: (session: Session) => string, takeTurn: TakeTurn) {
  return createMiddleware<{ Variables: { actor: { session: Session } } }>(async (c, next) => {
    spendTurn(takeTurn, callerOf(c.get('actor').session));
    await next();
  });
}

export const limitSession = (takeTurn: TakeTurn) => limitBy(({ firstId }) => firstId, takeTurn);

/** Limits requests by team, or by session for an organiser. */
export const limitSender = (takeTurn: TakeTurn) => limitBy(limitKeyOf, takeTurn);
