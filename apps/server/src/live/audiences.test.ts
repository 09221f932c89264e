import { MessageId, TeamId, TripId } from '@reisspel/contract/ids';
import { TeamLook } from '@reisspel/contract/teams';
import { type LiveGame, NO_TEAM_PLAY, type Team } from '@reisspel/rules/game/game';
import { EMPTY } from '@reisspel/rules/testing/random-games';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mintTripScope } from '../db/trip-scope.ts';
import { Audiences } from './audiences.ts';

const RED = TeamId.parse('01890000-0000-7000-8000-000000000001');
const BLUE = TeamId.parse('01890000-0000-7000-8000-000000000002');
const TRIP = TripId.parse('01890000-0000-7000-8000-000000000003');
const MESSAGE = MessageId.parse('01890000-0000-7000-8000-000000000004');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns a game at a revision, with a message to one team that names the revision. */
function gameAt(revision: number, teamId: TeamId): LiveGame {
  const look = (name: string) => TeamLook.parse({ name, color: '#ff0000' });
  const teams: Team[] = [RED, BLUE].map((id) => ({ id, ...look(id), sealedPassword: null }));
  const messages = [{ id: MESSAGE, teamId, text: `Bericht ${revision}`, createdAt: 1 }];
  return {
    game: { ...EMPTY, revision, teams, play: teams.map(() => NO_TEAM_PLAY), messages },
    phones: new Map(),
  };
}

test('an audience that had two messages waits, and does not delay another audience', () => {
  const audiences = new Audiences(mintTripScope(TRIP), () => ({
    password: null,
    invitation: null,
    code: '',
  }));
  audiences.update(gameAt(1, RED));
  const received: string[] = [];
  for (const teamId of [RED, BLUE]) {
    const write = (frame: Buffer) => {
      const texts = frame.toString().match(/Bericht \d/g) ?? [];
      received.push(...texts.map((text) => `${teamId === RED ? 'Rood' : 'Blauw'} ${text}`));
      return true;
    };
    const sink = { write, end: () => {}, cut: () => {} };
    const pass = { tripId: TRIP, isDefaultAddress: true, hasPassword: false, session: null };
    audiences.subscribe({ viewer: { view: 'play', teamId }, pass, sink }, null);
  }
  expect(received.splice(0)).toEqual(['Rood Bericht 1']);

  for (const revision of [2, 3]) expect(audiences.update(gameAt(revision, RED))).toBeNull();
  expect(received.splice(0)).toEqual(['Rood Bericht 2', 'Rood Bericht 3']);

  const waitMs = audiences.update(gameAt(4, RED)) ?? 0;
  expect(waitMs).toBeGreaterThan(0);
  audiences.update(gameAt(5, BLUE));
  expect(received.splice(0)).toEqual(['Blauw Bericht 5']);

  vi.advanceTimersByTime(waitMs);
  expect(audiences.update(gameAt(6, RED))).toBeNull();
  expect(received).toEqual(['Rood Bericht 6']);
});
