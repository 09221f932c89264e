import { NOTED_UPLOAD_DELAY_MS } from '@reisspel/contract/limits';
import { AdminSubmission } from '@reisspel/contract/submissions';
import { expect, test } from 'vitest';
import { arrivalText, possibleDecisions, reviewCheckText } from './review-texts.ts';

test('says that nobody checked a description when no model was available', () => {
  expect(reviewCheckText({ type: 'ai-description', passed: true, checked: null }, null)).toMatchObject({
    state: 'unchecked',
    checker: 'Door niemand bekeken.',
  });
});

test('gives the confidence, the required confidence and the reason of a failed description check', () => {
  const checked = { confidence: 0.4, confidenceThreshold: 0.7, explanation: 'Er staat geen hond op.' };
  const text = reviewCheckText({ type: 'ai-description', passed: false, checked }, null);
  expect(text.state).toBe('failed');
  expect(text.finding).toBe(
    'Past niet goed genoeg bij de beschrijving: 40% zeker, minstens 70% gevraagd. “Er staat geen hond op.”',
  );
});

test('names the objects found, the objects required, and the checker', () => {
  const text = reviewCheckText(
    {
      type: 'object-detection',
      passed: true,
      requiredObjects: ['dog', 'boat'],
      seen: [{ object: 'dog', confidence: 0.912 }],
      by: 'ai',
    },
    null,
  );
  expect(text.finding).toBe('Gezien: hond (91% zeker). Gevraagd: hond of boot.');
  expect(text.checker).toBe('Bekeken door de AI.');
});

const at = (day: number, hour: number, minute: number) => new Date(2025, 5, day, hour, minute).getTime();
const capturedAt = at(21, 14, 2);

test('gives the capture time and the arrival time of a photo that arrived after the game', () => {
  expect(arrivalText({ capturedAt, createdAt: at(21, 15, 10), late: true })).toBe(
    'Gemaakt om 14:02, aangekomen om 15:10, na afloop.',
  );
});

test('adds both days if a photo arrived on a later day', () => {
  expect(arrivalText({ capturedAt, createdAt: at(23, 9, 30), late: true })).toBe(
    'Gemaakt op za 21 juni om 14:02, aangekomen op ma 23 juni om 09:30, na afloop.',
  );
});

test('gives only the capture time of a photo that arrived slowly during the game', () => {
  const slow = { capturedAt, createdAt: capturedAt + NOTED_UPLOAD_DELAY_MS + 1, late: false };
  expect(arrivalText(slow)).toBe('Gemaakt om 14:02.');
  expect(arrivalText({ ...slow, createdAt: capturedAt + NOTED_UPLOAD_DELAY_MS })).toBe(null);
});

const ID = '01890000-0000-7000-8000-000000000001';

function submission(
  outcome: AdminSubmission['outcome'],
  review: AdminSubmission['review'] = { state: 'none' },
): AdminSubmission {
  const arrival = { capturedAt: 0, createdAt: 0, late: false };
  const origin = { source: null, resembles: null, videoType: null };
  const common = {
    id: ID,
    teamId: ID,
    taskId: ID,
    photoId: ID,
    attempt: 1,
    checks: [],
    ...origin,
    ...arrival,
  };
  return AdminSubmission.parse({ ...common, outcome, review });
}

const refused = { verdict: 'refused', reason: 'checks', attemptsLeft: null } as const;
const accepted = { verdict: 'accepted', pointsAwarded: 10 } as const;
const held = { verdict: 'held', passed: true, attemptsLeft: null, deadlineAt: null } as const;

test.each([
  ['counts', ['reject'], submission(accepted), false],
  ['was refused', ['approve'], submission(refused), false],
  ['was refused while another photo counts', [], submission(refused), true],
  ['waits for the team', ['approve', 'reject'], submission(held), false],
  ['the team asks about', ['approve', 'reject'], submission(refused, { state: 'asked' }), false],
  [
    'the team asks about while another photo counts',
    ['approve', 'reject'],
    submission(refused, { state: 'asked' }),
    true,
  ],
  ['was approved', ['undo'], submission(refused, { state: 'approved', pointsAwarded: 10 }), false],
  ['was rejected', ['undo'], submission(accepted, { state: 'rejected', reason: 'Wazig' }), false],
])('offers these decisions on a photo that %s: %j', (_, expected, photo, isSuperseded) => {
  const decisions = Object.entries(possibleDecisions(photo, isSuperseded));
  expect(decisions.flatMap(([name, isPossible]) => (isPossible ? [name] : []))).toEqual(expected);
});
