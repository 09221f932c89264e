import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { retryLost } from './retry-lost.ts';

const { retry, retryDelay } = retryLost;

/** The pauses in milliseconds until the retries end. */
function pauses(error: ApiError): number[] {
  const pausesMs: number[] = [];
  while (retry(pausesMs.length, error)) pausesMs.push(retryDelay(pausesMs.length, error));
  return pausesMs;
}

test.each(['network', 'database_unavailable'] as const)(
  'repeats a request within two seconds after the error %s',
  (code) => {
    expect(Math.max(...pauses(new ApiError(code)))).toBeLessThan(2_000);
  },
);

test('repeats a request to a busy server after more than two seconds', () => {
  expect(Math.min(...pauses(new ApiError('too_busy')))).toBeGreaterThan(2_000);
});

test.each(['network', 'database_unavailable', 'too_busy'] as const)(
  'asks the player to act only after a minute of the error %s',
  (code) => {
    const waitedMs = pauses(new ApiError(code)).reduce((sum, pause) => sum + pause, 0);
    expect(waitedMs).toBeGreaterThanOrEqual(60_000);
  },
);

test('does not repeat a refused request', () => {
  expect(pauses(new ApiError('task_already_completed'))).toEqual([]);
});
