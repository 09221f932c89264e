import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { CLIENT_PROTOCOL } from '@reisspel/contract/limits';
import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Clock } from '../platform/clock.ts';
import type { Draining } from '../platform/process.ts';
import { limitBody, SAFE_METHODS } from './bodies.ts';
import type { ClientInfo } from './client.ts';
import { HttpRefusal } from './refusal.ts';
import { FAR_CLOCKS_SOURCE } from './web/web-page.ts';

function isSameSite(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'));
}

/** Lets requests without both headers pass: they come from no browser that a site can misuse. */
const refuseCrossSite: MiddlewareHandler = async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && !isSameSite(c)) throw new HttpRefusal('cross_site', {});
  await next();
};

/** Makes an outdated app ask for a refresh. Clients without a protocol header are allowed. */
const refuseOutdated: MiddlewareHandler = async (c, next) => {
  const protocol = c.req.header('client-protocol');
  if (protocol !== undefined && protocol !== String(CLIENT_PROTOCOL))
    throw new HttpRefusal('client_outdated', {});
  await next();
};

/** Milliseconds to read the rest of a body after its answer: a photo over a good network. */
const READ_REST_MS = 10_000;

/** Reads the rest of a body; otherwise Node would parse it as the connection's next request. */
function readRest(c: Context): void {
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  if (incoming === undefined || incoming.readableEnded || SAFE_METHODS.has(c.req.method)) return;
  if (c.res.headers.get('Connection') === 'close') return;
  const cut = setTimeout(() => incoming.socket.destroySoon(), READ_REST_MS);
  finished(incoming, () => clearTimeout(cut));
  // A handler that stopped reading left a listener behind, which would pause the stream again.
  incoming.removeAllListeners('data');
  incoming.resume();
}

/** A year. Omits subdomains, which others may own, and `preload`, which is hard to undo. */
const HTTPS_ONLY = 'max-age=31536000';
/** Allows an uploaded picture that is opened as a page no scripts, no loads and no origin. */
const UPLOADED_PICTURE_POLICY = "default-src 'none'; sandbox";

/** Sets headers directly: `c.header` would replace the response, which breaks streams. */
function setFinalHeaders({ clock, client, draining }: EveryAnswerDeps): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // Only over HTTPS: a server in a home network must stay reachable over HTTP.
    if (client.isSecure(c)) headers.set('Strict-Transport-Security', HTTPS_ONLY);
    if (c.req.path.startsWith('/api/') && headers.get('Content-Type')?.startsWith('image/')) {
      headers.set('Content-Security-Policy', UPLOADED_PICTURE_POLICY);
    }
    // Phones read the server's time from this header.
    headers.set('Date', new Date(clock.now()).toUTCString());
    readRest(c);
    // Makes the client's next request go to another server.
    if (draining.begun) headers.set('Connection', 'close');
    // For HEAD, Hono runs the GET handler and ignores the body, which could leave a file open.
    if (c.req.method === 'HEAD') await c.res.body?.cancel();
  };
}

/** Digest of the inline style of `@google/model-viewer` 4.4.0: the policy must allow it. */
const MODEL_VIEWER_STYLE = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='";

function securityHeaders({ tileOrigin, storeOrigin }: EveryAnswerDeps): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // Only the map comes from another server, and only once a user asks for it (0029).
      imgSrc: ["'self'", 'data:', 'blob:', tileOrigin, ...(storeOrigin === null ? [] : [storeOrigin])],
      mediaSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", MODEL_VIEWER_STYLE],
      // Drawn pages have team colours in style attributes, which can load nothing but pictures.
      styleSrcAttr: ["'unsafe-inline'"],
      // The 3D viewer decompresses models in WebAssembly.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", FAR_CLOCKS_SOURCE],
      // "Bewaar voor onderweg" downloads the map tiles.
      connectSrc: ["'self'", 'blob:', tileOrigin],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      // The trip editor shows the draft in a frame.
      frameSrc: ["'self'"],
      frameAncestors: ["'self'"],
    },
    // Forbids features that our pages do not use, so that an injected script cannot ask for them.
    permissionsPolicy: {
      camera: ['self'],
      geolocation: ['self'],
      // A video has sound.
      microphone: ['self'],
      payment: [],
      usb: [],
      displayCapture: [],
    },
    referrerPolicy: 'same-origin',
    strictTransportSecurity: false,
  });
}

const hideFromSearch: MiddlewareHandler = async (c, next) => {
  c.header('X-Robots-Tag', 'noindex');
  await next();
};

interface EveryAnswerDeps {
  clock: Clock;
  client: ClientInfo;
  draining: Draining;
  tileOrigin: string;
  storeOrigin: string | null;
}

export function guardEveryAnswer(app: OpenAPIHono, deps: EveryAnswerDeps): void {
  app.use(setFinalHeaders(deps));
  app.use(securityHeaders(deps));
  app.use('/delen/*', hideFromSearch);
  app.use('/api/share/*', hideFromSearch);
  for (const path of ['/api/*', '/.netlify/*']) {
    app.use(path, refuseCrossSite, refuseOutdated, limitBody());
  }
}
