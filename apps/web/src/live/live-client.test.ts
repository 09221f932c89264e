import { LIVE_PROTOCOL, RECONNECT_DELAYS_MS, STREAM_SILENCE_MS } from '@reisspel/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveClient } from './live-client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Connects to a server that always answers with this error. Counts the requests. */
async function connectTo(status: number, code: string) {
  const fetch = vi.fn(async () => Response.json({ error: { code, params: {} } }, { status }));
  vi.stubGlobal('fetch', fetch);
  const client = new LiveClient('play');
  const unsubscribe = client.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(STREAM_SILENCE_MS);
  const { connection } = client.getStatus();
  unsubscribe();
  await vi.advanceTimersByTimeAsync(STREAM_SILENCE_MS);
  return { connection, requests: fetch.mock.calls.length };
}

test('requests the stream of an unknown trip only once', async () => {
  expect(await connectTo(404, 'not_found')).toEqual({ connection: 'refused', requests: 1 });
});

test('requests the stream again after an error of the server', async () => {
  const { connection, requests } = await connectTo(503, 'too_busy');
  expect(connection).toBe('lost');
  expect(requests).toBeGreaterThan(3);
});

test('reconnects after the delay that the server asked for', async () => {
  const RETRY_MS = 4_000;
  const fetch = vi.fn(async () => new Response(`retry: ${RETRY_MS}\n\n`));
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const client = new LiveClient('play');
  const unsubscribe = client.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetch).toHaveBeenCalledTimes(2);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(STREAM_SILENCE_MS);
});

test('shows all events that arrive together at once', async () => {
  const frame = (event: object) => `data: ${JSON.stringify({ protocol: LIVE_PROTOCOL, ...event })}\n\n`;
  const state = { view: 'trip', contentVersion: 1, flights: [], game: null };
  const snapshot = frame({ type: 'snapshot', revision: 1, tripId: 'trip', state });
  const patches = [2, 3, 4].map((revision) =>
    frame({ type: 'patch', revision, changes: [{ at: 'contentVersion', set: revision }] }),
  );
  const open = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode([snapshot, ...patches].join(''))),
  });
  vi.stubGlobal('fetch', async () => new Response(open));
  const client = new LiveClient('trip');
  const versions: unknown[] = [];
  const unsubscribe = client.subscribe(() => versions.push(client.current?.contentVersion));
  await vi.advanceTimersByTimeAsync(1);
  expect(versions).toEqual([4]);
  unsubscribe();
  await vi.advanceTimersByTimeAsync(STREAM_SILENCE_MS);
});

test('retries a lost stream after 1, 2, 5 and then every 10 seconds', async () => {
  const fetch = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const client = new LiveClient('play');
  const unsubscribe = client.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(RECONNECT_DELAYS_MS).toEqual([1_000, 2_000, 5_000, 10_000]);
  for (const [tries, delay] of [...RECONNECT_DELAYS_MS, 10_000].entries()) {
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(fetch).toHaveBeenCalledTimes(tries + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(tries + 2);
  }
  unsubscribe();
  await vi.advanceTimersByTimeAsync(STREAM_SILENCE_MS);
});
