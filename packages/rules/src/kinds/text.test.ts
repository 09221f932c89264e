import { TaskId } from '@reisspel/contract/ids';
import { TaskInput } from '@reisspel/contract/tasks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionAsShown } from '../game/question.ts';
import { playerTask, taskOf } from '../task.ts';
import { judgeAnswer } from '../verdicts.ts';
import { isLike } from './text.ts';

/** An independent definition of the errors that are forgiven. */
function forgiven(right: string): number {
  return right.length <= 4 ? 0 : right.length <= 8 ? 1 : 2;
}

/** The distance by its definition, which takes too long for longer words. */
function slowDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  const steps = [
    slowDistance(restA, b) + 1,
    slowDistance(a, restB) + 1,
    slowDistance(restA, restB) + (a[0] === b[0] ? 0 : 1),
  ];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) {
    steps.push(slowDistance(a.slice(2), b.slice(2)) + 1);
  }
  return Math.min(...steps);
}

const word = fc.stringMatching(/^[a-m]{1,20}$/);

describe('an answer in words', () => {
  test.each([
    ['-1800 meter', '−1800 meter'],
    ['Parijs', 'PARIJS '],
    ['Parijs', 'parijz'],
    ['Parijs', 'Praijs'],
    ['Málaga', 'malaga'],
    ['malaga', 'Málaga!'],
    ['De Nachtwacht', 'nachtwacht'],
    ['Nachtwacht', 'de nacht wacht'],
    ['zee', 'Het zee'],
    ['la playa', 'playa'],
    ['Coca-Cola', 'coca cola'],
    ['’s-Hertogenbosch', "'s hertogenbosch"],
    ['U.S.A.', 'usa'],
    ['de', 'De'],
    ['één', 'een'],
    ['Route 66', 'route66'],
    ['10.000', '10000'],
    ['1500', '1 500'],
    ['Willem II', 'willem ii'],
    ["D'Artagnan", "d'artagan"],
    ['in 1940', 'In  1940.'],
    ['1,5 liter', '1.5 liter'],
    ['🦀', '🦀'],
    ['C++', 'c++'],
  ])('for "%s" may be "%s"', (right, given) => {
    expect(isLike(given, right)).toBe(true);
  });

  test.each([
    ['Willem II', 'Willem III'],
    ['Lodewijk XIV', 'Lodewijk XVI'],
    ['Vitamine C', 'Vitamine B'],
    ['Plan A', 'plan b'],
    ['1.5', '15'],
    ['zee', 'see'],
    ['Rome', 'Roma'],
    ['Parijs', 'Praajs'],
    ['Barcelona', 'Barkeloma!x'],
    ['1940', '1945'],
    ['1940', '194'],
    ['het jaar 1940', 'het jaar 1945'],
    ['1,5', '15'],
    ['-1800 meter', '1800 meter'],
    ['twaalf', 'twaalf 12'],
    ['C++', 'C'],
    ['de', 'het'],
    ['zee', '?!'],
    ['?!', '?!'],
  ])('for "%s" may not be "%s"', (right, given) => {
    expect(isLike(given, right)).toBe(false);
  });

  test('is right with capitals, an article, spaces and punctuation', () => {
    const article = fc.constantFrom('', 'de ', 'Het ', 'EEN ', 'the ', 'El ', 'la ');
    const mark = fc.constantFrom('', '.', ' !', '…', '”');
    fc.assert(
      fc.property(word, article, mark, (right, before, after) => {
        expect(isLike(`${before}${right.toUpperCase()}${after}`, right)).toBe(true);
        expect(isLike(right, `${before}${right}${after}`)).toBe(true);
      }),
    );
  });

  test('may have other letters, at most as many as its length allows', () => {
    fc.assert(
      fc.property(word, fc.nat(4), (right, count) => {
        const wrong = Math.min(count, right.length);
        // These letters are not in the word, so that each is an error.
        const given = 'xyzwv'.slice(0, wrong) + right.slice(wrong);
        expect(isLike(given, right)).toBe(wrong <= forgiven(right));
      }),
    );
  });

  test('is judged by its distance from the right answer', () => {
    const short = fc.stringMatching(/^[bc]{1,7}$/);
    fc.assert(
      fc.property(short, short, (given, right) => {
        expect(isLike(given, right)).toBe(slowDistance(given, right) <= forgiven(right));
      }),
    );
  });

  test('needs the same numbers, however long it is', () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (around, right, given) => {
        expect(isLike(`${around} ${given} ${around}`, `${around} ${right} ${around}`)).toBe(given === right);
      }),
    );
  });
});

describe('an open question', () => {
  const input = {
    taskType: 'text',
    points: 10,
    instructions: 'Welke stad?',
    rightAnswer: 'Parijs',
    synonyms: ['Lichtstad'],
  };
  const noId = () => {
    throw new Error('This question has no options and no hints');
  };
  const id = TaskId.parse('01890000-0000-7000-8000-000000000001');
  const task = taskOf(TaskInput.parse(input), { id, number: 1, newOptionId: noId, newHintId: noId });
  const judge = (text: string) => judgeAnswer(task, { text }, { deadlineAt: null, now: 0 });

  test('accepts its right answer and its synonyms', () => {
    for (const text of ['parijs', 'de lichtstad'])
      expect(judge(text)).toMatchObject({ value: { verdict: 'accepted', pointsAwarded: 10 } });
    expect(judge('Londen')).toMatchObject({ value: { verdict: 'failed', reason: 'wrong_answer' } });
  });

  test('never shows its answers to the teams', () => {
    const state = {
      status: 'open',
      attempts: 0,
      opening: null,
      lastPhoto: null,
      hintsTaken: [],
      closes: null,
      busyPhones: 0,
    } as const;
    const sent = JSON.stringify([playerTask(task, state), questionAsShown(task, null, 0)]);
    expect(sent).toContain('Welke stad?');
    expect(sent).not.toMatch(/Parijs|Lichtstad/i);
  });
});
