import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { isFirstView } from '@reisspel/contract/first-views';
import type { Language } from '@reisspel/contract/language';
import type { DrawPage } from '@reisspel/contract/operate/drawing';
import { TripSlug } from '@reisspel/contract/trip/trip';
import type { Context } from 'hono';
import type { Clock } from '../../platform/clock.ts';
import { rememberNewest } from '../../platform/forget-oldest.ts';
import type { LogError } from '../../platform/log/faults.ts';
import { sha256 } from '../../platform/secrets/digest.ts';
import { chosenLanguage } from '../cookie.ts';
import { tripSlugOf } from '../trip-address.ts';
import { createDrawnPages, type DrawnPages, type FindFirstAnswers, type PageAddress } from './drawn-pages.ts';
import { hasWeb, pageAt, readPages, type WebPage, withDrawing } from './web-page.ts';

/** Matches a browser that accepts Brotli. With `q=0`, it does not (RFC 9110 12.5.3). */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0{0,3})?\s*(?:,|$))/i;

const compress = promisify(brotliCompress);
/** Brotli level: 30 KB take a millisecond, and become at most a tenth larger than at the best. */
const QUALITY = 5;
/** Compressed pages in memory. */
const KEPT = 100;

function createHtmlAnswers(): (c: Context, page: string) => Promise<Response> {
  /** The key is a digest, because pages of long trips are long. */
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  function compressNow(name: string, page: string): Promise<Buffer<ArrayBuffer>> {
    const work = compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
    work.catch(() => kept.delete(name));
    return work;
  }
  function compressed(page: string): Promise<Buffer<ArrayBuffer>> {
    const name = sha256(page, 'base64url');
    const work = kept.get(name) ?? compressNow(name, page);
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

/** File names hold a hash, so their content never changes; browsers revalidate the page itself. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SEE_OTHER = 303;
const REVALIDATE = 'no-cache';

/** One address for all languages. Each language has its own worker, which lists its files. */
const WORKER = '/sw.js';

/** For the page of one session, which no cache may store. */
const PRIVATE = 'private, no-store';

/** Returns the page to draw; null when the app must draw it, for example with another query. */
function drawnAddressOf(c: Context): Pick<PageAddress, 'view' | 'search'> | null {
  const { path, url } = c.req;
  const { search } = new URL(url);
  if (!isFirstView(path)) return null;
  const mayBeInvitation = path === '/game' && search.startsWith('?team=');
  return search === '' || mayBeInvitation ? { view: path, search } : null;
}

interface WebDeps {
  clock: Clock;
  logError: LogError;
  findFirstAnswers: FindFirstAnswers;
}

/** Returns null when this build cannot draw pages. */
function drawnPagesOf(
  pages: Record<Language, WebPage>,
  draw: DrawPage | null,
  { clock, findFirstAnswers, logError }: WebDeps,
): DrawnPages | null {
  if (draw === null) return null;
  return createDrawnPages({
    clock,
    findFirstAnswers,
    draw,
    fill({ base, view, language }, page) {
      const { plain, drawn } = pages[language];
      return pageAt(base, withDrawing(drawn.get(view) ?? plain, page));
    },
    onError: (error) => logError(error, 'pages'),
  });
}

/** Serves the web app. Call it after the API was added, because its addresses match all others. */
export function mountWeb(app: OpenAPIHono, web: BuiltWeb, deps: WebDeps): void {
  const pages = readPages(web.root);
  const drawnPages = drawnPagesOf(pages, web.drawPage, deps);
  const answerHtml = createHtmlAnswers();
  const files = serveStatic({
    root: web.root,
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
  // Redirects a form that was submitted before the app had loaded to its own page.
  app.post('*', (c, next) =>
    isFirstView(c.req.path) ? Promise.resolve(c.redirect(new URL(c.req.url).pathname, SEE_OTHER)) : next(),
  );
  app.get('*', async (c: Context, next) => {
    if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/assets/')) return next();
    c.header('Cache-Control', REVALIDATE);
    c.header('Vary', 'Cookie', { append: true });
    const language = chosenLanguage(c);
    const { plain, first } = pages[language];
    const page = first.get(c.req.path) ?? plain;
    const slug = tripSlugOf(c);
    // The slug comes unchecked from the address and must not be written into the page.
    if (slug !== null && !TripSlug.safeParse(slug).success) return answerHtml(c, page);
    const base = slug === null ? '' : `/r/${slug}`;
    const address = drawnAddressOf(c);
    const drawn = address && (await drawnPages?.pageOf(c, { ...address, base, language }));
    if (drawn && !drawn.isShared) c.header('Cache-Control', PRIVATE);
    return answerHtml(c, drawn?.html ?? pageAt(base, page));
  });
}

export interface BuiltWeb {
  root: string;
  /** Null leaves drawing to the browser. */
  drawPage: DrawPage | null;
}

const WEB = join(import.meta.dirname, '../../../../web');
const ROOT = join(WEB, 'dist');
const DRAWING_PROGRAM = join(WEB, 'dist-draw/main.js');

/** Loads the program at the first drawing, so that the start need not wait for it. */
function drawWith(program: string): DrawPage {
  return async (request, answers) => {
    const { drawPage }: { drawPage: DrawPage } = await import(program);
    return drawPage(request, answers);
  };
}

export function findBuiltWeb(): BuiltWeb | null {
  if (!hasWeb(ROOT)) return null;
  const program = pathToFileURL(DRAWING_PROGRAM).href;
  return { root: ROOT, drawPage: existsSync(DRAWING_PROGRAM) ? drawWith(program) : null };
}
