import { expect, test } from 'vitest';
import { shortDescription, statusText } from './progress-texts.ts';

test('shortens a description of more than 30 characters to 29 and an ellipsis', () => {
  expect(shortDescription('x'.repeat(30))).toBe('x'.repeat(30));
  expect(shortDescription('x'.repeat(31))).toBe(`${'x'.repeat(29)}…`);
  expect(Array.from(shortDescription('😀'.repeat(40)))).toHaveLength(30);
});

test('gives the status of a failed quiz and a failed photo task, with the reason', () => {
  expect(statusText('quiz', { status: 'failed', reason: 'wrong_answer' })).toMatchObject({
    text: 'Fout beantwoord',
    reason: null,
  });
  expect(statusText('quiz', { status: 'failed', reason: 'time_expired' })).toMatchObject({
    text: 'Fout beantwoord',
    reason: 'De tijd was om',
  });
  expect(statusText('photo', { status: 'failed', reason: 'max_attempts' })).toMatchObject({
    text: 'Niet voltooid',
    reason: 'Pogingen op',
  });
});
