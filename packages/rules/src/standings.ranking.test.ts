import { expect, test } from 'vitest';
import { progressPercent, ranked } from './standings.ts';

test('equal scores share a rank and stand by name; the next rank counts them both', () => {
  const teams = [
    { name: 'Groen', score: 10 },
    { name: 'Rood', score: 30 },
    { name: 'Émile', score: 20 },
    { name: 'Blauw', score: 20 },
  ];
  expect(ranked(teams).map(({ name, rank }) => [rank, name])).toEqual([
    [1, 'Rood'],
    [2, 'Blauw'],
    [2, 'Émile'],
    [4, 'Groen'],
  ]);
});

test('progress is in whole percents, and nothing of nothing is none', () => {
  expect(progressPercent(1, 3)).toBe(33);
  expect(progressPercent(2, 3)).toBe(67);
  expect(progressPercent(0, 0)).toBe(0);
});
