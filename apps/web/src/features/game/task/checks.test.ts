import { expect, test } from 'vitest';
import { checkTexts } from './checks.tsx';

/** The text for a photo that failed the check of its description. */
function failedText(explanation: string) {
  const checked = { confidence: 0.8, confidenceThreshold: 0.7, explanation };
  return checkTexts({ type: 'ai-description', passed: false, checked }, null).message;
}

test('a photo that does not match its description gets the text of the spec and the explanation', () => {
  expect(failedText('Er staat geen zee op.')).toBe(
    'De afbeelding komt niet overeen met de beschrijving. Er staat geen zee op.',
  );
  expect(failedText('')).toBe('De foto lijkt niet te voldoen aan de opdracht.');
});

test('a photo without a known place gets advice that fits how it was made', () => {
  const check = { type: 'location', passed: false, distance: null, radius: 100, accuracy: null } as const;
  expect(checkTexts(check, { from: 'library', madeAt: null })).toEqual({
    message: 'We weten niet waar een foto uit je fotobibliotheek gemaakt is',
    tip: 'Tip: ga naar de plek en maak daar een nieuwe foto met de camera.',
  });
  for (const source of [null, { from: 'camera' } as const]) {
    expect(checkTexts(check, source).message).toBe('We weten niet waar deze foto gemaakt is');
  }
});
