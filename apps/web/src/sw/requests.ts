import { baseOf } from '../lib/base.ts';

export interface RequestFacts {
  url: URL;
  method: string;
  mode: string;
  destination: string;
  isRange: boolean;
}

/** The kind of a request, which decides how the service worker answers it. */
export type Handling =
  | { kind: 'page' }
  | { kind: 'asset' }
  | { kind: 'file' }
  | { kind: 'trip'; base: string }
  | { kind: 'session'; base: string }
  | { kind: 'logout'; base: string }
  | { kind: 'team-leave'; base: string }
  | { kind: 'picture'; base: string; of: 'quiz' | 'photos' }
  | { kind: 'tile' };

/** Paths that are not pages of the app, or that only the server may answer (share links). */
const NOT_APP_PAGE = /^\/(?:api|\.netlify|delen|healthz)(?:\/|$)|\.[a-z0-9]+$/;
const FILES: ReadonlySet<string> = new Set(['/icon.svg', '/print.css', '/forced-colors.css']);
const QUIZ_PICTURE = /^\/api\/quiz-images\/[^/]+$/;
/** Thumbnails only: the larger sizes would fill a phone. */
const THUMBNAIL = /^\/api\/photos\/[^/]+\/thumb$/;
const TILE = /\/\d{1,2}\/\d+\/\d+(?:@2x)?(?:\.[a-z]+)?$/;

/** Returns null for what only the server answers: changes, the live stream, uploads and others. */
export function handlingOf(request: RequestFacts, origin: string): Handling | null {
  const { url, method, mode, destination, isRange } = request;
  if (isRange) return null;
  if (url.origin !== origin) {
    return method === 'GET' && destination === 'image' && TILE.test(url.pathname) ? { kind: 'tile' } : null;
  }
  const base = baseOf(url.pathname);
  const path = url.pathname.slice(base.length) || '/';
  if (method === 'DELETE' && path === '/api/session') return { kind: 'logout', base };
  if (method === 'DELETE' && path === '/api/session/team') return { kind: 'team-leave', base };
  if (method !== 'GET') return null;
  // The organiser's draft always comes from the server.
  if (mode === 'navigate')
    return NOT_APP_PAGE.test(path) || url.searchParams.has('concept') ? null : { kind: 'page' };
  if (url.pathname.startsWith('/assets/')) return { kind: 'asset' };
  if (FILES.has(url.pathname)) return { kind: 'file' };
  if (path === '/api/trip') return { kind: 'trip', base };
  if (path === '/api/session') return { kind: 'session', base };
  if (THUMBNAIL.test(path)) return { kind: 'picture', base, of: 'photos' };
  // A signed address works for an hour without a session. A stored copy would last longer.
  return QUIZ_PICTURE.test(path) && url.search === '' ? { kind: 'picture', base, of: 'quiz' } : null;
}
