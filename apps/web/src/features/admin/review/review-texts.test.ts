import { expect, test } from 'vitest';
import { reviewCheckText } from './review-texts.ts';

test('passes a description that no model could check, and says so', () => {
  expect(reviewCheckText({ type: 'ai-description', passed: true, checked: null })).toMatchObject({
    state: 'unchecked',
    by: 'Door niemand bekeken.',
  });
});

test('explains a failed description with the model’s confidence, the required one and the reason', () => {
  const checked = { confidence: 0.4, confidenceThreshold: 0.7, explanation: 'Er staat geen hond op.' };
  const text = reviewCheckText({ type: 'ai-description', passed: false, checked });
  expect(text.state).toBe('failed');
  expect(text.found).toBe(
    'Past niet goed genoeg bij de beschrijving: 40% zeker, minstens 70% gevraagd. “Er staat geen hond op.”',
  );
});

test('names the objects that were found, the required objects and the checker', () => {
  const text = reviewCheckText({
    type: 'object-detection',
    passed: true,
    requiredObjects: ['dog', 'boat'],
    seen: [{ object: 'dog', confidence: 0.912 }],
    by: 'ai',
  });
  expect(text.found).toBe('Gezien: hond (91% zeker). Gevraagd: hond of boot.');
  expect(text.by).toBe('Bekeken door de AI.');
});
