import { expect, test } from 'vitest';
import { reviewCheckText } from './review-texts.ts';

test('a description that no model could look at passes, and says that it was not checked', () => {
  expect(reviewCheckText({ type: 'ai-description', passed: true, checked: null })).toMatchObject({
    state: 'unchecked',
    by: 'Door niemand bekeken.',
  });
});

test('a description that does not match says how sure the model is, how sure it must be, and why', () => {
  const checked = { confidence: 0.4, confidenceThreshold: 0.7, explanation: 'Er staat geen hond op.' };
  const text = reviewCheckText({ type: 'ai-description', passed: false, checked });
  expect(text.state).toBe('failed');
  expect(text.found).toBe(
    'Past niet goed genoeg bij de beschrijving: 40% zeker, minstens 70% gevraagd. “Er staat geen hond op.”',
  );
});

test('objects name what was seen, what was asked, and who looked', () => {
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
