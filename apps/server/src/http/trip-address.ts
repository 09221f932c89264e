import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';

const PREFIX = /^\/r\/([^/]+)(?=\/|$)/;

/** Removes the prefix `/r/<slug>` of a trip. The default trip also works without a prefix. */
export function pathWithinTrip(request: Request): string {
  return getPath(request).replace(PREFIX, '') || '/';
}

/** Returns "/r/<slug>", or "" for an address of the default trip without a prefix. */
export function tripBaseOf(c: Context): string {
  return PREFIX.exec(getPath(c.req.raw))?.[0] ?? '';
}

/** Returns the slug in the address; null without one (the default trip). It may be unknown. */
export function tripSlugOf(c: Context): string | null {
  return PREFIX.exec(getPath(c.req.raw))?.[1] ?? null;
}
