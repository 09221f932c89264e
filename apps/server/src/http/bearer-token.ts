import type { Context } from 'hono';
import { equalSecrets } from '../platform/digest.ts';

const SCHEME = /^Bearer /;

/** True when the request has this bearer token (RFC 6750), as programs without a session send. */
export function bringsToken(c: Context, token: string): boolean {
  return equalSecrets((c.req.header('authorization') ?? '').replace(SCHEME, ''), token);
}
