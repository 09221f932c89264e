import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** What we believe about the other end of a request. */
export interface ClientInfo {
  /** The address that lockouts count by. */
  address(c: Context): string;
  /** Whether the browser speaks HTTPS, to us or to the proxy before us. */
  isSecure(c: Context): boolean;
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of an IPv6 address (of eight) that a provider gives to one household: the rest anybody makes up by the billion. */
const NETWORK_GROUPS = 4;

/** What an address is counted as: an IPv6 one as its network, and an IPv4 one as itself, however it is written. */
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

/**
 * Behind a proxy that is trusted, the forwarded headers count; of the addresses, the last one, which the proxy
 * added itself: what stands before it was written by the client.
 */
export function createClientInfo({ trustProxy }: { trustProxy: boolean }): ClientInfo {
  return {
    address(c) {
      const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
      if (forwarded) return networkOf(forwarded);
      // Under app.request() there is no socket.
      return c.env?.incoming ? networkOf(getConnInfo(c).remote.address ?? 'unknown') : 'local';
    },
    isSecure(c) {
      if (trustProxy && c.req.header('x-forwarded-proto') === 'https') return true;
      return new URL(c.req.url).protocol === 'https:';
    },
  };
}
