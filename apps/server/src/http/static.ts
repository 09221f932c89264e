import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { TripSlug } from '@reisspel/contract/trip';
import type { Context } from 'hono';
import { tripSlugOf } from './trip-address.ts';

/** Files with a hash in their name never change; the page that names them is asked for each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** How the page names what a browser installs: each trip is an app of its own. */
const MANIFEST_LINK = 'href="/manifest.webmanifest"';

/** Serves the built web app: its files, and its one page for every address the browser's router knows. */
export function serveWeb(app: OpenAPIHono, webRoot: string): void {
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const files = serveStatic({
    root: webRoot,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('Cache-Control', c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
    },
  });
  app.get('*', async (c, next) =>
    c.req.path === '/' || c.req.path.startsWith('/api/') ? next() : files(c, next),
  );
  app.get('*', async (c: Context, next) => {
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/assets/')) return next();
    c.header('Cache-Control', REVALIDATE);
    const slug = tripSlugOf(c);
    // A slug is in the address as it was sent: what is no trip's must not write into the page.
    const isName = slug !== null && TripSlug.safeParse(slug).success;
    return c.html(isName ? page.replace(MANIFEST_LINK, `href="/r/${slug}/manifest.webmanifest"`) : page);
  });
}
