import { SubmissionId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import { sortByArrival } from './use-reviews.ts';

const photo = (number: number, createdAt: number, capturedAt: number) => ({
  id: SubmissionId.parse(`01890000-0000-4000-8000-00000000000${number}`),
  createdAt,
  capturedAt,
});

test('sorts photos by arrival, the newest first, and keeps the last copy of each', () => {
  const [first, second] = [photo(1, 1_000, 900), photo(2, 9_000, 100)];
  expect(sortByArrival([first, second])).toEqual([second, first]);
  expect(sortByArrival([second, first, { ...second, createdAt: 500 }])).toEqual([
    first,
    { ...second, createdAt: 500 },
  ]);
});
