import { z } from 'zod';
import { type AskOptions, askJson, failed, type JsonAnswer } from '../ask-json.ts';

/** Lifetime in milliseconds of a token without `expires_in`: Schiphol's 30 minutes. */
const DEFAULT_LIFETIME_MS = 30 * 60 * 1_000;
/** Milliseconds before its end that a token is replaced, so that none expires during a request. */
const RENEWED_BEFORE_MS = 60 * 1_000;
const SECOND_MS = 1_000;

export interface OAuthCredentials {
  kind: 'oauth';
  tokenUrl: string;
  audience: string;
  clientId: string;
  clientSecret: string;
}

type TokenAnswer = { kind: 'token'; token: string } | Extract<JsonAnswer, { kind: 'failed' }>;

export interface TokenSource {
  /** Returns a valid token. Concurrent callers share one request. Never rejects. */
  get(): Promise<TokenAnswer>;
  /** Forgets a token that the airport refused. */
  drop(token: string): void;
}

const TokenResponse = z.object({
  access_token: z.string().min(1),
  // Seconds; some token servers write a string. An invalid lifetime does not invalidate the token.
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});

/** Fetches OAuth 2.0 client credentials tokens (RFC 6749 4.4), each reused until near its end. */
export function createTokenSource(credentials: OAuthCredentials, options: AskOptions): TokenSource {
  const { now } = options;
  let current: { token: string; goodUntil: number } | null = null;
  let pending: Promise<TokenAnswer> | null = null;

  async function fetchToken(): Promise<TokenAnswer> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      audience: credentials.audience,
    });
    const askedAt = now();
    const headers = { Accept: 'application/json' };
    const answer = await askJson(new URL(credentials.tokenUrl), { method: 'POST', body, headers }, options);
    if (answer.kind === 'failed') return answer;
    const granted = TokenResponse.safeParse(answer.kind === 'json' ? answer.body : null);
    if (!granted.success) return failed('unreadable');
    const { access_token: token, expires_in: seconds } = granted.data;
    const lifetime = seconds === undefined ? DEFAULT_LIFETIME_MS : seconds * SECOND_MS;
    current = { token, goodUntil: askedAt + lifetime - RENEWED_BEFORE_MS };
    return { kind: 'token', token };
  }

  return {
    async get() {
      if (current && now() < current.goodUntil) return { kind: 'token', token: current.token };
      pending ??= fetchToken().finally(() => {
        pending = null;
      });
      return pending;
    },
    drop(token) {
      if (current?.token === token) current = null;
    },
  };
}
