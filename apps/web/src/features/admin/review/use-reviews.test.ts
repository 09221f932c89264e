import { SubmissionId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import { byArrival } from './use-reviews.ts';

const sent = (number: number, createdAt: number, capturedAt: number) => ({
  id: SubmissionId.parse(`01890000-0000-4000-8000-00000000000${number}`),
  createdAt,
  capturedAt,
});

test('sorts photos by arrival, the newest first, and shows the last copy of each', () => {
  const [early, slow] = [sent(1, 1_000, 900), sent(2, 9_000, 100)];
  expect(byArrival([early, slow])).toEqual([slow, early]);
  expect(byArrival([slow, early, { ...slow, createdAt: 500 }])).toEqual([early, { ...slow, createdAt: 500 }]);
});
