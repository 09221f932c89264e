import { expect, test } from 'vitest';
import { reviewCheckText } from './review-texts.ts';

test('says that nobody checked a description when no model was available', () => {
  expect(reviewCheckText({ type: 'ai-description', passed: true, checked: null })).toMatchObject({
    state: 'unchecked',
    checker: 'Door niemand bekeken.',
  });
});

test('gives the confidence, the required confidence and the reason of a failed description check', () => {
  const checked = { confidence: 0.4, confidenceThreshold: 0.7, explanation: 'Er staat geen hond op.' };
  const text = reviewCheckText({ type: 'ai-description', passed: false, checked });
  expect(text.state).toBe('failed');
  expect(text.finding).toBe(
    'Past niet goed genoeg bij de beschrijving: 40% zeker, minstens 70% gevraagd. “Er staat geen hond op.”',
  );
});

test('names the objects found, the objects required, and the checker', () => {
  const text = reviewCheckText({
    type: 'object-detection',
    passed: true,
    requiredObjects: ['dog', 'boat'],
    seen: [{ object: 'dog', confidence: 0.912 }],
    by: 'ai',
  });
  expect(text.finding).toBe('Gezien: hond (91% zeker). Gevraagd: hond of boot.');
  expect(text.checker).toBe('Bekeken door de AI.');
});
