import { KNOWN_DEVICE_DAYS } from '@reisspel/contract/limits';
import type { TripSlug } from '@reisspel/contract/trip';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { randomToken } from '../platform/ids.ts';
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
  /** The tokens of the trips that this browser has, or had, a session of: not of more than `MAX_TRIPS_OF_BROWSER`. */
  tokensOfTrips(c: Context): string[];
}

/**
 * Trips that one browser is asked about at once. Who sends more sends what no browser of ours collects: a request without a login
 * must not cost as many look-ups as fit into its headers.
 */
export const MAX_TRIPS_OF_BROWSER = 50;

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
function placeOf(client: ClientInfo, c: Context) {
  return client.isSecure(c)
    ? ({ path: '/', secure: true, prefix: 'host' } as const)
    : ({ path: '/', secure: false } as const);
}

export function createSessionCookies(client: ClientInfo): SessionCookies {
  const named = (name: string): SessionCookie => ({
    read: (c) => getCookie(c, name, client.isSecure(c) ? 'host' : undefined) ?? null,
    write(c, token) {
      const maxAge = SESSION_LIFETIME_MS / 1_000;
      setCookie(c, name, token, { ...placeOf(client, c), httpOnly: true, sameSite: 'Lax', maxAge });
    },
    clear(c) {
      deleteCookie(c, name, placeOf(client, c));
    },
  });
  return {
    ofTrip: (slug) => named(`${TRIP_PREFIX}${slug}`),
    ofOwner: named(OWNER_NAME),
    tokensOfTrips(c) {
      const prefix = client.isSecure(c) ? `${HOST_PREFIX}${TRIP_PREFIX}` : TRIP_PREFIX;
      return Object.entries(getCookie(c))
        .flatMap(([name, token]) => (name.startsWith(prefix) && token ? [token] : []))
        .slice(0, MAX_TRIPS_OF_BROWSER);
    },
  };
}

const DEVICE_NAME = 'reisspel_device';
/** As `randomToken` makes them. Anything else is none of ours. */
const DEVICE_ID = /^[\w-]{43}$/;
const SECONDS_PER_DAY = 24 * 60 * 60;

/** Tells a browser that tries a password from the others at its address. */
export interface DeviceCookie {
  /** What a browser that tries a password is called; who has no name yet gets one with the answer, whatever that says. */
  of(c: Context): { device: string; isNew: boolean };
  /** Names a browser that has no name yet, so that it is told from others before it tries anything. */
  introduce(c: Context): void;
}

/**
 * A device cookie, as OWASP describes them. It opens nothing: it says whose failures are whose. Every page of the app asks for
 * its session and gets it by that; who comes without one made no use of the app, and shares a count with all such at its address.
 */
export function createDeviceCookie(client: ClientInfo): DeviceCookie {
  const read = (c: Context): string | null => {
    const held = getCookie(c, DEVICE_NAME, client.isSecure(c) ? 'host' : undefined) ?? '';
    return DEVICE_ID.test(held) ? held : null;
  };
  const write = (c: Context, device: string): void => {
    const maxAge = KNOWN_DEVICE_DAYS * SECONDS_PER_DAY;
    setCookie(c, DEVICE_NAME, device, { ...placeOf(client, c), httpOnly: true, sameSite: 'Lax', maxAge });
  };
  return {
    of(c) {
      const held = read(c);
      const device = held ?? randomToken();
      write(c, device);
      return { device, isNew: held === null };
    },
    introduce(c) {
      if (read(c) === null) write(c, randomToken());
    },
  };
}
