import type { TripSlug } from '@reisspel/contract/trip';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_LIFETIME_MS } from '../platform/session.ts';
import type { ClientInfo } from './client.ts';

/** A cookie with a session's token: not readable by scripts, not sent along from other sites. */
export interface SessionCookie {
  read(c: Context): string | null;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** The cookies of a server: one for each trip, so that a browser can be in several at once, and the owner's. */
export interface SessionCookies {
  ofTrip(slug: TripSlug): SessionCookie;
  ofOwner: SessionCookie;
  /** The tokens of every trip that this browser has, or had, a session of. */
  tokensOfTrips(c: Context): string[];
}

const TRIP_PREFIX = 'reisspel_session_';
const OWNER_NAME = 'reisspel_owner';
const HOST_PREFIX = '__Host-';

/** Whether this browser has, or had, a session here, of whatever trip: without asking the database, so it may have ended. */
export function hasSessionCookie(c: Context): boolean {
  return Object.keys(getCookie(c)).some((name) => {
    const plain = name.replace(HOST_PREFIX, '');
    return plain.startsWith(TRIP_PREFIX) || plain === OWNER_NAME;
  });
}

/** Under HTTPS the `__Host-` prefix ties a cookie to this very host; plain HTTP cannot have it. */
export function createSessionCookies(client: ClientInfo): SessionCookies {
  const place = (c: Context) =>
    client.isSecure(c)
      ? ({ path: '/', secure: true, prefix: 'host' } as const)
      : ({ path: '/', secure: false } as const);
  const named = (name: string): SessionCookie => ({
    read: (c) => getCookie(c, name, client.isSecure(c) ? 'host' : undefined) ?? null,
    write(c, token) {
      const maxAge = SESSION_LIFETIME_MS / 1_000;
      setCookie(c, name, token, { ...place(c), httpOnly: true, sameSite: 'Lax', maxAge });
    },
    clear(c) {
      deleteCookie(c, name, place(c));
    },
  });
  return {
    ofTrip: (slug) => named(`${TRIP_PREFIX}${slug}`),
    ofOwner: named(OWNER_NAME),
    tokensOfTrips(c) {
      const prefix = client.isSecure(c) ? `${HOST_PREFIX}${TRIP_PREFIX}` : TRIP_PREFIX;
      return Object.entries(getCookie(c)).flatMap(([name, token]) =>
        name.startsWith(prefix) && token ? [token] : [],
      );
    },
  };
}
