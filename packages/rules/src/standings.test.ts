import { TeamId } from '@reisspel/contract/ids';
import { TeamLook } from '@reisspel/contract/teams';
import { expect, test } from 'vitest';
import { fitsOnPodium, hiddenTeams, standings, winners } from './standings.ts';

const teams = ['Rood', 'Blauw', 'Groen', 'Geel'].map((name, n) => ({
  id: TeamId.parse(`01890000-0000-7000-8000-00000000000${n}`),
  ...TeamLook.parse({ name, color: '#0B4F6C' }),
  hasPassword: false,
}));

test('ranks teams below the hidden ones, and a new team changes no rank', () => {
  const told = teams.slice(1, 3).map(({ id }, n) => ({ teamId: id, score: n, completed: 0, answered: 0 }));
  const hidden = hiddenTeams({ status: 'revealing', at: 0, revealed: 2, hidden: 1 });
  expect(standings(teams, told, hidden).map(({ name, rank }) => [rank, name])).toEqual([
    [2, 'Groen'],
    [3, 'Blauw'],
  ]);
});

test('hides no team outside a reveal', () => {
  for (const status of ['frozen', 'revealed'] as const) expect(hiddenTeams({ status, at: 0 })).toBe(0);
});

test.each([
  ['the best team', [10, 30, 20, 0], ['Blauw']],
  ['both of a tie', [30, 10, 20, 30], ['Geel', 'Rood']],
  ['nobody without a point', [0, 0, 0, 0], []],
  ['nobody while all lost points', [-10, -5, -5, -20], []],
])('the winner is %s', (_who, scores, names) => {
  const told = teams.map(({ id }, n) => ({ teamId: id, score: scores[n] ?? 0, completed: 0, answered: 0 }));
  expect(winners(standings(teams, told))).toEqual(names);
});

test.each([
  ['the scores differ', [30, 20, 10, 0], true],
  ['two share the first place', [30, 30, 10, 0], true],
  ['two share the third place', [30, 20, 10, 10], false],
  ['nobody has a point yet', [0, 0, 0, 0], false],
])('shows a podium only when it has a step for every team: %s', (_name, scores, isThere) => {
  const told = teams.map(({ id }, n) => ({ teamId: id, score: scores[n] ?? 0, completed: 0, answered: 0 }));
  expect(fitsOnPodium(standings(teams, told))).toBe(isThere);
});
