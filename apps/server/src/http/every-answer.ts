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
 * A year, as browsers and those who grade them expect. Not `includeSubDomains`: the other names of a domain are not ours, and may
 * have no certificate. Not `preload`: nobody takes that back within months.
 */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Tells a browser that came by HTTPS to come by nothing else. One that came by plain HTTP is told nothing: an address on the group's
 * own network must stay within reach.
 */
function keepToHttps(client: ClientInfo): MiddlewareHandler {
  return async (c, next) => {
    await next();
    // Not `c.header`, which puts another answer in its place: a stream would break off.
    if (client.isSecure(c)) c.res.headers.set('Strict-Transport-Security', HTTPS_ONLY);
  };
}

interface EveryAnswerDeps {
  clock: Clock;
  client: ClientInfo;
  draining: Parameters<typeof closeWhile>[0];
  /** Where map pictures come from. */
  tileOrigin: string;
  /** A store that browsers are sent to; null for none. */
  storeOrigin: string | null;
}

/** What holds for every request, whichever route it is for. */
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
