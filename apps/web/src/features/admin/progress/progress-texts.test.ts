import { expect, test } from 'vitest';
import { shortDescription, statusText } from './progress-texts.ts';

test('a description of 30 characters stays whole; a longer one ends in dots and is no longer than that', () => {
  expect(shortDescription('x'.repeat(30))).toBe('x'.repeat(30));
  expect(shortDescription('x'.repeat(31))).toBe(`${'x'.repeat(29)}…`);
  expect(Array.from(shortDescription('😀'.repeat(40)))).toHaveLength(30);
});

test('a quiz that failed is answered wrong, a photo that failed is not completed, with the reason', () => {
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
