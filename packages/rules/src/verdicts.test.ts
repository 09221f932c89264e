import { HintId, OptionId, TaskId } from '@reisspel/contract/ids';
import { describe, expect, test } from 'vitest';
import { ALWAYS_OPEN } from './game/window.ts';
import { taskOf } from './task.ts';
import { judgeAnswer, remainingMs } from './verdicts.ts';

const [RIGHT, WRONG, UNKNOWN] = [OptionId.parse('a'), OptionId.parse('b'), OptionId.parse('c')];
const COMMON = {
  points: 10,
  requiresPreviousTask: false,
  hints: [],
  firstBonus: 0,
  deduction: 0,
  window: ALWAYS_OPEN,
  instructions: 'Wat?',
  arModelUrl: null,
};
const PLACE = {
  id: TaskId.parse('01890000-0000-7000-8000-000000000001'),
  number: 1,
  newOptionId: () => UNKNOWN,
  newHintId: () => HintId.parse('hint'),
};
const QUIZ = taskOf(
  {
    taskType: 'quiz',
    ...COMMON,
    timeLimit: null,
    speedPoints: false,
    explanation: { text: '', showsAnswer: false },
    imageUrl: null,
    soundUrl: null,
    options: [
      { id: RIGHT, text: 'goed', isCorrect: true },
      { id: WRONG, text: 'fout', isCorrect: false },
    ],
  },
  PLACE,
);
const IN_TIME = { deadlineAt: 100_000, now: 50_000 };
const WON = { ok: true, value: { verdict: 'accepted', pointsAwarded: 10 } };
const LOST = { ok: true, value: { verdict: 'failed', reason: 'wrong_answer' } };

describe('a quiz answer', () => {
  test('wins its points when it is right and in time', () => {
    expect(judgeAnswer(QUIZ, { optionId: RIGHT }, IN_TIME)).toEqual(WON);
    expect(judgeAnswer(QUIZ, { optionId: RIGHT }, { ...IN_TIME, deadlineAt: null })).toEqual(WON);
  });

  test('ends the task when it is wrong', () => {
    expect(judgeAnswer(QUIZ, { optionId: WRONG }, IN_TIME)).toEqual(LOST);
  });

  test('has two seconds of grace for the network', () => {
    const answer = { optionId: RIGHT };
    expect(judgeAnswer(QUIZ, answer, { ...IN_TIME, now: 102_000 })).toEqual(WON);
    expect(judgeAnswer(QUIZ, answer, { ...IN_TIME, now: 102_001 })).toEqual({
      ok: true,
      value: { verdict: 'failed', reason: 'time_expired' },
    });
  });

  test('is refused when it is not one of the options', () => {
    expect(judgeAnswer(QUIZ, { optionId: UNKNOWN }, IN_TIME)).toMatchObject({ code: 'unknown_option' });
  });
});

test('the remaining time is never negative', () => {
  expect(remainingMs(null, 5)).toBeNull();
  expect(remainingMs(10_000, 4_000)).toBe(6_000);
  expect(remainingMs(10_000, 11_000)).toBe(0);
});
