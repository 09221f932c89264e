import { describe, expect, test } from 'vitest';
import { cleanOption, cleanQuestion, cleanText, comparisonKey } from './model-text.ts';

describe('a text of a model', () => {
  test.each([
    ['  Zoek\n\n een\tboot.\u0000 ', 'Zoek een boot.'],
    ['**Zoek** een `boot` met __drie__ *masten*', 'Zoek een boot met drie masten'],
    ['## Zoek een boot', 'Zoek een boot'],
    ['3. Zoek een boot', 'Zoek een boot'],
    ['- Zoek een boot', 'Zoek een boot'],
    ['Zoek \u202Eeen boot', 'Zoek een boot'],
    ['Wat is 3 * 4 * 5, en is 3 < 5?', 'Wat is 3 * 4 * 5, en is 3 < 5?'],
    ['Welke data: 21 juni of 22 juni?', 'Welke data: 21 juni of 22 juni?'],
    ['Wij <3 de zee', 'Wij <3 de zee'],
    ['Eén ñandú bij café Ö', 'Eén ñandú bij café Ö'],
  ])('becomes one plain line: %j', (text, plain) => {
    expect(cleanText(text, 100)).toBe(plain);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    'Zoek <b>een boot</b>',
    'Zoek een boot <!-- niet goed -->',
    '<script>alert(1)</script>',
    '<ſcript>alert(1)</ſcript>',
    'Kijk op https://example.org/boot',
    'Kijk op www.example.org',
    '[boot](javascript:alert(1))',
    'data:text/html,<p>boot</p>',
    '',
    ' \u200B ',
    '!!!',
    'a'.repeat(101),
    'a'.repeat(1_000_000),
  ])('with markup, an address, too much text or none is refused: %#', (text) => {
    expect(cleanText(text, 100)).toBeNull();
  });
});

describe('an answer to choose from', () => {
  test.each([
    ['Gazpacho (juist)', 'Gazpacho'],
    ['Gazpacho (het juiste antwoord)', 'Gazpacho'],
    ['Gazpacho [correct]', 'Gazpacho'],
    ['✅ Gazpacho', 'Gazpacho'],
    ['Gazpacho ✔️', 'Gazpacho'],
    ['Gazpacho – juist!', 'Gazpacho'],
    ['Paella (fout)', 'Paella'],
    ['B) Gazpacho', 'Gazpacho'],
    ['Goed brood', 'Goed brood'],
    ['Waar', 'Waar'],
    ['Juist niet', 'Juist niet'],
  ])('loses marks of right or wrong: %s', (text, plain) => {
    expect(cleanOption(text, 100)).toBe(plain);
  });

  test.each(['Gazpacho is het juiste antwoord', 'antwoord: gazpacho', 'Gazpacho, isCorrect true', '(juist)'])(
    'that still says that it is right is refused: %s',
    (text) => {
      expect(cleanOption(text, 100)).toBeNull();
    },
  );

  test('is not revealed by its question either', () => {
    expect(cleanQuestion('Wat eet je koud? Antwoord: gazpacho', 100)).toBeNull();
    expect(cleanQuestion('Wat eet je koud?', 100)).toBe('Wat eet je koud?');
  });
});

test('texts that differ only in punctuation, case and accents have the same key', () => {
  expect(comparisonKey('Zoek één boot!')).toBe(comparisonKey('  zoek EEN boot… '));
  expect(comparisonKey('Zoek een boot')).not.toBe(comparisonKey('Zoek een boom'));
});
