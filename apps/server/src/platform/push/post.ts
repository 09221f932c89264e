import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { publicOnly } from '../public-lookup.ts';

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PushAnswer {
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
