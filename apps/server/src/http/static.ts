import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
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

/** The parts of the app that a page loads at once, by its address: what the build knows. */
const FirstViews = z.record(z.string(), z.array(z.string()));

const pageName = (language: Language) => `index.${language}.html`;
const viewsName = (language: Language) => `first-views.${language}.json`;

interface WebPage {
  /** For any address. */
  plain: string;
  /** With what that address needs named, so that a phone need not wait for one part to hear of the next. */
  first: ReadonlyMap<string, string>;
}

function readPage(webRoot: string, language: Language): WebPage {
  const read = (name: string) => readFileSync(join(webRoot, name), 'utf8');
  const plain = read(pageName(language));
  const views = FirstViews.parse(JSON.parse(read(viewsName(language))));
  const withParts = (files: readonly string[]) => {
    const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    return plain.replace('</head>', `${links.join('')}</head>`);
  };
  const first = Object.entries(views).map(([address, files]) => [address, withParts(files)] as const);
  return { plain, first: new Map(first) };
}

function readPages(webRoot: string): Record<Language, WebPage> {
  return { nl: readPage(webRoot, 'nl'), en: readPage(webRoot, 'en'), es: readPage(webRoot, 'es') };
}

/** Whether there is a web app in this folder. */
export function hasWeb(webRoot: string): boolean {
  const names = LANGUAGES.flatMap((language) => [pageName(language), viewsName(language)]);
  return names.every((name) => existsSync(join(webRoot, name)));
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
    const { plain, first } = pages[chosenLanguage(c)];
    const page = first.get(c.req.path) ?? plain;
    const slug = tripSlugOf(c);
    // A slug is in the address as it was sent: what is no trip's must not write into the page.
    const isName = slug !== null && TripSlug.safeParse(slug).success;
    return c.html(isName ? page.replace(MANIFEST_LINK, `href="/r/${slug}/manifest.webmanifest"`) : page);
  });
}
