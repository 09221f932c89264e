import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import webpush from 'web-push';
import { NotPublicError, publicOnly } from '../public-lookup.ts';
import { isPushEndpoint } from './subscription.ts';

/** Signs what this server sends (VAPID, RFC 8292), in base64url: browsers subscribe to the public key. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

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

/** What became of a try. */
export type Delivery =
  | { kind: 'delivered' }
  /** Nobody is there any more. */
  | { kind: 'gone' }
  /**
   * `because`: one of a few words, so that they can be counted. `isFinal`: asking again is of no use;
   * `afterMs`: how long the service asks to wait, null when it does not say.
   */
  | { kind: 'failed'; because: string; isFinal: boolean; afterMs: number | null };

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

interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface PushAnswer {
  status: number;
  /** The header as it came; null for none. */
  retryAfter: string | null;
}

interface PostOptions {
  /** Ends it, also while the body of the answer still comes. */
  signal: AbortSignal;
  /** Whether it may lie anywhere: a service that the organiser trusts. */
  trusted: boolean;
  /** Looks a name up; absent is Node's own way. */
  resolve?: LookupFunction;
}

/**
 * Asks a push service to deliver. Follows no redirect, and keeps no body. Rejects when no answer comes; not before its name
 * has been looked up, which nothing ends early: until then it takes up a thread that others wait for.
 */
export function postPush(
  { endpoint, headers, body }: PushRequest,
  { signal, trusted, resolve: resolveName = lookup }: PostOptions,
): Promise<PushAnswer> {
  const url = new URL(endpoint);
  const post = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    let isLookingUp = false;
    let failure: Error | null = null;
    const lookupPublic = publicOnly(
      (...question) => {
        isLookingUp = true;
        resolveName(...question);
      },
      () => {
        isLookingUp = false;
        if (failure) reject(failure);
      },
    );
    const guard = trusted ? {} : { lookup: lookupPublic };
    const outgoing = post(url, { method: 'POST', headers, signal, ...guard }, (answer) => {
      // Thrown away as it comes, so that the connection can serve again.
      answer.resume();
      answer.on('error', () => {
        // Its status is all that counts, and that has come.
      });
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null });
    });
    outgoing.on('error', (error) => {
      if (isLookingUp) failure = error;
      else reject(error);
    });
    outgoing.end(body);
  });
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
  const isFinal = status !== TOO_MANY && status < SERVER_FAULT;
  // Its date is by its own clock; a minute more or less does not matter here.
  const afterMs = retryAfterMs(retryAfter, Date.now());
  return { kind: 'failed', because: `status ${status}`, isFinal, afterMs };
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
  if (!isPushEndpoint(endpoint, trustedOrigin)) {
    return { kind: 'failed', because: 'no place for a push service', isFinal: true, afterMs: null };
  }
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]);
  const trusted = trustedOrigin !== null && new URL(endpoint).origin === trustedOrigin;
  const options = { signal, trusted, ...(resolve === undefined ? {} : { resolve }) };
  try {
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlS,
      urgency,
      contentEncoding: 'aes128gcm',
      ...(topic === null ? {} : { topic }),
    });
    return deliveryOf(await postPush({ endpoint, headers, body }, options));
  } catch (error) {
    return { kind: 'failed', because: reasonOf(error), isFinal: false, afterMs: null };
  }
}
