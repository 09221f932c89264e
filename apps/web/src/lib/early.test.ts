import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askEarly, fetchFirst, forgetEarly, isAskedEarly } from './early.ts';

/** Milliseconds until an early request is aborted; longer than any test. */
const PATIENCE_MS = 60_000;

let server: Server;
let address = '';
/** Number of requests so far; the server answers each request with this number. */
let requests = 0;
let refuses = false;

beforeEach(async () => {
  requests = 0;
  refuses = false;
  server = createServer((request, response) => {
    requests += 1;
    if (refuses) request.socket.destroy();
    else response.end(String(requests));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port');
  address = `http://127.0.0.1:${bound.port}/api/trip`;
});
afterEach(async () => {
  globalThis.reisspelEarly = undefined;
  await new Promise((resolve) => server.close(resolve));
});

async function textOf(init: RequestInit = {}): Promise<string> {
  return (await fetchFirst(address, init)).response.text();
}

test('uses an early answer once and asks again after that', async () => {
  askEarly(address, {}, PATIENCE_MS);
  expect(isAskedEarly(address)).toBe(true);
  expect(await textOf()).toBe('1');
  expect(isAskedEarly(address)).toBe(false);
  expect(await textOf()).toBe('2');
});

test('reports the times of the early request', async () => {
  const before = Date.now();
  askEarly(address, {}, PATIENCE_MS);
  const { sentAt, receivedAt } = await fetchFirst(address, {});
  expect(sentAt).toBeGreaterThanOrEqual(before);
  expect(receivedAt).toBeGreaterThanOrEqual(sentAt);
});

test('asks again when the early request got lost', async () => {
  refuses = true;
  askEarly(address, {}, PATIENCE_MS);
  await expect.poll(() => requests).toBe(1);
  refuses = false;
  expect(await textOf()).toBe('2');
});

test('asks again after a login', async () => {
  askEarly(address, {}, PATIENCE_MS);
  await expect.poll(() => requests).toBe(1);
  forgetEarly();
  expect(isAskedEarly(address)).toBe(false);
  expect(await textOf()).toBe('2');
});

test('an aborted request does not wait for its early answer', async () => {
  askEarly(address, {}, PATIENCE_MS);
  await expect(textOf({ signal: AbortSignal.abort() })).rejects.toThrow();
});

test('asks the server when there is no early answer', async () => {
  expect(isAskedEarly(address)).toBe(false);
  expect(await textOf()).toBe('1');
});
