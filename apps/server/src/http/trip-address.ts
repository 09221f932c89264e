import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';

const PREFIX = /^\/r\/([^/]+)(?=\/|$)/;

/** Removes `/r/<slug>`, under which each trip has the whole app. The default trip has none. */
export function pathWithinTrip(request: Request): string {
  return getPath(request).replace(PREFIX, '') || '/';
}

/** The slug in the address; null for the default trip. The trip need not exist. */
export function tripSlugOf(c: Context): string | null {
  return PREFIX.exec(getPath(c.req.raw))?.[1] ?? null;
}
