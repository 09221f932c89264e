import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { type FirstView, isFirstView } from '@reisspel/contract/first-views';
import { TripSlug } from '@reisspel/contract/trip';
import type { Context } from 'hono';
import { sha256 } from '../platform/digest.ts';
import { rememberNewest } from '../platform/forget-oldest.ts';
import { chosenLanguage } from './chosen-language.ts';
import { hasSessionCookie } from './cookie.ts';
import type { DrawnPages } from './drawn-pages.ts';
import { tripSlugOf } from './trip-address.ts';
import { pageAt, readPages, withDrawing } from './web-page.ts';

/** Whether a browser takes it: named, and not with the weight that refuses it (RFC 9110 12.5.3). */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0{0,3})?\s*(?:,|$))/i;

const compress = promisify(brotliCompress);
/** 30 KB in a millisecond, and within a tenth of the smallest. */
const QUALITY = 5;
/** Compressed pages kept: the same few go out all the time. */
const KEPT = 100;

/** Gives a page out, compressed for whoever can read that. */
function createHtmlAnswers(): (c: Context, page: string) => Promise<Response> {
  /** By the page's digest: long trips have long pages. */
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  function compressNow(name: string, page: string): Promise<Buffer<ArrayBuffer>> {
    const work = compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    work.catch(() => kept.delete(name));
    return work;
  }
  function compressed(page: string): Promise<Buffer<ArrayBuffer>> {
    const name = sha256(page, 'base64url');
    const work = kept.get(name) ?? compressNow(name, page);
    // What goes out all the time stays.
    rememberNewest(kept, name, work, KEPT);
    return work;
  }
  return async (c, page) => {
    c.header('Vary', 'Accept-Encoding', { append: true });
    if (!BROTLI.test(c.req.header('Accept-Encoding') ?? '')) return c.html(page);
    c.header('Content-Encoding', 'br');
    c.header('Content-Type', 'text/html; charset=UTF-8');
    return c.body(await compressed(page));
  };
}

/** Files with a hash in their name never change; the page that names them is asked for each time. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SEE_OTHER = 303;
const REVALIDATE = 'no-cache';

/** Knows the parts of one language, so it is another one in each, at the same address. */
const WORKER = '/sw.js';

/** Which page somebody opens who has no session; null for all others: they have the app on their device, or ask for more. */
function visitorsViewOf(c: Context): FirstView | null {
  const { path, url } = c.req;
  return isFirstView(path) && new URL(url).search === '' && !hasSessionCookie(c) ? path : null;
}

/**
 * Serves the built web app: its files, and its one page for every address the browser's router knows, in the language that
 * the browser has chosen. Who has no session gets it with its words (`drawnPages`; null leaves them to the app).
 */
export function serveWeb(app: OpenAPIHono, webRoot: string, drawnPages: DrawnPages | null): void {
  const pages = readPages(webRoot);
  const answerHtml = createHtmlAnswers();
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
  // A form that the browser sends by itself, as our code was not there yet, leads back to its page.
  app.post('*', (c, next) =>
    isFirstView(c.req.path) ? Promise.resolve(c.redirect(new URL(c.req.url).pathname, SEE_OTHER)) : next(),
  );
  app.get('*', async (c: Context, next) => {
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/assets/')) return next();
    c.header('Cache-Control', REVALIDATE);
    c.header('Vary', 'Cookie', { append: true });
    const language = chosenLanguage(c);
    const { plain, first, drawn } = pages[language];
    const page = first.get(c.req.path) ?? plain;
    const slug = tripSlugOf(c);
    // A slug is in the address as it was sent: what is no trip's must not write into the page.
    if (slug !== null && !TripSlug.safeParse(slug).success) return answerHtml(c, page);
    const base = slug === null ? '' : `/r/${slug}`;
    const view = visitorsViewOf(c);
    const drawing = view === null ? null : await drawnPages?.pageOf({ base, view, language });
    return answerHtml(c, pageAt(base, drawing ? withDrawing(drawn.get(c.req.path) ?? page, drawing) : page));
  });
}
