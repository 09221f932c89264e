import { MODEL_TYPE } from '@reisspel/contract/kinds/quiz-images';
import { MAX_JSON_BYTES } from '@reisspel/contract/limits';
import { tryLater } from '@reisspel/rules/outcome';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { createAdmission, createSenderAdmission } from '../platform/admission.ts';
import { limitKeyOf, type Session } from '../platform/secrets/session.ts';
import { withTimeout } from '../platform/timing.ts';
import { HttpRefusal, unwrap } from './refusal.ts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws `HttpRefusal` when the body is late or breaks off, even if `reading` never settles. */
async function awaitBody(reading: Promise<unknown>, milliseconds: number): Promise<void> {
  const read = reading.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpRefusal) throw error;
      return false;
    },
  );
  if (!(await withTimeout(read, milliseconds, false))) throw new HttpRefusal('upload_interrupted', {});
}

export function limitJson(maxBytes: number): MiddlewareHandler<object> {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new HttpRefusal('body_too_large', { maxBytes });
    },
  });
}

const limitChunked = limitJson(MAX_JSON_BYTES);

/** Returns the `Content-Length`, which Node enforces; null for a chunked body or no body. */
function contentLength(c: Context): number | null {
  const length = c.req.header('content-length');
  return length === undefined || c.req.header('transfer-encoding') !== undefined ? null : Number(length);
}

/** Uses `c.req.text()`: making a stream takes as much time as the rest of a small request. */
async function readSmallBody(c: Context): Promise<void> {
  const length = contentLength(c);
  if (length !== null && length > MAX_JSON_BYTES) {
    throw new HttpRefusal('body_too_large', { maxBytes: MAX_JSON_BYTES });
  }
  const read = async () => {
    await c.req.text();
  };
  if (length !== null) await read();
  else if (c.req.raw.body !== null) await limitChunked(c, read);
}

const LARGE_BODY_ROUTES = new Set([
  'POST /api/profile-files',
  'POST /api/generated-tasks',
  'POST /api/generated-games',
  'PUT /api/trip/draft',
  'POST /api/trip-files',
  'POST /api/owner/trips',
  'POST /.netlify/functions/analyze-image',
]);

function bareType(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function mediaType(c: Context): string {
  return bareType(c.req.header('content-type') ?? '');
}

/** The content type of the rest of a photo whose upload broke off. */
export const REST_MEDIA_TYPE = 'application/offset+octet-stream';

/** True when the route itself limits the size of this body. */
export function isLimitedByItsRoute(key: string, contentType: string): boolean {
  const type = bareType(contentType);
  const isMedia = type.startsWith('image/') || type.startsWith('audio/');
  const isFile = isMedia || type === REST_MEDIA_TYPE || type === MODEL_TYPE;
  return isFile || LARGE_BODY_ROUTES.has(key);
}

/** Milliseconds to receive a small body: 64 KB at a fifth of the speed of 2G. */
const READING_MS = 60_000;

/** Also limits the time, because the HTTP server's time-out allows a photo on a slow network. */
export function limitBody(readingMs = READING_MS): MiddlewareHandler {
  return async (c, next) => {
    const isLimitedElsewhere = isLimitedByItsRoute(
      `${c.req.method} ${c.req.path}`,
      c.req.header('content-type') ?? '',
    );
    if (!isLimitedElsewhere && !SAFE_METHODS.has(c.req.method)) await awaitBody(readSmallBody(c), readingMs);
    await next();
  };
}

/** Large bodies that are read at the same time. Each takes some 60 MB, parsed values included. */
const READ_AT_ONCE = 8;
/** Large bodies of one sender (a team), from the first byte to the answer. */
const PER_SENDER = 2;
/** Most JSON values. A game of 200 tasks has 10,000, and parsing 10 million takes a minute. */
const MAX_VALUES = 100_000;
/** Each JSON value except the first follows one of these characters. */
const BEFORE_VALUE = /[,[{]/;
/** Milliseconds to receive a large body: 20 MB over a slow network. */
const LARGE_READING_MS = 120_000;

interface LargeBodyLimits {
  readAtOnce?: number;
  perSender?: number;
  readingMs?: number;
  maxValues?: number;
}

/** Runs after the gate, which sets the sender. Reads the body into Hono's cache. */
export function limitLargeJson(maxBytes: number, limits: LargeBodyLimits = {}) {
  const {
    readAtOnce = READ_AT_ONCE,
    perSender = PER_SENDER,
    readingMs = LARGE_READING_MS,
    maxValues = MAX_VALUES,
  } = limits;
  const limit = limitJson(maxBytes);
  const admission = createAdmission({ atOnce: readAtOnce, waiting: 0 });
  const senders = createSenderAdmission({ atOnce: perSender, waiting: 0 });

  // `limit` reads a chunked body to its end before it calls `readText`.
  async function read(c: Context): Promise<void> {
    const readText = async () => {
      const values = (await c.req.text()).split(BEFORE_VALUE, maxValues + 2).length - 1;
      if (values > maxValues) throw new HttpRefusal('invalid_json', {});
    };
    const isRead = await admission.run(async () => {
      await awaitBody(limit(c, readText), readingMs);
      return true;
    });
    if (isRead === null) unwrap(tryLater('too_busy'));
  }

  return createMiddleware<{ Variables: { actor: { session: Session } } }>(async (c, next) => {
    const answered = await senders.run(limitKeyOf(c.get('actor').session), async () => {
      await read(c);
      await next();
      return true;
    });
    if (answered === null) unwrap(tryLater('too_busy'));
  });
}
