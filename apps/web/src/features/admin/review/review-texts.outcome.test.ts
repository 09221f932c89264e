import { type AdminSubmission, AdminSubmission as Submission } from '@reisspel/contract/submissions';
import { describe, expect, test } from 'vitest';
import { possibleDecisions } from './review-texts.ts';

const ID = '01890000-0000-7000-8000-000000000001';

function submission(
  outcome: AdminSubmission['outcome'],
  review: AdminSubmission['review'] = { state: 'none' },
): AdminSubmission {
  const arrival = { capturedAt: 0, createdAt: 0, late: false };
  const common = { id: ID, teamId: ID, taskId: ID, photoId: ID, attempt: 1, checks: [], ...arrival };
  return Submission.parse({ ...common, outcome, review });
}

const refused = { verdict: 'refused', reason: 'checks', attemptsLeft: null } as const;
const accepted = { verdict: 'accepted', pointsAwarded: 10 } as const;
const held = { verdict: 'held', passed: true, attemptsLeft: null, deadlineAt: null } as const;

describe('an organiser’s decisions', () => {
  test.each([
    ['counts', submission(accepted), false, ['reject']],
    ['was refused', submission(refused), false, ['approve']],
    ['was refused while another photo counts', submission(refused), true, []],
    ['waits for the team', submission(held), false, ['approve', 'reject']],
    ['the team asks about', submission(refused, { state: 'asked' }), false, ['approve', 'reject']],
    [
      'the team asks about while another photo counts',
      submission(refused, { state: 'asked' }),
      true,
      ['approve', 'reject'],
    ],
    ['was approved', submission(refused, { state: 'approved', pointsAwarded: 10 }), false, ['undo']],
    ['was rejected', submission(accepted, { state: 'rejected', reason: 'Wazig' }), false, ['undo']],
  ])('for a photo that %s', (_, photo, otherCounts, expected) => {
    const decisions = Object.entries(possibleDecisions(photo, otherCounts));
    expect(decisions.flatMap(([name, isPossible]) => (isPossible ? [name] : []))).toEqual(expected);
  });
});
