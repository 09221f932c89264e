import { tryLater } from '@reisspel/rules/outcome';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createAdmission } from '../platform/admission.ts';
import { type Session, senderOf } from '../platform/session.ts';
import { createShares } from '../platform/shares.ts';
import { within } from '../platform/within.ts';
import { limitJson } from './middleware.ts';
import { HttpRefusal, unwrap } from './refusal.ts';

/** Waits for `reading`, which may hang for ever. Throws `HttpRefusal` when the body does not come in time, or breaks off. */
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

/** Large bodies of a route that are read at once, in some 60 MB each for the text and what is read from it. */
const READ_AT_ONCE = 8;
/** Those of one sender (a team) from their first byte to their answer: none can take all places, or all memory. */
const PER_SENDER = 2;
/**
 * Values in one body: a game of 200 tasks has some 10,000. What makes a body of ours large is a few long texts (pictures); tens of
 * millions of small values take a minute and gigabytes to make, in the thread that serves everybody.
 */
const MAX_VALUES = 100_000;
/** Each value but the first of a body stands after one of these. */
const BEFORE_VALUES = [',', '[', '{'];
/** Milliseconds in which a large body must have come: 20 MB over a slow network. */
const READING_MS = 120_000;

/** Whether a text is JSON of more than `max` values, without making them. Signs within its texts count too. */
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
 * Bounds JSON of many megabytes in bytes and values, and reads it, which Hono keeps: only a few bodies come in at a time, each in a
 * bounded time, and each sender has a share. Stands behind the gate, which knows the sender.
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

  // The bound reads a body that does not say its length to the end before it goes on: its time is reading time too.
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
