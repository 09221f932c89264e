import { HintId, OptionId, TaskId } from '@reisspel/contract/ids';
import { type AdminTask, TaskInput } from '@reisspel/contract/tasks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionAsShown } from '../game/question.ts';
import { inputOf, playerTask, taskOf } from '../task.ts';
import { judgeAnswer } from '../verdicts.ts';

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

const ids = (letters: string) => [...letters].map((letter) => OptionId.parse(letter));

function saved(input: unknown, newIds: string): AdminTask {
  const left = [...newIds];
  return taskOf(TaskInput.parse(input), {
    id: TaskId.parse('01890000-0000-7000-8000-000000000001'),
    number: 1,
    newOptionId: () => OptionId.parse(left.shift()),
    newHintId: () => HintId.parse('hint'),
  });
}

/** A question whose items have these ids, in the right order, and texts in capitals. */
function task(right: string, { partialPoints = true, points = 20 } = {}): AdminTask {
  const items = [...right].map((id) => ({ id, text: id.toUpperCase() }));
  return saved({ taskType: 'order', points, instructions: 'Van klein naar groot', items, partialPoints }, '');
}

function shownTexts(made: AdminTask): string[] {
  const opening = questionAsShown(made, null, 0);
  return 'items' in opening ? opening.items.map(({ text }) => text) : [];
}

function judge(question: AdminTask, answer: string, partialPoints = true) {
  const judged = judgeAnswer(question, { itemIds: ids(answer), partialPoints }, IN_TIME);
  if (!judged.ok) return judged.code;
  return judged.value.verdict === 'accepted' ? judged.value.pointsAwarded : judged.value.reason;
}

describe('a question about an order', () => {
  test.each([
    ['cabd', 20],
    ['cadb', 10],
    ['cbda', 5],
    ['dcab', 'wrong_answer'],
  ])('gives for %s, with C A B D as the right order, a part of 20 points: %s', (answer, expected) => {
    expect(judge(task('cabd'), answer)).toBe(expected);
  });

  test('tells how many items were in their place', () => {
    const answer = { itemIds: ids('cadb'), partialPoints: true };
    expect(judgeAnswer(task('cabd'), answer, IN_TIME)).toMatchObject({
      value: { partly: { right: 2, wrong: 0, of: 4 } },
    });
  });

  test('gives all or nothing without partial points', () => {
    const question = task('cabd', { partialPoints: false });
    expect(judge(question, 'cabd', false)).toBe(20);
    expect(judge(question, 'cadb', false)).toBe('wrong_answer');
  });

  test.each([
    ['a new item', 'cab', true],
    ['an item that is gone', 'cabde', true],
    ['an item twice', 'cabb', true],
    ['other points', 'cabd', false],
  ])('refuses an answer to the question before its change: %s', (_, answer, partialPoints) => {
    expect(judge(task('cabd'), answer, partialPoints)).toBe('question_outdated');
  });

  test('refuses the answer to a quiz', () => {
    expect(judgeAnswer(task('cab'), { optionId: OptionId.parse('a') }, IN_TIME)).toMatchObject({
      code: 'task_type_mismatch',
    });
  });
});

describe('the items that a team sees', () => {
  test('have an order that says nothing about the right one', () => {
    const sent = (right: string) => {
      const made = task(right);
      return JSON.stringify([playerTask(made, OPEN), questionAsShown(made, null, 0)]);
    };
    expect(sent('cabd')).toContain('Van klein naar groot');
    expect(sent('cabd')).toBe(sent('bdca'));
  });

  test('keep their order when the organiser changes a text', () => {
    const made = task('cabd');
    const input = inputOf(made);
    if (input.taskType !== 'order') throw new Error('Another kind of task');
    const items = input.items.map((item, at) => (at === 0 ? { ...item, text: 'Nieuw' } : item));
    expect(shownTexts(saved({ ...input, items }, ''))).toEqual(['A', 'B', 'Nieuw', 'D']);
  });

  test('are never in the right order, whatever ids they have, also after an edit', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnop');
    const order = fc.uniqueArray(letter, { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(order, fc.uniqueArray(letter, { minLength: 16 }), (right, newIds) => {
        const items = right.map((text) => ({ text }));
        const made = saved({ taskType: 'order', points: 1, instructions: 'Wat?', items }, newIds.join(''));
        expect(shownTexts(made)).not.toEqual(right);
        expect(shownTexts(made).toSorted()).toEqual(right.toSorted());
        const shown = questionAsShown(made, null, 0);
        const turned = { ...inputOf(made), items: 'items' in shown ? shown.items : [] };
        const edited = saved(turned, newIds.join('').toUpperCase());
        expect(shownTexts(edited)).not.toEqual(shownTexts(made));
        expect(new Set(shownTexts(edited)).size).toBe(right.length);
      }),
    );
  });
});
