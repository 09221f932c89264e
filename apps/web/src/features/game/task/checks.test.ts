import { expect, test } from 'vitest';
import { checkTexts } from './checks.tsx';

function described(explanation: string) {
  return checkTexts({
    type: 'ai-description',
    passed: false,
    checked: { confidence: 0.8, confidenceThreshold: 0.7, explanation },
  }).message;
}

test('a photo that does not fit its description is told so in the words of the spec, with why', () => {
  expect(described('Er staat geen zee op.')).toBe(
    'De afbeelding komt niet overeen met de beschrijving. Er staat geen zee op.',
  );
  expect(described('')).toBe('De foto lijkt niet te voldoen aan de opdracht.');
});
