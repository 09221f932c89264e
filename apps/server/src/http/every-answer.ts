import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../platform/clock.ts';
import type { ClientInfo } from './client.ts';
import {
  cancelBodyOfHead,
  closeWhile,
  confinePictures,
  hideFromSearch,
  limitBody,
  readOn,
  refuseCrossSite,
  refuseOutdated,
  securityHeaders,
  tellTime,
} from './middleware.ts';

/**
 * A year, as browsers and security scanners expect. Without `includeSubDomains`: other names of the
 * domain are not ours and may lack a certificate. Without `preload`: that takes months to undo.
 */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Sets HSTS on HTTPS answers only: an address on the group's own network must stay reachable over
 * HTTP.
 */
function keepToHttps(client: ClientInfo): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // `c.header` replaces the response object, which would break a stream.
    if (client.isSecure(c)) c.res.headers.set('Strict-Transport-Security', HTTPS_ONLY);
  };
}

interface EveryAnswerDeps {
  clock: Clock;
  client: ClientInfo;
  draining: Parameters<typeof closeWhile>[0];
  tileOrigin: string;
  /** The object store that browsers are redirected to; null without one. */
  storeOrigin: string | null;
}

export function guardEveryAnswer(app: OpenAPIHono, deps: EveryAnswerDeps): void {
  const { clock, client, draining, tileOrigin, storeOrigin } = deps;
  app.use(cancelBodyOfHead);
  app.use(closeWhile(draining));
  app.use(readOn);
  app.use(tellTime(clock));
  app.use('/api/*', confinePictures);
  app.use(keepToHttps(client));
  app.use(securityHeaders(tileOrigin, storeOrigin));
  app.use('/delen/*', hideFromSearch);
  app.use('/api/share/*', hideFromSearch);
  for (const path of ['/api/*', '/.netlify/*']) {
    app.use(path, refuseCrossSite);
    app.use(path, refuseOutdated);
    app.use(path, limitBody());
  }
}
