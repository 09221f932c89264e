import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** What we believe about the other end of a request. */
export interface ClientInfo {
  /** The address that lockouts count by. */
  address(c: Context): string;
  /** Whether the browser speaks HTTPS, to us or to the proxy before us. */
  isSecure(c: Context): boolean;
}

/**
 * Behind a proxy that is trusted, the forwarded headers count; of the addresses, the last one, which the proxy
 * added itself: what stands before it was written by the client.
 */
export function createClientInfo({ trustProxy }: { trustProxy: boolean }): ClientInfo {
  return {
    address(c) {
      const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
      if (forwarded) return forwarded;
      // Under app.request() there is no socket.
      return c.env?.incoming ? (getConnInfo(c).remote.address ?? 'unknown') : 'local';
    },
    isSecure(c) {
      if (trustProxy && c.req.header('x-forwarded-proto') === 'https') return true;
      return new URL(c.req.url).protocol === 'https:';
    },
  };
}
