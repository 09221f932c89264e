import { randomUUID } from 'node:crypto';
import { OpenAPIHono } from '@hono/zod-openapi';
import { SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import { createMiddleware } from 'hono/factory';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Session } from '../platform/secrets/session.ts';
import { limitLargeJson } from './bodies.ts';
import { errorHandler } from './refusal.ts';

const MAX_BYTES = 1_000;
/** Milliseconds: longer than reading a few bytes takes, and short for a test. */
const SHORT_MS = 200;

/** Returns the session of a phone that plays for a team. */
function phoneOf(teamId: string): Session {
  const tripId = TripId.parse(randomUUID());
  const id = SessionId.parse(randomUUID());
  return {
    id,
    firstId: id,
    tripId,
    isAdmin: false,
    isGallery: false,
    isGuest: false,
    isScreen: false,
    teamId: TeamId.parse(teamId),
    helper: null,
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Returns a body without a content length, in pieces. It never ends if `isWhole` is false. */
function pieces(texts: readonly string[], isWhole = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(bytes(text));
      if (isWhole) controller.close();
    },
  });
}

/** Returns an app that answers with the body that it receives, but only after `held`. */
function echo(limits: Parameters<typeof limitLargeJson>[1], held: Promise<void> = Promise.resolve()) {
  const app = new OpenAPIHono();
  app.onError(
    errorHandler((error) => {
      throw error;
    }),
  );
  const phones = new Map<string, Session>();
  const gate = createMiddleware<{ Variables: { actor: { session: Session } } }>(async (c, next) => {
    const session = phones.get(c.req.header('x-phone') ?? '');
    if (!session) throw new Error('Nobody');
    c.set('actor', { session });
    await next();
  });
  let reached = 0;
  app.post('/', gate, limitLargeJson(MAX_BYTES, limits), async (c) => {
    reached += 1;
    const body: unknown = await c.req.json();
    await held;
    return c.json(body);
  });
  return {
    reached: () => reached,
    phone(teamId: string = randomUUID()) {
      const session = phoneOf(teamId);
      phones.set(session.id, session);
      return async (body: string | ReadableStream<Uint8Array>): Promise<unknown> => {
        const headers = { 'x-phone': session.id, 'Content-Type': 'application/json' };
        const chunked = typeof body === 'string' ? {} : { duplex: 'half' as const };
        const request = new Request('http://reis.example/', { method: 'POST', body, headers, ...chunked });
        const answer: unknown = await (await app.fetch(request)).json();
        const refusal = z.object({ error: z.object({ code: z.string() }) }).safeParse(answer);
        return refusal.success ? refusal.data.error.code : answer;
      };
    },
  };
}

describe('a large body', () => {
  test('is read, also without a content length', async () => {
    const send = echo({}).phone();
    expect(await send('{"a":1}')).toEqual({ a: 1 });
    expect(await send(pieces(['{"a"', ':2}']))).toEqual({ a: 2 });
  });

  test.each([
    ['at once', () => JSON.stringify('x'.repeat(MAX_BYTES))],
    ['piece by piece', () => pieces(['"', 'x'.repeat(MAX_BYTES), '"'])],
  ])('is refused if it is too large (%s)', async (_how, body) => {
    const { phone, reached } = echo({});
    expect(await phone()(body())).toBe('body_too_large');
    expect(reached()).toBe(0);
  });

  test('is refused before it is parsed if it has too many values', async () => {
    const { phone, reached } = echo({ maxValues: 100 });
    const body = (values: number) => `[${'0,'.repeat(values - 1)}{"a":0}]`;
    expect(await phone()(body(99))).toHaveLength(99);
    expect(await phone()(body(100))).toBe('invalid_json');
    expect(reached()).toBe(1);
  });

  test('is refused if it stops arriving, and its place becomes free', async () => {
    const { phone } = echo({ readAtOnce: 1, readingMs: SHORT_MS });
    const send = phone();
    expect(await send(pieces(['{"a"'], false))).toBe('upload_interrupted');
    expect(await send(pieces(['{"a":1}']))).toEqual({ a: 1 });
  });

  test('is refused if it breaks off, and no fault is reported', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: () => Promise.reject(new Error('Connection reset')),
    });
    expect(await echo({}).phone()(broken)).toBe('upload_interrupted');
  });

  test('takes a place only while it is read, not while it is handled', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const { phone, reached } = echo({ readAtOnce: 1 }, held);
    const arriving = new TransformStream<Uint8Array, Uint8Array>();
    const slow = phone()(arriving.readable);
    expect(await phone()('{}')).toBe('too_busy');
    const writer = arriving.writable.getWriter();
    await writer.write(bytes('{"a":1}'));
    await writer.close();
    await expect.poll(reached).toBe(1);
    const other = phone()('{"b":2}');
    await expect.poll(reached).toBe(2);
    answer();
    expect(await Promise.all([slow, other])).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test('counts for the limit of its team until it is answered', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const { phone, reached } = echo({ perSender: 2 }, held);
    const team = randomUUID();
    const waiting = [phone(team)('1'), phone(team)('2')];
    await expect.poll(reached).toBe(2);
    expect(await phone(team)('3')).toBe('too_busy');
    const other = phone()('4');
    await expect.poll(reached).toBe(3);
    answer();
    expect(await Promise.all([...waiting, other])).toEqual([1, 2, 4]);
    expect(await phone(team)('5')).toBe(5);
  });
});
