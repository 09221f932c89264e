import { baseOf } from '../lib/base.ts';

/** What of a request decides how it is answered. */
export interface Asked {
  url: URL;
  method: string;
  mode: string;
  destination: string;
  /** Whether only a part of it is asked for. */
  isRange: boolean;
}

/** A request that the service worker has to do with; of a trip, with where that lives. */
export type Concern =
  /** One of the app's pages. */
  | { kind: 'page' }
  /** A file that carries a hash of its content in its name. */
  | { kind: 'asset' }
  | { kind: 'file' }
  | { kind: 'trip'; base: string }
  | { kind: 'session'; base: string }
  /** Logs out. */
  | { kind: 'logout'; base: string }
  | { kind: 'team-leave'; base: string }
  | { kind: 'picture'; base: string; of: 'quiz' | 'photos' }
  /** A square of a map, from another server. */
  | { kind: 'tile' };

/** Documents that are not pages of the app, or that only the server may show: a share link is for who the link was given to. */
const NO_PAGE = /^\/(?:api|\.netlify|delen|healthz)(?:\/|$)|\.[a-z0-9]+$/;
/** What every version of the app brings along, under a name without a hash. */
const FILES: ReadonlySet<string> = new Set(['/icon.svg', '/print.css', '/forced-colors.css']);
const QUIZ_PICTURE = /^\/api\/quiz-images\/[^/]+$/;
/** Thumbnails only: the larger sizes would fill a phone. */
const THUMBNAIL = /^\/api\/photos\/[^/]+\/thumb$/;
const TILE = /\/\d{1,2}\/\d+\/\d+(?:@2x)?(?:\.[a-z]+)?$/;

/**
 * What a request is to the service worker; null for what goes to the server as if there were none: every change, the live
 * stream, uploads, and whatever it does not know.
 */
export function concernOf(asked: Asked, origin: string): Concern | null {
  const { url, method, mode, destination, isRange } = asked;
  if (isRange) return null;
  if (url.origin !== origin) {
    return method === 'GET' && destination === 'image' && TILE.test(url.pathname) ? { kind: 'tile' } : null;
  }
  const base = baseOf(url.pathname);
  const path = url.pathname.slice(base.length) || '/';
  if (method === 'DELETE' && path === '/api/session') return { kind: 'logout', base };
  if (method === 'DELETE' && path === '/api/session/team') return { kind: 'team-leave', base };
  if (method !== 'GET') return null;
  // The organiser's draft is never shown from what was kept.
  if (mode === 'navigate')
    return NO_PAGE.test(path) || url.searchParams.has('concept') ? null : { kind: 'page' };
  if (url.pathname.startsWith('/assets/')) return { kind: 'asset' };
  if (FILES.has(url.pathname)) return { kind: 'file' };
  if (path === '/api/trip') return { kind: 'trip', base };
  if (path === '/api/session') return { kind: 'session', base };
  if (THUMBNAIL.test(path)) return { kind: 'picture', base, of: 'photos' };
  // An address that works without a session works for an hour; what was kept of it would outlive that.
  return QUIZ_PICTURE.test(path) && url.search === '' ? { kind: 'picture', base, of: 'quiz' } : null;
}
