import { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Log, RequestLine } from '../platform/log/log.ts';
import type { Metrics } from '../platform/log/metrics.ts';
import { type CallerRole, inRequest } from '../platform/log/request-context.ts';

/** Ids as the web app makes them. Others are ignored: they could put private data in the log. */
const REQUEST_ID = /^[a-z0-9]{6,16}$/;
/** Six characters of 32: short enough to read out by phone, unique enough for a day's log. */
const ID_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 6;

/** Other methods count as `OTHER`: invented ones could fill the memory with metrics. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
const FIRST_FAULT_STATUS = 500;

/** Header of a stream. A stream stays open for hours, so it counts as answered at its begin. */
const STREAM_HEADER = 'x-hono-already-sent';

function newRequestId(): string {
  const character = () => ID_ALPHABET[Math.floor(Math.random() * ID_ALPHABET.length)];
  return Array.from({ length: ID_LENGTH }, character).join('');
}

function requestIdOf(c: Context): string {
  const sent = c.req.header('x-request-id') ?? '';
  return REQUEST_ID.test(sent) ? sent : newRequestId();
}

/** Returns the route pattern for metrics and log. The path itself may contain private data. */
function routeOf(c: Context): string {
  const route = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path;
  if (route !== undefined) return route;
  if (c.req.path.startsWith('/api/') || c.req.path.startsWith('/.netlify/')) return '(none)';
  return c.req.path.startsWith('/assets/') ? '(file)' : '(page)';
}

/** Returns null in tests without sockets. */
function outgoingOf(c: Context): ServerResponse | null {
  const env: unknown = c.env;
  const outgoing = typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : null;
  return outgoing instanceof ServerResponse ? outgoing : null;
}

function levelOf({ route, status }: RequestLine): 'debug' | 'info' | 'warn' {
  if (status >= FIRST_FAULT_STATUS && !PROBES.has(route)) return 'warn';
  return PROBES.has(route) || route === '(file)' || route === '(page)' ? 'debug' : 'info';
}

/** Calls `then` with the number of sent bytes; at once with null when that is unknown. */
function whenSent(c: Context, then: (bytes: number | null) => void): void {
  const outgoing = outgoingOf(c);
  const socket = outgoing?.socket ?? null;
  if (outgoing === null || socket === null || c.res.headers.has(STREAM_HEADER)) {
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

/** Counts and logs each request. The log line has no address, no person, and no ids of the path. */
export function observe({ log, metrics }: ObserveDeps): MiddlewareHandler {
  return (c, next) => {
    const context: { id: string; role: CallerRole } = { id: requestIdOf(c), role: 'unknown' };
    const begin = performance.now();
    return inRequest(context, async () => {
      await next();
      const tookMs = performance.now() - begin;
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
