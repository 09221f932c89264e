import { PhotoId, TaskId, TeamId } from '@reisspel/contract/ids';
import type { GalleryState, PlayState } from '@reisspel/contract/live';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { bestPhotos, winnersOf } from './home-memory.tsx';
import HomeWay from './home-way.tsx';

afterEach(cleanup);

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const taskId = TaskId.parse(id(1));
const [red, blue] = [TeamId.parse(id(2)), TeamId.parse(id(3))];

function photo(number: number): GalleryState['photos'][number] {
  const place = { teamId: red, taskId, width: 4, height: 3, points: 10 };
  return { id: PhotoId.parse(id(number)), ...place, takenAt: number, videoType: null };
}

test('the best photos are those with the most reactions, and then the newest', () => {
  const photos = [10, 11, 12, 13].map(photo);
  const [first, second] = photos;
  const reactions = [
    { photoId: photo(10).id, counts: { heart: 1, wow: 1 } },
    { photoId: photo(11).id, counts: { heart: 1 } },
  ];
  expect(bestPhotos({ photos, reactions })).toEqual([first, second, photo(13)]);
  expect(bestPhotos({ photos, reactions: null })).toEqual([photo(13), photo(12), photo(11)]);
});

const score = (teamId: TeamId, points: number) => ({ teamId, score: points, completed: 1, answered: 1 });
const look = { color: '#c23e18', hasPassword: false };
const ended: PlayState = {
  view: 'play',
  game: { gameStarted: false, scoreboardVisible: true, taskCount: 1, board: { status: 'live' } },
  phase: 'ended',
  teams: [
    { id: red, name: 'Rode Team', ...look },
    { id: blue, name: 'Blauwe Team', ...look },
  ],
  scores: [score(red, 20), score(blue, 10)],
  own: null,
};

test('the winner is named after the game', () => {
  expect(winnersOf(ended)).toEqual(['Rode Team']);
});

test.each<[string, Partial<PlayState>]>([
  ['while the game is paused', { phase: 'paused' }],
  ['while the scoreboard is hidden', { scores: null }],
  ['while the board is frozen', { game: { ...ended.game, board: { status: 'frozen', at: 1 } } }],
])('nobody reads who won %s', (_when, change) => {
  expect(winnersOf({ ...ended, ...change })).toEqual([]);
});

const item = (time: string, title: string, position: { latitude: number; longitude: number } | null) => ({
  ...{ id: title.toLowerCase(), time, timeZone: null, title, detail: '', forHome: false, position },
});

test('the places of the programme are drawn with their names in order, and one place is not', () => {
  const beach = item('15:00', 'Strand', { latitude: 38.5036, longitude: -0.2299 });
  const museum = item('17:00', 'Museum', { latitude: 38.5107, longitude: -0.2352 });
  const tripOf = (items: (typeof beach)[]) => ({
    hotel: null,
    schedule: { days: [{ id: 'za', day: '2025-06-21', title: 'Zaterdag', items }] },
    timeZone: 'Europe/Madrid',
  });
  const { container, rerender } = render(
    <HomeWay trip={tripOf([beach, item('16:00', 'IJsje', null), museum])} />,
  );
  expect(screen.getByRole('heading', { name: 'Waar we waren' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Strand', 'Museum']);
  expect(container.querySelector('img')?.src).toMatch(/^data:image\/svg\+xml,/);
  rerender(<HomeWay trip={tripOf([beach])} />);
  expect(container.textContent).toBe('');
});
