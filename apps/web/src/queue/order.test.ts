import { TaskId, TeamId } from '@reisspel/contract/ids';
import type { SessionInfo } from '@reisspel/contract/session';
import { describe, expect, test } from 'vitest';
import type { QueuedPhoto } from './entry.ts';
import {
  countServerFault,
  isOfTrip,
  MAX_SERVER_FAULTS,
  nextTurn,
  obstacleOf,
  RETRY_SET_ASIDE_MS,
  sortByCapture,
  withoutServerFaults,
} from './order.ts';

const uuid = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`;
const RED = { id: TeamId.parse(uuid(1)), name: 'Rode Team' };
const BLUE = { id: TeamId.parse(uuid(2)), name: 'Blauwe Team' };
const NOW = 1_000_000;

function photo(id: string, capturedAt: number, change: Partial<QueuedPhoto> = {}): QueuedPhoto {
  return {
    id,
    sends: 'photo',
    base: '',
    tripId: uuid(9),
    team: RED,
    task: { id: TaskId.parse(uuid(5)), description: 'Opdracht 1 - Foto', points: 10 },
    capturedAt,
    clockKnown: true,
    position: null,
    hold: false,
    bytes: 400_000,
    mayBeThere: false,
    state: { is: 'waiting' },
    ...change,
  };
}

const otherTask = { id: TaskId.parse(uuid(6)), description: 'Opdracht 2 - Foto', points: 10 };
const playing: SessionInfo = { roles: ['player'], team: RED, helper: null, openedTeams: [], entry: 'open' };
const withdrawn = (settlesAt: number, asked: boolean) => ({
  state: { is: 'withdrawn' as const, settlesAt, asked },
});

test('sends photos in capture order', () => {
  const photos = [photo('c', 300), photo('b', 200), photo('a2', 100), photo('a1', 100)];
  expect(sortByCapture(photos).map(({ id }) => id)).toEqual(['a1', 'a2', 'b', 'c']);
  expect(nextTurn(photos, playing, NOW)).toMatchObject({ is: 'send', photo: { id: 'a1' } });
});

test('a refused photo does not block the next one', () => {
  const refused = photo('a', 100, { state: { is: 'refused', code: 'task_failed', params: {} } });
  expect(nextTurn([refused, photo('b', 200)], playing, NOW)).toMatchObject({ photo: { id: 'b' } });
  expect(nextTurn([refused], playing, NOW)).toEqual({ is: 'nothing' });
});

test('a photo in hand is not sent and does not block another', () => {
  const inHand = photo('a', 100, { state: { is: 'in_hand' } });
  expect(nextTurn([inHand, photo('b', 200)], playing, NOW)).toMatchObject({ photo: { id: 'b' } });
  expect(nextTurn([inHand], playing, NOW)).toEqual({ is: 'nothing' });
  // Nor does a photo in hand of another team block the queue.
  expect(nextTurn([{ ...inHand, team: BLUE }], playing, NOW)).toEqual({ is: 'nothing' });
});

describe('a photo', () => {
  test.each<[SessionInfo, ReturnType<typeof obstacleOf>]>([
    [playing, null],
    [{ roles: ['player'], team: BLUE, helper: null, openedTeams: [], entry: 'open' }, 'other_team'],
    [{ roles: ['admin'], team: null, helper: null, openedTeams: [], entry: 'open' }, 'unauthenticated'],
    [{ roles: [], team: null, helper: null, openedTeams: [], entry: 'password' }, 'trip_locked'],
  ])('has, with the session %j, the obstacle %s', (session, obstacle) => {
    expect(obstacleOf(photo('a', 100), session)).toBe(obstacle);
  });

  test('of the present team goes before one of another team', () => {
    const photos = [photo('a', 100, { team: BLUE }), photo('b', 200)];
    expect(nextTurn(photos, playing, NOW)).toMatchObject({ is: 'send', photo: { id: 'b' } });
    expect(nextTurn(photos.slice(0, 1), playing, NOW)).toEqual({ is: 'blocked', by: 'other_team' });
  });
});

describe('a photo that was given up after its upload began', () => {
  test('is withdrawn before any photo is sent', () => {
    const photos = [photo('a', 100), photo('b', 200, withdrawn(NOW + 1, false))];
    expect(nextTurn(photos, playing, NOW)).toMatchObject({ is: 'withdraw', photo: { id: 'b' } });
  });

  test('blocks only its own task while the server may still check it', () => {
    const givenUp = photo('a', 100, withdrawn(NOW + 1, true));
    const same = photo('b', 200);
    const other = photo('c', 300, { task: otherTask });
    expect(nextTurn([givenUp, same, other], playing, NOW)).toMatchObject({ is: 'send', photo: { id: 'c' } });
    expect(nextTurn([givenUp, same], playing, NOW)).toEqual({ is: 'wait', until: NOW + 1 });
    expect(nextTurn([givenUp, same], playing, NOW + 1)).toMatchObject({ is: 'withdraw', photo: { id: 'a' } });
  });
});

describe('a photo on which the server fails', () => {
  const broken = (id: string, capturedAt: number, change: Partial<QueuedPhoto> = {}) =>
    Array.from({ length: MAX_SERVER_FAULTS }).reduce(
      (tried: QueuedPhoto) => countServerFault(tried, 'internal', NOW),
      photo(id, capturedAt, change),
    );
  const due = NOW + RETRY_SET_ASIDE_MS;

  test('keeps its turn after one failure, and after a busy server', () => {
    const once = countServerFault(photo('a', 100), 'photo_not_verified', NOW);
    expect(nextTurn([once, photo('b', 200)], playing, NOW)).toMatchObject({ photo: { id: 'a' } });
    expect(countServerFault(once, 'too_busy', NOW)).toBe(once);
  });

  test('lets other photos go first after six failures, and is tried again after an hour', () => {
    const photos = [broken('a', 100), photo('b', 200)];
    expect(nextTurn(photos, playing, NOW)).toMatchObject({ is: 'send', photo: { id: 'b' } });
    expect(nextTurn(photos, playing, due)).toMatchObject({ is: 'send', photo: { id: 'b' } });
    expect(nextTurn(photos.slice(0, 1), playing, NOW)).toEqual({ is: 'wait', until: due });
    expect(nextTurn(photos.slice(0, 1), playing, due)).toMatchObject({ is: 'send', photo: { id: 'a' } });
    // A clock that was set back does not hold the photo.
    expect(nextTurn(photos.slice(0, 1), playing, NOW - 1)).toMatchObject({ photo: { id: 'a' } });
  });

  test('gets its turn back when the player retries', () => {
    const photos = [withoutServerFaults(broken('a', 100)), photo('b', 200)];
    expect(nextTurn(photos, playing, NOW)).toMatchObject({ photo: { id: 'a' } });
  });

  test('blocks only its own task when it was given up', () => {
    const givenUp = broken('a', 100, withdrawn(NOW, false));
    const other = photo('c', 300, { task: otherTask });
    expect(nextTurn([givenUp, photo('b', 200), other], playing, NOW)).toMatchObject({ photo: { id: 'c' } });
    expect(nextTurn([givenUp, photo('b', 200)], playing, NOW)).toEqual({ is: 'wait', until: due });
  });
});

describe('a page sends the photos', () => {
  test('of its trip, also after the trip moved to another address', () => {
    expect(isOfTrip(photo('a', 100, { base: '/r/oud' }), { base: '', tripId: uuid(9) })).toBe(true);
    expect(isOfTrip(photo('a', 100), { base: '', tripId: uuid(8) })).toBe(false);
  });

  test('of its address while the trip of the photo or the page is unknown', () => {
    expect(isOfTrip(photo('a', 100), { base: '', tripId: null })).toBe(true);
    expect(isOfTrip(photo('a', 100, { tripId: null }), { base: '/r/zee', tripId: uuid(9) })).toBe(false);
  });
});
