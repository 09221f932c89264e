import { TeamId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import { standings } from './standings.ts';

test('teams whose score is not told stand above the others, unnamed', () => {
  const teams = ['Rood', 'Blauw', 'Groen'].map((name, n) => ({
    id: TeamId.parse(`01890000-0000-7000-8000-00000000000${n}`),
    name,
    color: '#0B4F6C',
    hasPassword: false,
  }));
  const told = teams.slice(1).map(({ id }, n) => ({ teamId: id, score: n, completed: 0, answered: 0 }));
  expect(standings(teams, told).map(({ name, rank }) => [rank, name])).toEqual([
    [2, 'Groen'],
    [3, 'Blauw'],
  ]);
});
