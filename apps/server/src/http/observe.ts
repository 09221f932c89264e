import { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Log, RequestLine } from '../platform/log/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type CallerRole, inRequest } from '../platform/request-context.ts';

/** As the web app makes them, and this server itself. Anything else may say more than it should. */
const REQUEST_ID = /^[a-z0-9]{6,16}$/;
/** Six signs of 32: to read out over a phone, and different for all that somebody looks for in one day's log. */
const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 6;

/** Others are counted as one: whoever invents them must not fill the memory. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What orchestrators and collectors ask all the time. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
const FIRST_FAULT_STATUS = 500;

/** Of a request that this server puts to itself: nobody asked. */
export const OWN_REQUEST = { isOwn: true };

/** A stream that goes on for hours has been answered when it begins. */
const GOES_ON = 'x-hono-already-sent';

function newRequestId(): string {
  const sign = () => ID_ALPHABET[Math.floor(Math.random() * ID_ALPHABET.length)];
  return Array.from({ length: ID_LENGTH }, sign).join('');
}

function requestIdOf(c: Context): string {
  const given = c.req.header('x-request-id') ?? '';
  return REQUEST_ID.test(given) ? given : newRequestId();
}

/** What a request is counted and told as: the pattern of its route, never what stands in its address. */
function routeOf(c: Context): string {
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path;
  if (route !== undefined) return route;
  if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/.netlify/')) return '(none)';
  return c.req.path.startsWith('/assets/') ? '(file)' : '(page)';
}

function isOwn(c: Context): boolean {
  const env: unknown = c.env;
  return typeof env === 'object' && env !== null && 'isOwn' in env;
}

/** null in a test without sockets. */
function outgoingOf(c: Context): ServerResponse | null {
  const env: unknown = c.env;
  const outgoing = typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : null;
  return outgoing instanceof ServerResponse ? outgoing : null;
}

function levelOf({ route, status }: RequestLine): 'debug' | 'info' | 'warn' {
  if (status >= FIRST_FAULT_STATUS && !PROBES.has(route)) return 'warn';
  // Files and pages come by the dozen and say little.
  return PROBES.has(route) || route === '(file)' || route === '(page)' ? 'debug' : 'info';
}

/** Calls `then` when all of an answer has gone out, or can no longer, with the bytes that did. */
function whenSent(c: Context, then: (bytes: number | null) => void): void {
  const outgoing = outgoingOf(c);
  const socket = outgoing?.socket ?? null;
  if (outgoing === null || socket === null || c.res.headers.has(GOES_ON)) {
    then(null);
    return;
  }
  const before = socket.bytesWritten;
  outgoing.once('close', () => then(socket.bytesWritten - before));
}

interface ObserveDeps {
  log: Log;
  metrics: Pick<Metrics, 'requests' | 'requestTimes'>;
}

/**
 * Gives each request an id, which comes back in the answer and stands in every line that is logged for it, and writes down what
 * became of it: one line, without who asked or for what of theirs.
 */
export function observe({ log, metrics }: ObserveDeps): MiddlewareHandler {
  return (c, next) => {
    if (isOwn(c)) return next();
    const context: { id: string; role: CallerRole } = { id: requestIdOf(c), role: 'unknown' };
    const begin = performance.now();
    return inRequest(context, async () => {
      await next();
      const tookMs = performance.now() - begin;
      // Not `c.header`, which puts another answer in its place: a stream would break off.
      c.res.headers.set('X-Request-Id', context.id);
      const method = METHODS.has(c.req.method) ? c.req.method : 'OTHER';
      const answer = { method, route: routeOf(c), status: c.res.status };
      metrics.requests.add(answer);
      metrics.requestTimes.observe(tookMs, { route: answer.route });
      whenSent(c, (bytes) => {
        const line = { ...answer, ms: Math.round(tookMs), bytes, requestId: context.id, role: context.role };
        log.request(levelOf(line), line);
      });
    });
  };
}
