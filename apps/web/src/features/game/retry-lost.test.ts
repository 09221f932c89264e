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

test.each(['network', 'database_unavailable'] as const)('%s is met again within two seconds', (code) => {
  expect(Math.max(...pauses(new ApiError(code)))).toBeLessThan(2_000);
});

test('a busy server is given more time', () => {
  expect(Math.min(...pauses(new ApiError('too_busy')))).toBeGreaterThan(2_000);
});

test.each(['network', 'database_unavailable', 'too_busy'] as const)(
  'a player is asked what to do only after a minute of %s',
  (code) => {
    const waitedMs = pauses(new ApiError(code)).reduce((sum, pause) => sum + pause, 0);
    expect(waitedMs).toBeGreaterThanOrEqual(60_000);
  },
);

test('what was refused stays refused', () => {
  expect(pauses(new ApiError('task_already_completed'))).toEqual([]);
});
