import { expect, test } from 'vitest';
import { progressPercent, ranked } from './standings.ts';

test('equal scores share a rank and sort by name, and the next rank counts both', () => {
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

test('shows whole percents, and 0 without tasks', () => {
  expect(progressPercent(1, 3)).toBe(33);
  expect(progressPercent(2, 3)).toBe(67);
  expect(progressPercent(0, 0)).toBe(0);
});
