import { OptionId } from '@reisspel/contract/ids';
import { describe, expect, test } from 'vitest';
import { judgeAnswer, remainingMs } from './verdicts.ts';

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
