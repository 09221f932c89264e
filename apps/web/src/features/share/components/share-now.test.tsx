import { TeamId } from '@reisspel/contract/ids';
import type { SharedScores } from '@reisspel/contract/trip/share';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ShareScores } from './share-now.tsx';

afterEach(cleanup);

function place(number: number, score: number) {
  const id = TeamId.parse(`01890000-0000-7000-8000-00000000000${number}`);
  return { id, rank: 1, name: `Team ${number}`, color: '#c23e18', score };
}
const shown = { status: 'shown', phase: 'ended', board: { status: 'live' } } as const;
const trophies = ({ container }: { container: HTMLElement }) => container.querySelectorAll('.lucide-trophy');

test.each<[string, SharedScores]>([
  ['a hidden board', { status: 'hidden', phase: 'waiting' }],
  ['a board that everybody sees', { ...shown, phase: 'waiting', places: [place(1, 0)] }],
])('before the game the family reads with %s that it has not begun', (_board, scores) => {
  render(<ShareScores scores={scores} />);
  expect(screen.getByText('Het spel is nog niet begonnen')).toBeTruthy();
  expect(screen.queryByText(/geheim|Team 1/)).toBeNull();
});

test('a hidden board of a game that runs is a secret', () => {
  render(<ShareScores scores={{ status: 'hidden', phase: 'running' }} />);
  expect(screen.getByText('De stand is nu nog geheim. Kijk later nog eens.')).toBeTruthy();
});

test('the first place has a trophy for each team with points, and none without', () => {
  const best = render(<ShareScores scores={{ ...shown, places: [place(1, 20), place(2, 20)] }} />);
  expect(trophies(best)).toHaveLength(2);
  cleanup();
  const none = render(<ShareScores scores={{ ...shown, places: [place(1, 0), place(2, 0)] }} />);
  expect(screen.getByText('Team 2')).toBeTruthy();
  expect(trophies(none)).toHaveLength(0);
});
