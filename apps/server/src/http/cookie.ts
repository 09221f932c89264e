import { LANGUAGE_COOKIE, type Language, languageOf } from '@reisspel/contract/language';
import { KNOWN_DEVICE_DAYS } from '@reisspel/contract/limits';
import type { TripSlug } from '@reisspel/contract/trip/trip';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { randomToken } from '../platform/secrets/ids.ts';
import { SESSION_LIFETIME_MS } from '../platform/secrets/session.ts';
import type { ClientInfo } from './client.ts';

/** Not `Accept-Language`: a group talks about the words on its screens. Needs `Vary: Cookie`. */
export function chosenLanguage(c: Context): Language {
  return languageOf(getCookie(c, LANGUAGE_COOKIE));
}

export interface SessionCookie {
  read(c: Context): string | null;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** No browser of ours collects more, and a request without a login must not cost many look-ups. */
export const MAX_TRIPS_OF_BROWSER = 50;

const TRIP_PREFIX = 'reisspel_session_';
const OWNER_NAME = 'reisspel_owner';
const HOST_PREFIX = '__Host-';

/** The database is not asked, so the session may have ended. */
export function hasSessionCookie(c: Context): boolean {
  return Object.keys(getCookie(c)).some((name) => {
    const plain = name.replace(HOST_PREFIX, '');
    return plain.startsWith(TRIP_PREFIX) || plain === OWNER_NAME;
  });
}

/** Under HTTPS the `__Host-` prefix ties a cookie to this host; browsers refuse it over HTTP. */
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

/** One cookie for each trip, so that a browser can be in several at once, and the owner's. */
export function createSessionCookies(client: ClientInfo) {
  const named = (name: string) => tokenCookie(client, name, SESSION_LIFETIME_MS / 1_000);
  return {
    ofTrip: (slug: TripSlug) => named(`${TRIP_PREFIX}${slug}`),
    ofOwner: named(OWNER_NAME),
    /** At most `MAX_TRIPS_OF_BROWSER` tokens, whose sessions may have ended. */
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

/** An OWASP device cookie, which grants nothing. Clients without it share one count per address. */
export function createDeviceCookie(client: ClientInfo) {
  const cookie = tokenCookie(client, DEVICE_NAME, KNOWN_DEVICE_DAYS * SECONDS_PER_DAY);
  const read = (c: Context): string | null => {
    const held = cookie.read(c);
    return held !== null && DEVICE_ID.test(held) ? held : null;
  };
  return {
    /** A browser without an id gets one with the answer, even if that is a refusal. */
    of(c: Context): { device: string; isNew: boolean } {
      const held = read(c);
      const device = held ?? randomToken();
      cookie.write(c, device);
      return { device, isNew: held === null };
    },
    introduce(c: Context): void {
      if (read(c) === null) cookie.write(c, randomToken());
    },
  };
}

export type DeviceCookie = ReturnType<typeof createDeviceCookie>;
