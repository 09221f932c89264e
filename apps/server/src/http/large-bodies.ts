import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createAdmission } from '../platform/admission.ts';
import { tryLater } from '../platform/outcome.ts';
import { type Session, senderOf } from '../platform/session.ts';
import { createShares } from '../platform/shares.ts';
import { inTime } from './in-time.ts';
import { limitJson } from './middleware.ts';
import { unwrap } from './refusal.ts';

/** Large bodies of a route that are read at once, in some 60 MB each for the text and what is read from it. */
const READ_AT_ONCE = 8;
/** Those of one sender (a team) from their first byte to their answer: none can take all places, or all memory. */
const PER_SENDER = 2;
/** Milliseconds in which a large body must have come: 20 MB over a slow network. */
const READING_MS = 120_000;

interface LargeBodyLimits {
  readAtOnce?: number;
  perSender?: number;
  readingMs?: number;
}

/**
 * Bounds JSON of many megabytes, and reads it, which Hono keeps: only a few bodies come in at a time, each in a bounded
 * time, and each sender has a share. Stands behind the gate, which knows the sender.
 */
export function limitLargeJson(maxBytes: number, limits: LargeBodyLimits = {}) {
  const { readAtOnce = READ_AT_ONCE, perSender = PER_SENDER, readingMs = READING_MS } = limits;
  const limit = limitJson(maxBytes);
  const admission = createAdmission({ atOnce: readAtOnce, waiting: 0 });
  const shares = createShares(perSender);

  // The bound reads a body that does not say its length to the end before it goes on: its time is reading time too.
  async function read(c: Context): Promise<void> {
    const readText = async () => {
      await c.req.text();
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
