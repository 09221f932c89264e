import { TaskId, TeamId } from '@reisspel/contract/ids';
import type { SessionInfo } from '@reisspel/contract/session';
import { describe, expect, test } from 'vitest';
import type { QueuedPhoto } from './entry.ts';
import {
  afterTry,
  inCaptureOrder,
  isOfTrip,
  MAX_SERVER_FAULTS,
  nextTurn,
  obstacleOf,
  RETRY_SET_ASIDE_MS,
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
const playing: SessionInfo = { roles: ['player'], team: RED, openedTeams: [], entry: 'open' };
const withdrawn = (settlesAt: number, asked: boolean) => ({
  state: { is: 'withdrawn' as const, settlesAt, asked },
});

test('sends photos in capture order', () => {
  const photos = [photo('c', 300), photo('b', 200), photo('a2', 100), photo('a1', 100)];
  expect(inCaptureOrder(photos).map(({ id }) => id)).toEqual(['a1', 'a2', 'b', 'c']);
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
  // A photo in hand does not make the phone ask for the session either.
  expect(nextTurn([{ ...inHand, team: BLUE }], playing, NOW)).toEqual({ is: 'nothing' });
});

describe('obstacles', () => {
  test.each<[SessionInfo, ReturnType<typeof obstacleOf>]>([
    [playing, null],
    [{ roles: ['player'], team: BLUE, openedTeams: [], entry: 'open' }, 'other_team'],
    [{ roles: ['admin'], team: null, openedTeams: [], entry: 'open' }, 'unauthenticated'],
    [{ roles: [], team: null, openedTeams: [], entry: 'password' }, 'trip_locked'],
  ])('%j: %s', (session, obstacle) => {
    expect(obstacleOf(photo('a', 100), session)).toBe(obstacle);
  });

  test('a photo of the present team goes before one of another team', () => {
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
    const given = photo('a', 100, withdrawn(NOW + 1, true));
    const same = photo('b', 200);
    const other = photo('c', 300, { task: otherTask });
    expect(nextTurn([given, same, other], playing, NOW)).toMatchObject({ is: 'send', photo: { id: 'c' } });
    expect(nextTurn([given, same], playing, NOW)).toEqual({ is: 'wait', until: NOW + 1 });
    expect(nextTurn([given, same], playing, NOW + 1)).toMatchObject({ is: 'withdraw', photo: { id: 'a' } });
  });
});

describe('a photo on which the server fails', () => {
  const broken = (id: string, capturedAt: number, change: Partial<QueuedPhoto> = {}) =>
    Array.from({ length: MAX_SERVER_FAULTS }).reduce(
      (tried: QueuedPhoto) => afterTry(tried, 'internal', NOW),
      photo(id, capturedAt, change),
    );
  const due = NOW + RETRY_SET_ASIDE_MS;

  test('keeps its turn after one failure, and after a busy server', () => {
    const once = afterTry(photo('a', 100), 'photo_not_verified', NOW);
    expect(nextTurn([once, photo('b', 200)], playing, NOW)).toMatchObject({ photo: { id: 'a' } });
    expect(afterTry(once, 'too_busy', NOW)).toBe(once);
  });

  test('lets other photos go first, and is tried again after an hour', () => {
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
    const given = broken('a', 100, withdrawn(NOW, false));
    const other = photo('c', 300, { task: otherTask });
    expect(nextTurn([given, photo('b', 200), other], playing, NOW)).toMatchObject({ photo: { id: 'c' } });
    expect(nextTurn([given, photo('b', 200)], playing, NOW)).toEqual({ is: 'wait', until: due });
  });
});

describe('the photos that this page sends', () => {
  test('belong to its trip, also after the trip moved to another address', () => {
    expect(isOfTrip(photo('a', 100, { base: '/r/oud' }), { base: '', tripId: uuid(9) })).toBe(true);
    expect(isOfTrip(photo('a', 100), { base: '', tripId: uuid(8) })).toBe(false);
  });

  test('belong to its address while the photo or the page does not know its trip', () => {
    expect(isOfTrip(photo('a', 100), { base: '', tripId: null })).toBe(true);
    expect(isOfTrip(photo('a', 100, { tripId: null }), { base: '/r/zee', tripId: uuid(9) })).toBe(false);
  });
});
