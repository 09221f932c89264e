import { HintId, OptionId, TaskId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import { describe, expect, test } from 'vitest';
import { questionAsShown } from '../game/question.ts';
import { playerTask, taskOf } from '../task.ts';
import { judgeAnswer } from '../verdicts.ts';

const PLACE = {
  id: TaskId.parse('01890000-0000-7000-8000-000000000001'),
  number: 1,
  newOptionId: () => OptionId.parse('new'),
  newHintId: () => HintId.parse('hint'),
};
const IN_TIME = { deadlineAt: null, now: 0 };
const OPEN = {
  status: 'open',
  attempts: 0,
  opening: null,
  lastPhoto: null,
  hintsTaken: [],
  closes: null,
  busyPhones: 0,
} as const;

/** A question whose options are letters. Those in `right` are right. */
function task(letters: string, right: string, { partialPoints = true, points = 20 } = {}) {
  const options = [...letters].map((id) => ({ id, text: id, isCorrect: right.includes(id) }));
  const input = { taskType: 'choices', points, instructions: 'Welke?', options, partialPoints };
  return taskOf(TaskInput.parse(input), PLACE);
}

const ids = (letters: string) => [...letters].map((letter) => OptionId.parse(letter));

function judge(question: ReturnType<typeof task>, ticked: string, unticked: string, partialPoints = true) {
  const answer = { ticked: ids(ticked), unticked: ids(unticked), partialPoints };
  const judged = judgeAnswer(question, answer, IN_TIME);
  if (!judged.ok) return judged.code;
  return judged.value.verdict === 'accepted' ? judged.value.pointsAwarded : judged.value.reason;
}

describe('a question with several right answers', () => {
  test.each([
    // Four options are right; `ticked` and `unticked` are the answer.
    ['abcd', 'ef', 20],
    ['abc', 'def', 15],
    ['a', 'bcdef', 5],
    ['abcde', 'f', 15],
    ['abef', 'cd', 'wrong_answer'],
    ['aef', 'bcd', 'wrong_answer'],
    ['abcdef', '', 10],
  ])('gives for the ticks %s, without %s, a part of 20 points: %s', (ticked, unticked, expected) => {
    expect(judge(task('abcdef', 'abcd'), ticked, unticked)).toBe(expected);
  });

  test('rounds a part down, and no points are a wrong answer', () => {
    expect(judge(task('abcd', 'abc', { points: 10 }), 'ab', 'cd')).toBe(6);
    expect(judge(task('abcd', 'abc', { points: 2 }), 'a', 'bcd')).toBe('wrong_answer');
  });

  test('tells how much of the answer was right', () => {
    const answer = { ticked: ids('abcde'), unticked: ids('f'), partialPoints: true };
    expect(judgeAnswer(task('abcdef', 'abcd'), answer, IN_TIME)).toMatchObject({
      value: { partly: { right: 4, wrong: 1, of: 4 } },
    });
  });

  test('gives all or nothing without partial points', () => {
    const question = task('abc', 'ab', { partialPoints: false });
    expect(judge(question, 'ab', 'c', false)).toBe(20);
    for (const [ticked, unticked] of [
      ['a', 'bc'],
      ['abc', ''],
      ['c', 'ab'],
    ] as const)
      expect(judge(question, ticked, unticked, false)).toBe('wrong_answer');
  });

  test('gives nothing after its time', () => {
    const answer = { ticked: ids('a'), unticked: ids('bc'), partialPoints: true };
    expect(judgeAnswer(task('abc', 'ab'), answer, { deadlineAt: 0, now: 10_000 })).toMatchObject({
      value: { verdict: 'failed', reason: 'time_expired' },
    });
  });

  test.each([
    ['a new option', 'ab', 'c', true],
    ['an option that is gone', 'ab', 'cde', true],
    ['an option twice', 'aab', 'c', true],
    ['other points', 'ab', 'cd', false],
  ])('refuses an answer to the question before its change: %s', (_, ticked, unticked, partialPoints) => {
    expect(judge(task('abcd', 'ab'), ticked, unticked, partialPoints)).toBe('question_outdated');
  });

  test('refuses the answer to a quiz', () => {
    expect(judgeAnswer(task('ab', 'a'), { optionId: OptionId.parse('a') }, IN_TIME)).toMatchObject({
      code: 'task_type_mismatch',
    });
  });

  test('never shows which options are right', () => {
    const sent = (right: string) => {
      const made = task('abc', right);
      return JSON.stringify([playerTask(made, OPEN), questionAsShown(made, null, 0)]);
    };
    expect(sent('a')).toContain('Welke?');
    expect(sent('a')).toBe(sent('bc'));
  });
});
