import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { limitBody } from './bodies.ts';
import { errorHandler } from './refusal.ts';

/** Milliseconds: longer than reading a few bytes takes, and short for a test. */
const SHORT_MS = 200;

/** Returns a function that sends a body. It never ends if `isWhole` is false. */
function login() {
  const app = new OpenAPIHono();
  app.onError(
    errorHandler((error) => {
      throw error;
    }),
  );
  app.use('*', limitBody(SHORT_MS));
  app.post('/', async (c) => c.json({ read: await c.req.json() }));
  return async (type: string, text: string, isWhole: boolean): Promise<unknown> => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (isWhole) controller.close();
      },
    });
    // With a content length, the server starts to read and waits for all of the body.
    const headers = { 'Content-Type': type, 'Content-Length': '17' };
    const request = new Request('http://reis.example/', { method: 'POST', body, headers, duplex: 'half' });
    const answer: unknown = await (await app.fetch(request)).json();
    const refusal = z.object({ error: z.object({ code: z.string() }) }).safeParse(answer);
    return refusal.success ? refusal.data.error.code : answer;
  };
}

test('a body that arrives in time is read', async () => {
  expect(await login()('application/json', '{"password":"zon"}', true)).toEqual({
    read: { password: 'zon' },
  });
});

test.each(['application/json', 'text/plain', ''])(
  'a body that arrives too slowly is refused, whatever its content type (%s)',
  async (type) => {
    expect(await login()(type, '{"passw', false)).toBe('upload_interrupted');
  },
);
