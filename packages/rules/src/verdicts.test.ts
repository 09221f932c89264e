import { OptionId } from '@reisspel/contract/ids';
import type { CheckResult } from '@reisspel/contract/submissions';
import { describe, expect, test } from 'vitest';
import { judgeAnswer, judgePhoto, remainingMs } from './verdicts.ts';

const options = [
  { id: OptionId.parse('a'), text: 'goed', isCorrect: true },
  { id: OptionId.parse('b'), text: 'fout', isCorrect: false },
];
const answer = { options, optionId: 'a', points: 10, deadlineAt: 100_000, now: 50_000 };

describe('a quiz answer', () => {
  test('wins its points when it is right and in time', () => {
    expect(judgeAnswer(answer)).toEqual({ verdict: 'accepted', pointsAwarded: 10 });
    expect(judgeAnswer({ ...answer, deadlineAt: null })).toEqual({ verdict: 'accepted', pointsAwarded: 10 });
  });

  test('ends the task when it is wrong', () => {
    expect(judgeAnswer({ ...answer, optionId: 'b' })).toEqual({ verdict: 'failed', reason: 'wrong_answer' });
  });

  test('has two seconds of grace for the network', () => {
    expect(judgeAnswer({ ...answer, now: 102_000 })).toMatchObject({ verdict: 'accepted' });
    expect(judgeAnswer({ ...answer, now: 102_001 })).toEqual({ verdict: 'failed', reason: 'time_expired' });
  });

  test('that is not on the list is no answer', () => {
    expect(judgeAnswer({ ...answer, optionId: 'c' })).toBeNull();
  });
});

test('what is left is never under nothing', () => {
  expect(remainingMs(null, 5)).toBeNull();
  expect(remainingMs(10_000, 4_000)).toBe(6_000);
  expect(remainingMs(10_000, 11_000)).toBe(0);
});

describe('a photo', () => {
  const check = (passed: boolean): CheckResult => ({
    type: 'brightness',
    passed,
    measured: 50,
    minBrightness: 60,
  });
  const photo = { checks: [check(true)], points: 20, attempt: 1, maxAttempts: 3 };

  test('wins when every check passes, and when there is none', () => {
    expect(judgePhoto(photo)).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
    expect(judgePhoto({ ...photo, checks: [] })).toEqual({ verdict: 'accepted', pointsAwarded: 20 });
  });

  test('may be tried again while attempts are left', () => {
    const checks = [check(true), check(false)];
    expect(judgePhoto({ ...photo, checks })).toEqual({ verdict: 'refused', attemptsLeft: 2 });
    expect(judgePhoto({ ...photo, checks, maxAttempts: null })).toEqual({
      verdict: 'refused',
      attemptsLeft: null,
    });
    expect(judgePhoto({ ...photo, checks, attempt: 3 })).toEqual({
      verdict: 'failed',
      reason: 'max_attempts',
    });
  });
});
