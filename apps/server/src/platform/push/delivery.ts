import type { LookupFunction } from 'node:net';
import webpush from 'web-push';
import { NotPublicError } from '../public-lookup.ts';
import { isPushEndpoint } from './endpoint.ts';
import type { VapidKeys } from './keys.ts';
import { type PushAnswer, postPush } from './post.ts';

/** A browser's address at its push service, and what messages to it are encrypted with (base64url). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** UTF-8, at most 3,000 bytes: push services take 4,096 with what encryption adds. */
  payload: string;
  /** Seconds a push service keeps it for a phone that is not there. */
  ttlS: number;
  urgency: 'normal' | 'high';
  /** An undelivered message is replaced by a later one of the same topic (32 characters of base64url); null: by none. */
  topic: string | null;
}

/** What became of a try. `because`: one of a few words, so that they can be counted. */
export type Delivery =
  | { kind: 'delivered' }
  /** Nobody is there any more. */
  | { kind: 'gone' }
  /** `afterMs`: how long the service asks to wait; null when it does not say. */
  | { kind: 'later'; afterMs: number | null; because: string }
  /** Nobody answered, or nobody may be asked where its name leads. */
  | { kind: 'unanswered'; because: string }
  | { kind: 'refused'; because: string };

export interface DeliveryDeps {
  keys: VapidKeys;
  /** Whom a push service may turn to ("mailto:..." or "https://..."). */
  contact: string;
  /** Origin of a push service that may lie anywhere; null for none. */
  trustedOrigin: string | null;
  /** Milliseconds for one try. */
  timeoutMs: number;
  /** Looks names up; absent is Node's own way. */
  resolve?: LookupFunction;
}

const GONE: ReadonlySet<number> = new Set([404, 410]);
const TOO_MANY = 429;
const SERVER_FAULT = 500;
const REDIRECT = 300;

/** Milliseconds of a Retry-After header at `now`: seconds, or a date. null when it says nothing that can be read. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

function deliveryOf({ status, retryAfter }: PushAnswer): Delivery {
  if (status >= 200 && status < REDIRECT) return { kind: 'delivered' };
  if (GONE.has(status)) return { kind: 'gone' };
  const because = `status ${status}`;
  if (status === TOO_MANY || status >= SERVER_FAULT) {
    // Its date is by its own clock; a minute more or less does not matter here.
    return { kind: 'later', afterMs: retryAfterMs(retryAfter, Date.now()), because };
  }
  return { kind: 'refused', because };
}

/** The error's code ("ENOTFOUND"), or else its name: what it says in full differs from name to name. */
function reasonOf(error: unknown): string {
  if (error instanceof NotPublicError) return 'no public address';
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Tries once to have a message delivered: encrypted for the browser (RFC 8291), signed by this server (RFC 8292). */
export async function deliver(
  { keys, contact, trustedOrigin, timeoutMs, resolve }: DeliveryDeps,
  { endpoint, p256dh, auth }: PushAddress,
  { payload, ttlS, urgency, topic }: PushMessage,
  stopping: AbortSignal,
): Promise<Delivery> {
  // What was taken before may be forbidden by now.
  if (!isPushEndpoint(endpoint, trustedOrigin))
    return { kind: 'refused', because: 'no place for a push service' };
  const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: ttlS,
    urgency,
    contentEncoding: 'aes128gcm',
    ...(topic === null ? {} : { topic }),
  });
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]);
  const trusted = trustedOrigin !== null && new URL(endpoint).origin === trustedOrigin;
  const options = { signal, trusted, ...(resolve === undefined ? {} : { resolve }) };
  try {
    return deliveryOf(await postPush({ endpoint, headers, body }, options));
  } catch (error) {
    return { kind: 'unanswered', because: reasonOf(error) };
  }
}
