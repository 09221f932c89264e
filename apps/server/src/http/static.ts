import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import { TripSlug } from '@reisspel/contract/trip';
import type { Context } from 'hono';
import { chosenLanguage } from './chosen-language.ts';
import { tripSlugOf } from './trip-address.ts';

/** Files with a hash in their name never change; the page that names them is asked for each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** How the page names what a browser installs: each trip is an app of its own. */
const MANIFEST_LINK = 'href="/manifest.webmanifest"';

/** Knows the parts of one language, so it is another one in each, at the same address. */
const WORKER = '/sw.js';

function readPages(webRoot: string): Record<Language, string> {
  const read = (language: Language) => readFileSync(join(webRoot, `index.${language}.html`), 'utf8');
  return { nl: read('nl'), en: read('en'), es: read('es') };
}

/** Whether there is a web app in this folder. */
export function hasWeb(webRoot: string): boolean {
  return LANGUAGES.every((language) => existsSync(join(webRoot, `index.${language}.html`)));
}

/**
 * Serves the built web app: its files, and its one page for every address the browser's router knows, in the language that
 * the browser has chosen.
 */
export function serveWeb(app: OpenAPIHono, webRoot: string): void {
  const pages = readPages(webRoot);
  const files = serveStatic({
    root: webRoot,
    precompressed: true,
    rewriteRequestPath: (path, c) => (path === WORKER ? `/sw.${chosenLanguage(c)}.js` : path),
    onFound: (_path, c) => {
      c.header('Cache-Control', c.req.path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE);
      if (c.req.path === WORKER) c.header('Vary', 'Cookie', { append: true });
    },
  });
  app.get('*', async (c, next) =>
    c.req.path === '/' || c.req.path.startsWith('/api/') ? next() : files(c, next),
  );
  app.get('*', async (c: Context, next) => {
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/assets/')) return next();
    c.header('Cache-Control', REVALIDATE);
    c.header('Vary', 'Cookie', { append: true });
    const page = pages[chosenLanguage(c)];
    const slug = tripSlugOf(c);
    // A slug is in the address as it was sent: what is no trip's must not write into the page.
    const isName = slug !== null && TripSlug.safeParse(slug).success;
    return c.html(isName ? page.replace(MANIFEST_LINK, `href="/r/${slug}/manifest.webmanifest"`) : page);
  });
}
