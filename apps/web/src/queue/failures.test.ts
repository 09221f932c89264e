import { describe, expect, test } from 'vitest';
import { ApiError, failureOf } from '../lib/api.ts';
import { classify, pauseMs, resultOfFailure, resultOfSmallRequestFailure } from './failures.ts';

/** Close to the upper limit of `Math.random`, which returns less than 1. */
const HIGHEST_CHANCE = 0.999;

test('pauses double up to a limit, and chance only shortens them', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 100].map((failures) => pauseMs('no_network', failures, 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
  expect(pauseMs('no_network', 3, HIGHEST_CHANCE)).toBeGreaterThan(2_000);
  expect(pauseMs('no_network', 3, HIGHEST_CHANCE)).toBeLessThan(2_010);
  expect(pauseMs('server_busy', 100, 0)).toBe(120_000);
});

test('only a request without a photo is repeated soon while the database is away', () => {
  const away = new ApiError('database_unavailable');
  expect(resultOfSmallRequestFailure(away)).toEqual({ is: 'later', why: 'server_trouble', soon: true });
  expect(resultOfFailure(away)).toEqual({ is: 'later', why: 'server_trouble' });
  expect(resultOfSmallRequestFailure(new ApiError('storage_full'))).toEqual({
    is: 'later',
    why: 'server_trouble',
  });
});

describe('a failure', () => {
  test.each(['network', 'upload_interrupted'] as const)('with the code %s is retried', (code) => {
    expect(classify({ code, params: {} })).toEqual({ is: 'later', why: 'no_network' });
  });

  test('with a code of a busy server is retried', () => {
    for (const code of ['too_busy', 'internal', 'photo_not_verified', 'too_many_requests'] as const) {
      expect(classify({ code, params: {} }), code).toEqual({ is: 'later', why: 'server_busy' });
    }
  });

  test('in a pause of the game is retried after it', () => {
    expect(classify({ code: 'game_paused', params: {} })).toEqual({ is: 'later', why: 'game_paused' });
  });

  test.each(['storage_full', 'storage_unavailable', 'database_unavailable'] as const)(
    'with the code %s is retried as trouble of the server',
    (code) => {
      expect(classify({ code, params: {} })).toEqual({ is: 'later', why: 'server_trouble' });
    },
  );

  test.each([
    ['unauthenticated', 'unauthenticated'],
    ['forbidden', 'unauthenticated'],
    ['trip_locked', 'trip_locked'],
    ['other_team', 'other_team'],
  ] as const)('with the code %s waits for the player', (code, by) => {
    expect(classify({ code, params: {} })).toEqual({ is: 'blocked', by });
  });

  test.each([
    'not_found',
    'task_already_completed',
    'task_failed',
    'no_attempts_left',
    'game_not_started',
    'photo_not_in_game',
    'photo_unsupported',
    'photo_too_large',
    'trip_archived',
  ] as const)('with the code %s is final', (code) => {
    expect(classify({ code, params: {} })).toEqual({ is: 'for_good' });
  });

  test.each([
    [413, 'for_good'],
    [415, 'for_good'],
    [502, 'later'],
  ] as const)('with the status %i from a proxy is classified as %s', async (status, is) => {
    const page = new Response('<html>No</html>', { status });
    expect(classify(await failureOf(page)).is).toBe(is);
  });
});
