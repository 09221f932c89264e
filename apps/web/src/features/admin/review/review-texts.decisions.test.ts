import { AdminSubmission } from '@reisspel/contract/submissions';
import { expect, test } from 'vitest';
import { possibleDecisions } from './review-texts.ts';

const ID = '01890000-0000-7000-8000-000000000001';

function submission(
  outcome: AdminSubmission['outcome'],
  review: AdminSubmission['review'] = { state: 'none' },
): AdminSubmission {
  const arrival = { capturedAt: 0, createdAt: 0, late: false };
  const common = { id: ID, teamId: ID, taskId: ID, photoId: ID, attempt: 1, checks: [], ...arrival };
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
