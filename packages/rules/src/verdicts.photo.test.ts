import type { Review, Verdict } from '@reisspel/contract/submissions';
import { describe, expect, test } from 'vitest';
import { isLocationDispute, judgeLatePhoto, judgePhoto, photoTaskState, refusePhoto } from './verdicts.ts';

const photo = { passed: true, points: 20, attempt: 1, maxAttempts: 3, hold: false, deadlineAt: null };

describe('a new photo', () => {
  test('counts when its checks pass', () => {
    expect(judgePhoto(photo)).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
  });

  test('can be tried again while attempts are left', () => {
    expect(judgePhoto({ ...photo, passed: false })).toEqual({
      verdict: 'refused',
      reason: 'checks',
      attemptsLeft: 2,
    });
    expect(judgePhoto({ ...photo, passed: false, maxAttempts: null })).toMatchObject({ attemptsLeft: null });
    expect(judgePhoto({ ...photo, passed: false, attempt: 3 })).toEqual({
      verdict: 'failed',
      reason: 'max_attempts',
    });
  });

  test('is held when it passed and the team wants to decide', () => {
    expect(judgePhoto({ ...photo, hold: true })).toEqual({
      verdict: 'held',
      passed: true,
      attemptsLeft: 2,
      deadlineAt: null,
    });
    expect(judgePhoto({ ...photo, hold: true, passed: false })).toMatchObject({ verdict: 'refused' });
  });

  test('is held until its deadline also when it did not pass', () => {
    expect(judgePhoto({ ...photo, hold: true, passed: false, attempt: 3, deadlineAt: 9 })).toEqual({
      verdict: 'held',
      passed: false,
      attemptsLeft: 0,
      deadlineAt: 9,
    });
  });
});

describe('a photo task', () => {
  const none: Review = { state: 'none' };
  const attempt = (outcome: Verdict, review: Review = none) => ({ outcome, review });
  const refused = refusePhoto('checks', { attempt: 1, maxAttempts: 3 });
  const accepted: Verdict = { verdict: 'accepted', pointsAwarded: 20 };
  const held: Verdict = { verdict: 'held', passed: true, attemptsLeft: 0, deadlineAt: null };

  test('is completed by the first photo that counts', () => {
    expect(photoTaskState([attempt(refused), attempt(accepted)], 3)).toEqual({
      status: 'completed',
      pointsAwarded: 20,
      by: 1,
    });
    const approved = attempt(refused, { state: 'approved', pointsAwarded: 15 });
    expect(photoTaskState([approved, attempt(accepted)], 3)).toMatchObject({ pointsAwarded: 15, by: 0 });
  });

  test('opens again when the organiser rejects the photo that counted', () => {
    const rejected = attempt(accepted, { state: 'rejected', reason: 'Dat is geen zee' });
    expect(photoTaskState([rejected], null)).toEqual({ status: 'open' });
    expect(photoTaskState([rejected], 1)).toEqual({ status: 'failed', reason: 'rejected' });
    expect(photoTaskState([attempt(accepted)], 1)).toMatchObject({ status: 'completed' });
  });

  test('fails when no attempt is left and no photo is held', () => {
    expect(photoTaskState([attempt(refused), attempt(refused)], 2)).toEqual({
      status: 'failed',
      reason: 'max_attempts',
    });
    expect(photoTaskState([attempt(refused), attempt(held)], 2)).toEqual({ status: 'open' });
  });
});

describe('a photo that arrives after the game', () => {
  const late = { passed: true, points: 20, attempt: 1, maxAttempts: 1, onTimeout: null } as const;

  test.each([null, 'approve', 'reject'] as const)('counts when it passed (timeout: %s)', (onTimeout) => {
    expect(judgeLatePhoto({ ...late, onTimeout })).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
  });

  test.each([
    [null, { verdict: 'failed', reason: 'max_attempts' }],
    ['reject', { verdict: 'failed', reason: 'max_attempts' }],
    ['approve', { verdict: 'accepted', pointsAwarded: 20 }],
  ] as const)('follows the timeout when it did not pass (%s)', (onTimeout, verdict) => {
    expect(judgeLatePhoto({ ...late, passed: false, onTimeout })).toEqual(verdict);
  });
});

const location = { type: 'location', passed: false };
const faces = { type: 'faces', passed: false };
const passed = (check: { type: string }) => ({ ...check, passed: true });

test('a refused photo is a location dispute when only the place failed', () => {
  expect(isLocationDispute([location])).toBe(true);
  expect(isLocationDispute([passed(faces), location])).toBe(true);
});

test.each([
  ['all checks passed', [passed(location), passed(faces)]],
  ['only another check failed', [faces]],
  ['the place and another check failed', [location, faces]],
  ['nothing was checked', []],
])('a photo is no location dispute when %s', (_, checks) => {
  expect(isLocationDispute(checks)).toBe(false);
});
