import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { CLIENT_PROTOCOL, MAX_JSON_BYTES } from '@reisspel/contract/limits';
import { MODEL_TYPE } from '@reisspel/contract/quiz-images';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import type { Clock } from '../platform/clock.ts';
import type { Draining } from '../platform/draining.ts';
import { FAR_CLOCKS_SOURCE } from './far-clocks.ts';
import { inTime } from './large-bodies.ts';
import { HttpRefusal } from './refusal.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site sends with our cookie. A client without
 * `Sec-Fetch-Site` and `Origin` is no browser, so it holds no cookie but its own.
 */
export const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && !isSameSite(c)) throw new HttpRefusal('cross_site', {});
  await next();
};

/**
 * Refuses a client that names another `CLIENT_PROTOCOL` than this server's, before its body is
 * read: the app tells the user to refresh. A client that names none is let through.
 */
export const refuseOutdated: MiddlewareHandler = async (c, next) => {
  const named = c.req.header('client-protocol');
  if (named !== undefined && named !== String(CLIENT_PROTOCOL)) throw new HttpRefusal('client_outdated', {});
  await next();
};

/**
 * Cancels the body of an answer to HEAD. Hono runs the GET handler and drops the body unread, which
 * would leak an open file, a stream or an admission place.
 */
export const cancelBodyOfHead: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === 'HEAD') await c.res.body?.cancel();
};

/** Sets `Date` from the server's clock, which phones set theirs by. */
export function tellTime(clock: Clock): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // `c.header` replaces the response object, which would break a stream.
    c.res.headers.set('Date', new Date(clock.now()).toUTCString());
  };
}

/**
 * Closes each connection after its answer while this server stops: the client's next request then
 * goes to another server.
 */
export function closeWhile(draining: Draining): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (draining.begun) c.res.headers.set('Connection', 'close');
  };
}

/** Milliseconds to read the rest of a body after its answer: a photo over a good network. */
const READ_ON_MS = 10_000;

/**
 * Reads and drops the rest of a body that was refused early. Otherwise the next request on the
 * connection (behind a proxy: perhaps somebody else's) would be parsed from the middle of it. After
 * `READ_ON_MS` the connection is closed.
 */
export const readOn: MiddlewareHandler = async (c, next) => {
  await next();
  // Under app.request() there is no socket.
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  if (incoming === undefined || incoming.readableEnded || SAFE_METHODS.has(c.req.method)) return;
  if (c.res.headers.get('Connection') === 'close') return;
  const cut = setTimeout(() => incoming.socket.destroySoon(), READ_ON_MS);
  finished(incoming, () => clearTimeout(cut));
  // A handler that stopped reading left its listener, which would pause the stream again.
  incoming.removeAllListeners('data');
  incoming.resume();
};

function isSameSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'));
}

/** Throws `HttpRefusal` for a body of more than `maxBytes`, before anything reads it. */
export function limitJson(maxBytes: number): MiddlewareHandler<object> {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new HttpRefusal('body_too_large', { maxBytes });
    },
  });
}

const limitUnnamed = limitJson(MAX_JSON_BYTES);

/** The `Content-Length`, which Node enforces; null for a chunked body or none. */
function namedLength(c: Context): number | null {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length);
}

/**
 * Reads an ordinary body into Hono's cache. `c.req.text()` is used where possible: making a stream
 * of the body costs as much as the rest of a small request.
 */
async function readOrdinary(c: Context): Promise<void> {
  const length = namedLength(c);
  if (length !== null && length > MAX_JSON_BYTES) {
    throw new HttpRefusal('body_too_large', { maxBytes: MAX_JSON_BYTES });
  }
  const read = async () => {
    await c.req.text();
  };
  if (length !== null) await read();
  else if (c.req.raw.body !== null) await limitUnnamed(c, read);
}

/** Routes that take a whole game or trip and set their own limit. */
const LARGE_BODY_ROUTES = new Set([
  'POST /api/profile-files',
  'POST /api/generated-tasks',
  'POST /api/generated-games',
  'PUT /api/trip/draft',
  'POST /api/trip-files',
  'POST /api/owner/trips',
  'POST /.netlify/functions/analyze-image',
]);

