import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { equalSecrets } from '../platform/secrets/digest.ts';

export interface ClientInfo {
  address(c: Context): string;
  isSecure(c: Context): boolean;
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The 16-bit groups that identify a household. A client can choose the other four freely. */
const NETWORK_GROUPS = 4;

/** Reduces an IPv6 address to its /64 network, so that limits count a household once. */
function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [left = '', right] = plain.toLowerCase().split('::', 2);
  const head = left === '' ? [] : left.split(':');
  const tail = right ? right.split(':') : [];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Uses the last address of `X-Forwarded-For`, because a client may invent those before it. */
export function createClientInfo({ trustProxy }: { trustProxy: boolean }): ClientInfo {
  return {
    address(c) {
      const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
      if (forwarded) return networkOf(forwarded);
      return c.env?.incoming ? networkOf(getConnInfo(c).remote.address ?? 'unknown') : 'local';
    },
    isSecure(c) {
      if (trustProxy && c.req.header('x-forwarded-proto') === 'https') return true;
      return new URL(c.req.url).protocol === 'https:';
    },
  };
}

const SCHEME = /^Bearer /;

/** True for a request with this bearer token (RFC 6750): programs send one instead of a cookie. */
export function hasBearerToken(c: Context, token: string): boolean {
  return equalSecrets((c.req.header('authorization') ?? '').replace(SCHEME, ''), token);
}
