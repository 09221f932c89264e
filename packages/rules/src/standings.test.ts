import { TeamId } from '@reisspel/contract/ids';
import { expect, test } from 'vitest';
import { fitPodium, hiddenTeams, standings } from './standings.ts';

const teams = ['Rood', 'Blauw', 'Groen', 'Geel'].map((name, n) => ({
  id: TeamId.parse(`01890000-0000-7000-8000-00000000000${n}`),
  name,
  color: '#0B4F6C',
  hasPassword: false,
}));

test('teams stand below those that are still hidden; one that came during the reveal moves nobody', () => {
  const told = teams.slice(1, 3).map(({ id }, n) => ({ teamId: id, score: n, completed: 0, answered: 0 }));
  const hidden = hiddenTeams({ status: 'revealing', at: 0, revealed: 2, hidden: 1 });
  expect(standings(teams, told, hidden).map(({ name, rank }) => [rank, name])).toEqual([
    [2, 'Groen'],
    [3, 'Blauw'],
  ]);
});

test('no team is hidden on a board that is not being revealed', () => {
  for (const status of ['frozen', 'revealed'] as const) expect(hiddenTeams({ status, at: 0 })).toBe(0);
});

test.each([
  ['the scores differ', [30, 20, 10, 0], true],
  ['two share the first place', [30, 30, 10, 0], true],
  ['two share the third place', [30, 20, 10, 10], false],
  ['nobody has a point yet', [0, 0, 0, 0], false],
])('a podium is there when no team would be left out of it (%s)', (_name, scores, isThere) => {
  const told = teams.map(({ id }, n) => ({ teamId: id, score: scores[n] ?? 0, completed: 0, answered: 0 }));
  expect(fitPodium(standings(teams, told))).toBe(isThere);
});
