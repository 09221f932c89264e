import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askEarly, fetchFirst, forgetEarly, isAskedEarly } from './early.ts';

/** Milliseconds; longer than any test. */
const PATIENCE_MS = 60_000;

let server: Server;
let address = '';
/** Number of requests; each answer is the number of its request. */
let asked = 0;
let refuses = false;

beforeEach(async () => {
  asked = 0;
  refuses = false;
  server = createServer((request, response) => {
    asked += 1;
    if (refuses) request.socket.destroy();
    else response.end(String(asked));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('No port');
  address = `http://127.0.0.1:${at.port}/api/trip`;
});
afterEach(async () => {
  globalThis.reisspelEarly = undefined;
  await new Promise((resolve) => server.close(resolve));
});

async function textOf(init: RequestInit = {}): Promise<string> {
  return (await fetchFirst(address, init)).response.text();
}

test('what was asked early is answered once, and asked anew from then on', async () => {
  askEarly(address, {}, PATIENCE_MS);
  expect(isAskedEarly(address)).toBe(true);
  expect(await textOf()).toBe('1');
  expect(isAskedEarly(address)).toBe(false);
  expect(await textOf()).toBe('2');
});

test('the times are those of the question that was put early', async () => {
  const before = Date.now();
  askEarly(address, {}, PATIENCE_MS);
  const { sentAt, receivedAt } = await fetchFirst(address, {});
  expect(sentAt).toBeGreaterThanOrEqual(before);
  expect(receivedAt).toBeGreaterThanOrEqual(sentAt);
});

test('a question that got lost is put again', async () => {
  refuses = true;
  askEarly(address, {}, PATIENCE_MS);
  await expect.poll(() => asked).toBe(1);
  refuses = false;
  expect(await textOf()).toBe('2');
});

test('what was asked before a login is asked anew after it', async () => {
  askEarly(address, {}, PATIENCE_MS);
  await expect.poll(() => asked).toBe(1);
  forgetEarly();
  expect(isAskedEarly(address)).toBe(false);
  expect(await textOf()).toBe('2');
});

test('whoever gives up does not wait for an early answer either', async () => {
  askEarly(address, {}, PATIENCE_MS);
  await expect(textOf({ signal: AbortSignal.abort() })).rejects.toThrow();
});

test('what nobody asked early is asked as ever', async () => {
  expect(isAskedEarly(address)).toBe(false);
  expect(await textOf()).toBe('1');
});
