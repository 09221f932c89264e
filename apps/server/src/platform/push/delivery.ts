import { ECDH } from 'node:crypto';
import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { MAX_URL_LENGTH } from '@reisspel/contract/limits';
import { isOutsideAddress, NotPublicError, publicOnly } from '../outside.ts';
import { sha256 } from '../secrets/digest.ts';
import { retryAfterMs } from '../timing.ts';

/** True if this may be the address of a push service. Only `trustedOrigin` may be private. */
export function isPushEndpoint(endpoint: string, trustedOrigin: string | null): boolean {
  if (endpoint.length > MAX_URL_LENGTH || !URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return (trustedOrigin !== null && origin === trustedOrigin) || isOutsideAddress(endpoint);
}

export function endpointId(endpoint: string): string {
  return sha256(endpoint, 'base64url');
}

const CURVE = 'prime256v1';
const UNCOMPRESSED = 0x04;

/** True for a point of the curve P-256, which is what browsers send. */
export function isPublicKey(base64url: string): boolean {
  const bytes = Buffer.from(base64url, 'base64url');
  if (bytes[0] !== UNCOMPRESSED) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

/** VAPID keys (RFC 8292) in base64url, for signing. Browsers subscribe to the public one. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Where a browser receives messages, with the keys to encrypt them (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** UTF-8, at most 3,000 bytes: push services accept 4,096 after encryption. */
  payload: string;
  /** Seconds that a push service keeps it for a phone that is offline. */
  ttlS: number;
  urgency: 'normal' | 'high';
  /** A later message with the same topic (32 characters of base64url) replaces a waiting one. */
  topic: string | null;
}

export type Delivery =
  | { kind: 'delivered' }
  /** The browser no longer has this address. */
  | { kind: 'gone' }
  /** `because` names no address. `afterMs`: the wait that the service asks for; null for none. */
  | { kind: 'failed'; because: string; isFinal: boolean; afterMs: number | null };

export interface DeliveryDeps {
  keys: VapidKeys;
  contact: string;
  trustedOrigin: string | null;
  timeoutMs: number;
  resolve?: LookupFunction;
}

interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface PushAnswer {
  status: number;
  retryAfter: string | null;
}

interface PostOptions {
  signal: AbortSignal;
  trusted: boolean;
  resolve?: LookupFunction;
}

/** Sends an encrypted message. When aborted during the lookup, it rejects after the lookup. */
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
      (...lookupArguments) => {
        isLookingUp = true;
        resolveName(...lookupArguments);
      },
      () => {
        isLookingUp = false;
        if (failure) reject(failure);
      },
    );
    const guard = trusted ? {} : { lookup: lookupPublic };
    const outgoing = post(url, { method: 'POST', headers, signal, ...guard }, (answer) => {
      // Drains the body, so that the connection can be reused.
      answer.resume();
      answer.on('error', () => {
        // The error is ignored: only the status counts, and it has arrived.
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

function deliveryOf({ status, retryAfter }: PushAnswer): Delivery {
  if (status >= 200 && status < REDIRECT) return { kind: 'delivered' };
  if (GONE.has(status)) return { kind: 'gone' };
  const isFinal = status !== TOO_MANY && status < SERVER_FAULT;
  // The date comes from the service's clock. Being a minute off does no harm.
  const afterMs = retryAfterMs(retryAfter, Date.now());
  return { kind: 'failed', because: `status ${status}`, isFinal, afterMs };
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublicError) return 'no public address';
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'AbortError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Makes one attempt: encrypts for the browser (RFC 8291) and signs as this server (RFC 8292). */
export async function deliver(
  { keys, contact, trustedOrigin, timeoutMs, resolve }: DeliveryDeps,
  { endpoint, p256dh, auth }: PushAddress,
  { payload, ttlS, urgency, topic }: PushMessage,
  stopping: AbortSignal,
): Promise<Delivery> {
  // The rules for addresses may have changed since the browser subscribed.
  if (!isPushEndpoint(endpoint, trustedOrigin)) {
    return { kind: 'failed', because: 'not a push service', isFinal: true, afterMs: null };
  }
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]);
  const trusted = trustedOrigin !== null && new URL(endpoint).origin === trustedOrigin;
  const options = { signal, trusted, ...(resolve === undefined ? {} : { resolve }) };
  // Loaded at the first message, because few servers send one soon after the start.
  const { default: webpush } = await import('web-push');
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
