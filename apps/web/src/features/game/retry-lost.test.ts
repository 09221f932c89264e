import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { retryLost } from './retry-lost.ts';

const { retry, retryDelay } = retryLost;

/** The pauses in milliseconds until the retries end. */
function pauses(error: ApiError): number[] {
  const waited: number[] = [];
  while (retry(waited.length, error)) waited.push(retryDelay(waited.length, error));
  return waited;
}

test.each(['network', 'database_unavailable'] as const)(
  'repeats a request within two seconds of %s',
  (code) => {
    expect(Math.max(...pauses(new ApiError(code)))).toBeLessThan(2_000);
  },
);

test('waits longer for a busy server', () => {
  expect(Math.min(...pauses(new ApiError('too_busy')))).toBeGreaterThan(2_000);
});

test.each(['network', 'database_unavailable', 'too_busy'] as const)(
  'asks the player to act only after a minute of %s',
  (code) => {
    const waitedMs = pauses(new ApiError(code)).reduce((sum, pause) => sum + pause, 0);
    expect(waitedMs).toBeGreaterThanOrEqual(60_000);
  },
);

test('does not repeat a refused request', () => {
  expect(pauses(new ApiError('task_already_completed'))).toEqual([]);
});
