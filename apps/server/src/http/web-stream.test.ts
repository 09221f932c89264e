import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webStream } from './web-stream.ts';

/** Milliseconds of the fake clock. */
const STALLED_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const pieces = () => Readable.from([Buffer.from('a'), Buffer.from('b')]);

test('an answer that is never read is closed after a while', () => {
  const source = pieces();
  webStream(source, { stalledMs: STALLED_MS });
  vi.advanceTimersByTime(STALLED_MS - 1);
  expect(source.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(source.destroyed).toBe(true);
});

test('an answer that is read only halfway is closed with an error', async () => {
  const source = pieces();
  const reader = webStream(source, { stalledMs: STALLED_MS }).getReader();
  vi.advanceTimersByTime(STALLED_MS - 1);
  await reader.read();
  vi.advanceTimersByTime(STALLED_MS - 1);
  expect(source.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(source.destroyed).toBe(true);
  await expect(reader.read()).rejects.toThrow('read nothing for too long');
});

test('an answer is not closed while the reader waits for a slow disk', async () => {
  const { promise: reading, resolve: read } = Promise.withResolvers<void>();
  const source = new Readable({ read: () => read() });
  const reader = webStream(source, { stalledMs: STALLED_MS }).getReader();
  const first = reader.read();
  await reading;
  vi.advanceTimersByTime(STALLED_MS * 2);
  source.push('late');
  source.push(null);
  expect(Buffer.from((await first).value ?? []).toString()).toBe('late');
  expect((await reader.read()).done).toBe(true);
});

test.each(['read to its end', 'cancelled'])('an answer that was %s leaves no timer', async (how) => {
  const body = webStream(pieces(), { stalledMs: STALLED_MS });
  if (how === 'cancelled') await body.cancel();
  else expect(await new Response(body).text()).toBe('ab');
  expect(vi.getTimerCount()).toBe(0);
});
