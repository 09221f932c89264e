import { expect, test } from 'vitest';
import { checkTexts } from './checks.tsx';

/** The text for a photo that failed the check of its description. */
function failedText(explanation: string) {
  return checkTexts({
    type: 'ai-description',
    passed: false,
    checked: { confidence: 0.8, confidenceThreshold: 0.7, explanation },
  }).message;
}

test('a photo that does not match its description gets the text of the spec and the explanation', () => {
  expect(failedText('Er staat geen zee op.')).toBe(
    'De afbeelding komt niet overeen met de beschrijving. Er staat geen zee op.',
  );
  expect(failedText('')).toBe('De foto lijkt niet te voldoen aan de opdracht.');
});
