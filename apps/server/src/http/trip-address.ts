import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';

/** `/r/<slug>`, at the end or before a further `/`. */
const PREFIX = /^\/r\/([^/]+)(?=\/|$)/;

/**
 * The path that routes are matched by: the same for every trip. Below `/r/<slug>` lives the whole app once more, for
 * that trip; elsewhere for the default one.
 */
export function pathWithinTrip(request: Request): string {
  return getPath(request).replace(PREFIX, '') || '/';
}

/** The trip a request names in its address; null means the default one. It need not exist. */
export function tripSlugOf(c: Context): string | null {
  return PREFIX.exec(getPath(c.req.raw))?.[1] ?? null;
}
