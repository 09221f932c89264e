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
 * Refuses a change that another site's page sends along with our cookie. A client that says nothing of where it
 * comes from is no browser, so it has nobody's cookie but its own.
 */
export const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && !isSameSite(c)) throw new HttpRefusal('cross_site', {});
  await next();
};

/**
 * Refuses a client that names another version of what it sends than this server reads (`CLIENT_PROTOCOL`): it is told to
 * refresh, before anything is read or done. Who names none is taken at its word.
 */
export const refuseOutdated: MiddlewareHandler = async (c, next) => {
  const named = c.req.header('client-protocol');
  if (named !== undefined && named !== String(CLIENT_PROTOCOL)) throw new HttpRefusal('client_outdated', {});
  await next();
};

/**
 * Gives up the body of an answer to HEAD. Hono runs the handler of GET for it and throws the answer's body away unread, which
 * would leave a file open, a stream running and a place taken for good.
 */
export const cancelBodyOfHead: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === 'HEAD') await c.res.body?.cancel();
};

/** Tells when an answer was given by the server's one clock, which phones set theirs by. */
export function tellTime(clock: Clock): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Not `c.header`, which puts another answer in its place: a stream would break off.
    c.res.headers.set('Date', new Date(clock.now()).toUTCString());
  };
}

/** While the server stops, a connection ends with the answer under way: its next request goes to a server that stays. */
export function closeWhile(draining: Draining): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (draining.begun) c.res.headers.set('Connection', 'close');
  };
}

/** Milliseconds that a body is read on for behind its answer: a photo over a good network. */
const READ_ON_MS = 10_000;

/**
 * Leaves nothing of a request in its connection: a refusal may come before the body was read, and
 * the next request, behind a proxy perhaps somebody else's, would get lost behind the rest. What
 * has not come by then ends the connection.
 */
export const readOn: MiddlewareHandler = async (c, next) => {
  await next();
  // Under app.request() there is no socket.
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  if (incoming === undefined || incoming.readableEnded || SAFE_METHODS.has(c.req.method)) return;
  if (c.res.headers.get('Connection') === 'close') return;
  const cut = setTimeout(() => incoming.socket.destroySoon(), READ_ON_MS);
  finished(incoming, () => clearTimeout(cut));
  // Whoever read the body before has left it, and would stop it at the next piece.
  incoming.removeAllListeners('data');
  incoming.resume();
};

function isSameSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'));
}

/** Refuses a body of more than `maxBytes` before anything reads it. */
export function limitJson(maxBytes: number): MiddlewareHandler<object> {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new HttpRefusal('body_too_large', { maxBytes });
    },
  });
}

const limitUnnamed = limitJson(MAX_JSON_BYTES);

/** Bytes of the body as the client names them, which Node holds it to; null where it comes in pieces, or there is none. */
function namedLength(c: Context): number | null {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length);
}

/** Reads an ordinary body, which Hono keeps. To ask for it as a stream costs as much as the rest of a small request. */
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

/** Take a whole game or trip, and have a bound of their own. */
const LARGE_BODY_ROUTES = new Set([
  'POST /api/profile-files',
  'POST /api/generated-tasks',
  'POST /api/generated-games',
  'PUT /api/trip/draft',
  'POST /api/trip-files',
  'POST /api/owner/trips',
  'POST /.netlify/functions/analyze-image',
]);

/** A media type as a header names it, in lower case and without its parameters. */
function bareType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The media type of the body, in lower case and without its parameters; empty when none is named. */
export function mediaType(c: Context): string {
  return bareType(c.req.header('content-type') ?? '');
}

/** The rest of a picture (tus). */
export const REST_MEDIA_TYPE = 'application/offset+octet-stream';

/**
 * Whether a body of this type is bounded where its route reads it: a picture or 3D model, a part of
 * one, a whole game or trip.
 */
export function isBoundedByItsRoute(key: string, contentType: string): boolean {
  const type = bareType(contentType);
  const isFile = type.startsWith('image/') || type === REST_MEDIA_TYPE || type === MODEL_TYPE;
  return isFile || LARGE_BODY_ROUTES.has(key);
}

/** Milliseconds in which an ordinary body must have come: 64 KB at a fifth of 2G. */
const READING_MS = 60_000;

/**
 * Bounds every body before anything else reads it, and reads an ordinary one, which Hono keeps: the server's own patience is that
 * of a photo on a slow network. A picture, and the rest of one, is bounded where it is read.
 */
export function limitBody(readingMs = READING_MS): MiddlewareHandler {
  return async (c, next) => {
    const isOwnLimit = isBoundedByItsRoute(
      `${c.req.method} ${c.req.path}`,
      c.req.header('content-type') ?? '',
    );
    // A body of what changes nothing is never read.
    if (!isOwnLimit && !SAFE_METHODS.has(c.req.method)) await inTime(readOrdinary(c), readingMs);
    await next();
  };
}

/**
 * The one inline style there is: what `@google/model-viewer` 4.4.0 puts into its shadow tree. A new version may need
 * another; the browser names it, and the end-to-end test of a 3D model fails until it stands here.
 */
const MODEL_VIEWER_STYLE = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='";

/**
 * Scripts, styles and pictures from here only; the camera is ours to ask for (design 1, 4). `tileOrigin` is where map
 * pictures come from, `storeOrigin` a store that browsers are sent to themselves (null for none).
 */
export function securityHeaders(tileOrigin: string, storeOrigin: string | null): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // The map comes from elsewhere once somebody asks for it. All else that pages show lies here (0029).
      imgSrc: ["'self'", 'data:', 'blob:', tileOrigin, ...(storeOrigin === null ? [] : [storeOrigin])],
      mediaSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", MODEL_VIEWER_STYLE],
      // A drawn page (`drawn-pages.ts`) has the colours of teams in it. An attribute can select nothing, and load pictures only.
      styleSrcAttr: ["'unsafe-inline'"],
      // The 3D viewer unpacks models in WebAssembly.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", FAR_CLOCKS_SOURCE],
      // "Bewaar voor onderweg" fetches the map.
      connectSrc: ["'self'", 'blob:', tileOrigin],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      // The editor shows the draft's pages beside its form.
      frameSrc: ["'self'"],
      frameAncestors: ["'self'"],
    },
    // What no page of ours uses, no script that got in may ask for either.
    permissionsPolicy: {
      camera: ['self'],
      geolocation: ['self'],
      microphone: [],
      payment: [],
      usb: [],
      displayCapture: [],
    },
    referrerPolicy: 'same-origin',
    // Said to who came by HTTPS only: see `every-answer.ts`.
    strictTransportSecurity: false,
  });
}

/** Of what somebody has sent here, opened by itself: it runs nothing, loads nothing and belongs to no site. */
const SENT_IN_POLICY = "default-src 'none'; sandbox";

/** For the pictures of players and organisers. */
export const confinePictures: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.get('Content-Type')?.startsWith('image/') === true) {
    c.res.headers.set('Content-Security-Policy', SENT_IN_POLICY);
  }
};

/** For what only those may find who got its address: a search engine that got it too keeps it to itself. */
export const hideFromSearch: MiddlewareHandler = async (c, next) => {
  c.header('X-Robots-Tag', 'noindex');
  await next();
};
