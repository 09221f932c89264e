import { LANGUAGE_COOKIE, type Language, languageOf } from '@reisspel/contract/language';
import { KNOWN_DEVICE_DAYS } from '@reisspel/contract/limits';
import type { TripSlug } from '@reisspel/contract/trip';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { randomToken } from '../platform/ids.ts';
import { SESSION_LIFETIME_MS } from '../platform/session.ts';
import type { ClientInfo } from './client.ts';

/**
 * The language that was chosen in this browser, else the first. `Accept-Language` is ignored: the
 * trip is written in one language, and the group talks about the words on its screens. Answers that
 * depend on this need `Vary: Cookie`.
 */
export function chosenLanguage(c: Context): Language {
  return languageOf(getCookie(c, LANGUAGE_COOKIE));
}

/**
 * A session token's cookie: `HttpOnly`, and not sent with another site's requests (`SameSite=Lax`).
 */
export interface SessionCookie {
  read(c: Context): string | null;
  write(c: Context, token: string): void;
  clear(c: Context): void;
}

/** One cookie for each trip, so that a browser can be in several at once, and the owner's. */
export interface SessionCookies {
  ofTrip(slug: TripSlug): SessionCookie;
  ofOwner: SessionCookie;
  /**
   * Tokens of this browser's trip sessions, which may have ended; at most `MAX_TRIPS_OF_BROWSER`.
   */
  tokensOfTrips(c: Context): string[];
}

/**
 * Trip cookies that are looked up for one request. No browser of ours collects more, and a request
 * without a login must not cost as many look-ups as fit into its headers.
 */
export const MAX_TRIPS_OF_BROWSER = 50;

const TRIP_PREFIX = 'reisspel_session_';
const OWNER_NAME = 'reisspel_owner';
const HOST_PREFIX = '__Host-';

/**
 * True if the browser sends any session cookie. The database is not asked, so the session may have
 * ended.
 */
export function hasSessionCookie(c: Context): boolean {
  return Object.keys(getCookie(c)).some((name) => {
    const plain = name.replace(HOST_PREFIX, '');
    return plain.startsWith(TRIP_PREFIX) || plain === OWNER_NAME;
  });
}

/** Under HTTPS the `__Host-` prefix ties a cookie to this host; browsers refuse it over HTTP. */
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
/** The form of a `randomToken`; other values are not ours. */
const DEVICE_ID = /^[\w-]{43}$/;
const SECONDS_PER_DAY = 24 * 60 * 60;

/** Tells browsers at one address apart, so that failed passwords count for one browser. */
export interface DeviceCookie {
  /**
   * This browser's id. A browser without one gets it with the answer, even if that is a refusal.
   */
  of(c: Context): { device: string; isNew: boolean };
  /** Gives a browser its id before it tries a password. */
  introduce(c: Context): void;
}

/**
 * An OWASP device cookie: it grants nothing, but counts failed passwords for each browser. The app
 * gets it when it asks for its session; clients without it share one count for their address.
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
