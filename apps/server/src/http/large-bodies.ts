import { tryLater } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createAdmission, createShares } from '../platform/admission.ts';
import { type Session, senderOf } from '../platform/session.ts';
import { within } from '../platform/within.ts';
import { limitJson } from './middleware.ts';
import { HttpRefusal, unwrap } from './refusal.ts';

/**
 * Waits for `reading`, which may never settle. Throws `HttpRefusal` (`upload_interrupted`) when the
 * body is late or breaks off.
 */
export async function inTime(reading: Promise<unknown>, milliseconds: number): Promise<void> {
  let isRead: boolean;
  try {
    isRead = await within(
      reading.then(() => true),
      milliseconds,
      false,
    );
  } catch (error) {
    throw error instanceof HttpRefusal ? error : new HttpRefusal('upload_interrupted', {});
  }
  if (!isRead) throw new HttpRefusal('upload_interrupted', {});
}

/**
 * Large bodies of one route that are read at once: each takes some 60 MB with what is parsed from
 * it.
 */
const READ_AT_ONCE = 8;
/** Large bodies of one sender (a team) from first byte to answer, so that none takes all places. */
const PER_SENDER = 2;
/**
 * JSON values in one body; a game of 200 tasks has some 10,000. A real body is large by a few long
 * texts (pictures). Tens of millions of small values would take a minute and gigabytes to parse, in
 * the thread that serves everybody.
 */
const MAX_VALUES = 100_000;
/** Each JSON value except the first follows one of these characters. */
const BEFORE_VALUES = [',', '[', '{'];
/** Milliseconds to receive a large body: 20 MB over a slow network. */
const READING_MS = 120_000;

/** Counts values without parsing. Separators inside JSON strings count too. */
function hasMoreValues(text: string, max: number): boolean {
  let found = 0;
  for (const sign of BEFORE_VALUES) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) {
      found += 1;
      if (found > max) return true;
    }
  }
  return false;
}

interface LargeBodyLimits {
  readAtOnce?: number;
  perSender?: number;
  readingMs?: number;
  maxValues?: number;
}

/**
 * Limits the bytes, values, time and concurrency of large JSON bodies, and each sender's share, and
 * reads them into Hono's cache. Runs after the gate, which sets the sender.
 */
export function limitLargeJson(maxBytes: number, limits: LargeBodyLimits = {}) {
  const {
    readAtOnce = READ_AT_ONCE,
    perSender = PER_SENDER,
    readingMs = READING_MS,
    maxValues = MAX_VALUES,
  } = limits;
  const limit = limitJson(maxBytes);
  const admission = createAdmission({ atOnce: readAtOnce, waiting: 0 });
  const shares = createShares(perSender);

  // `limit` reads a chunked body to its end before it calls on, so that belongs to the reading
  // time.
  async function read(c: Context): Promise<void> {
    const readText = async () => {
      if (hasMoreValues(await c.req.text(), maxValues)) throw new HttpRefusal('invalid_json', {});
    };
    const isRead = await admission.run(async () => {
      await inTime(limit(c, readText), readingMs);
      return true;
    });
    if (isRead === null) unwrap(tryLater('too_busy'));
  }

  return createMiddleware<{ Variables: { actor: { session: Session } } }>(async (c, next) => {
    const sender = senderOf(c.get('actor').session);
    if (!shares.take(sender)) return unwrap(tryLater('too_busy'));
    try {
      await read(c);
      await next();
    } finally {
      shares.giveBack(sender);
    }
  });
}
