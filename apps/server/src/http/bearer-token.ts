import type { Context } from 'hono';
import { equalSecrets } from '../platform/digest.ts';

const SCHEME = /^Bearer /;

/** Whether a request brings this token (RFC 6750), as programs do that have no session. */
export function bringsToken(c: Context, token: string): boolean {
  return equalSecrets((c.req.header('authorization') ?? '').replace(SCHEME, ''), token);
}
