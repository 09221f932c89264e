import { expect, test } from 'vitest';
import { shortDescription, sourceText, statusText } from './progress-texts.ts';

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

test('tells of a photo from the library only, with the time of its camera if the picture has one', () => {
  expect(sourceText({ from: 'library', madeAt: '2025-05-03T14:02' })).toBe(
    'Uit de fotobibliotheek, gemaakt op 3 mei 2025 om 14:02.',
  );
  expect(sourceText({ from: 'library', madeAt: null })).toBe('Uit de fotobibliotheek.');
  expect([sourceText({ from: 'camera' }), sourceText(null)]).toEqual([null, null]);
});