/** The media type in a header: lower case, without parameters. */
function bareType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The media type of the body: lower case, without parameters; empty when absent. */
export function mediaType(c: Context): string {
  return bareType(c.req.header('content-type') ?? '');
}

/** The body of a resumed upload (tus). */
export const REST_MEDIA_TYPE = 'application/offset+octet-stream';

/**
 * True when the route itself limits this body: a picture, a 3D model, the rest of an upload, or a
 * whole game or trip.
 */
export function isBoundedByItsRoute(key: string, contentType: string): boolean {
  const type = bareType(contentType);
  const isFile = type.startsWith('image/') || type === REST_MEDIA_TYPE || type === MODEL_TYPE;
  return isFile || LARGE_BODY_ROUTES.has(key);
}

/** Milliseconds to receive an ordinary body: 64 KB at a fifth of 2G. */
const READING_MS = 60_000;

/**
 * Limits the size and the time of every ordinary body and reads it into Hono's cache. The HTTP
 * server's own timeout is too long for these: it allows for a photo on a slow network.
 */
export function limitBody(readingMs = READING_MS): MiddlewareHandler {
  return async (c, next) => {
    const isOwnLimit = isBoundedByItsRoute(
      `${c.req.method} ${c.req.path}`,
      c.req.header('content-type') ?? '',
    );
    // No handler reads the body of a GET, HEAD or OPTIONS.
    if (!isOwnLimit && !SAFE_METHODS.has(c.req.method)) await inTime(readOrdinary(c), readingMs);
    await next();
  };
}

/**
 * Hash of the only inline style: `@google/model-viewer` 4.4.0 writes it into its shadow tree. A new
 * version may need another hash; the browser logs it, and the end-to-end test of a 3D model fails
 * until it stands here.
 */
const MODEL_VIEWER_STYLE = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='";

/**
 * Allows scripts, styles and pictures of this server only, and the camera (design 1, 4).
 * `tileOrigin` serves the map pictures; `storeOrigin` is the object store that browsers are
 * redirected to, or null.
 */
export function securityHeaders(tileOrigin: string, storeOrigin: string | null): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Only the map comes from another server, and only once a user asks for it (0029).
      imgSrc: ["'self'", 'data:', 'blob:', tileOrigin, ...(storeOrigin === null ? [] : [storeOrigin])],
      mediaSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", MODEL_VIEWER_STYLE],
      // Server-drawn pages (`drawn-pages.ts`) set team colours in style attributes. Those have no
      // selectors and can load nothing but pictures.
      styleSrcAttr: ["'unsafe-inline'"],
      // The 3D viewer decompresses models in WebAssembly.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", FAR_CLOCKS_SOURCE],
      // "Bewaar voor onderweg" fetches the map tiles.
      connectSrc: ["'self'", 'blob:', tileOrigin],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      // The editor previews the draft in a frame.
      frameSrc: ["'self'"],
      frameAncestors: ["'self'"],
    },
    // Injected scripts must not ask for what no page of ours uses.
    permissionsPolicy: {
      camera: ['self'],
      geolocation: ['self'],
      microphone: [],
      payment: [],
      usb: [],
      displayCapture: [],
    },
    referrerPolicy: 'same-origin',
    // `every-answer.ts` sets it, for HTTPS only.
    strictTransportSecurity: false,
  });
}

/** The policy of an uploaded file that is opened by itself: no scripts, no loads, no origin. */
const SENT_IN_POLICY = "default-src 'none'; sandbox";

/** Sets the policy on pictures that players and organisers uploaded. */
export const confinePictures: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.get('Content-Type')?.startsWith('image/') === true) {
    c.res.headers.set('Content-Security-Policy', SENT_IN_POLICY);
  }
};

/** Keeps pages with a secret address out of search engines that come across the address. */
export const hideFromSearch: MiddlewareHandler = async (c, next) => {
  c.header('X-Robots-Tag', 'noindex');
  await next();
};
