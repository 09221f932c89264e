import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRepeating } from './timing.ts';

const FIRST_MS = 2_000;
const PAUSE_MS = 60_000;
const LONG_MS = 500_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes work that ends when the test calls `finish`. */
function slowWork() {
  const begun: AbortSignal[] = [];
  let finish = () => {};
  return {
    begun,
    finish: () => finish(),
    work: (ended: AbortSignal) => {
      begun.push(ended);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  };
}

test('runs first after its own delay, and pauses after each run', async () => {
  const { begun, work, finish } = slowWork();
  startRepeating({ firstMs: FIRST_MS, pauseMs: PAUSE_MS, work, onError: () => {} });
  await vi.advanceTimersByTimeAsync(FIRST_MS - 1);
  expect(begun).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(begun).toHaveLength(1);
  finish();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(begun).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveLength(2);
});

test('reports failing work and runs it again', async () => {
  const errors: unknown[] = [];
  const fault = new Error('The store is away');
  const work = () => Promise.reject(fault);
  startRepeating({ firstMs: 0, pauseMs: PAUSE_MS, work, onError: (error) => errors.push(error) });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(errors).toEqual([fault, fault]);
});

test('ending aborts the work, waits for it and starts no further run', async () => {
  const { begun, work, finish } = slowWork();
  const stop = startRepeating({ firstMs: 0, pauseMs: PAUSE_MS, work, onError: () => {} });
  await vi.advanceTimersByTimeAsync(0);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  expect(begun[0]?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(begun).toHaveLength(1);
});

test('never runs when it is stopped before its first run', async () => {
  const { begun, work } = slowWork();
  const stop = startRepeating({ firstMs: FIRST_MS, pauseMs: PAUSE_MS, work, onError: () => {} });
  await stop();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(begun).toHaveLength(0);
});
