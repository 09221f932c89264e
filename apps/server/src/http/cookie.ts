import { LANGUAGE_COOKIE, type Language, languageOf } from '@reisspel/contract/language';
import { KNOWN_DEVICE_DAYS } from '@reisspel/contract/limits';
import type { TripSlug } from '@reisspel/contract/trip/trip';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { randomToken } from '../platform/secrets/ids.ts';
import { SESSION_LIFETIME_MS } from '../platform/secrets/session.ts';
import type { ClientInfo } from './client.ts';

/** Ignores `Accept-Language`, so that a group reads one language. Needs `Vary: Cookie`. */
export function chosenLanguage(c: Context): Language {
  return languageOf(getCookie(c, LANGUAGE_COOKIE));
}

export interface SessionCookie {
  read(c: Context): string | null;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** Most session cookies that are read from one browser, to limit the look-ups of a request. */
export const MAX_TRIPS_OF_BROWSER = 50;

const TRIP_PREFIX = 'reisspel_session_';
const OWNER_NAME = 'reisspel_owner';
const HOST_PREFIX = '__Host-';

/** The prefix `__Host-` binds a cookie to this host over HTTPS. Over HTTP, browsers refuse it. */
function cookieOptions(client: ClientInfo, c: Context) {
  return client.isSecure(c)
    ? ({ path: '/', secure: true, prefix: 'host' } as const)
    : ({ path: '/', secure: false } as const);
}

/** `maxAge` is in seconds. */
function tokenCookie(client: ClientInfo, name: string, maxAge: number): SessionCookie {
  return {
    read: (c) => getCookie(c, name, client.isSecure(c) ? 'host' : undefined) ?? null,
    write(c, token) {
      setCookie(c, name, token, { ...cookieOptions(client, c), httpOnly: true, sameSite: 'Lax', maxAge });
    },
    clear(c) {
      deleteCookie(c, name, cookieOptions(client, c));
    },
  };
}

/** Uses a cookie for each trip, so that a browser can be in several, and one for the owner. */
export function createSessionCookies(client: ClientInfo) {
  const named = (name: string) => tokenCookie(client, name, SESSION_LIFETIME_MS / 1_000);
  return {
    ofTrip: (slug: TripSlug) => named(`${TRIP_PREFIX}${slug}`),
    ofOwner: named(OWNER_NAME),
    /** Returns at most `MAX_TRIPS_OF_BROWSER` tokens, whose sessions may have ended. */
    tokensOfTrips(c: Context): string[] {
      const prefix = client.isSecure(c) ? `${HOST_PREFIX}${TRIP_PREFIX}` : TRIP_PREFIX;
      return Object.entries(getCookie(c))
        .flatMap(([name, token]) => (name.startsWith(prefix) && token ? [token] : []))
        .slice(0, MAX_TRIPS_OF_BROWSER);
    },
  };
}

export type SessionCookies = ReturnType<typeof createSessionCookies>;

const DEVICE_NAME = 'reisspel_device';
const DEVICE_ID = /^[\w-]{43}$/;
const SECONDS_PER_DAY = 24 * 60 * 60;

/** OWASP's device cookie gives no rights, but failed logins are counted by device. */
export function createDeviceCookie(client: ClientInfo) {
  const cookie = tokenCookie(client, DEVICE_NAME, KNOWN_DEVICE_DAYS * SECONDS_PER_DAY);
  const read = (c: Context): string | null => {
    const device = cookie.read(c);
    return device !== null && DEVICE_ID.test(device) ? device : null;
  };
  return {
    /** Gives a browser without an id a new one in the response, even in a refusal. */
    ensure(c: Context): { device: string; isNew: boolean } {
      const known = read(c);
      const device = known ?? randomToken();
      cookie.write(c, device);
      return { device, isNew: known === null };
    },
    introduce(c: Context): void {
      if (read(c) === null) cookie.write(c, randomToken());
    },
  };
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;
