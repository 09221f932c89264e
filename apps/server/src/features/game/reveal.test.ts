import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, jpeg, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { type Listening, listen } from '../../testing/listen.ts';
import { adminState, galleryState, playState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';

/** Points that the red team wins after the freeze. The number occurs nowhere else in the output. */
const SECRET_POINTS = 7_331;
/** The red team's score: SECRET_POINTS, and 20 points for each of two photos. */
const SECRET_SCORE = SECRET_POINTS + 40;

describe.each(DIALECTS)('the reveal of the outcome on %s', (dialect) => {
  let server: TestServer;
  let listening: Listening;
  let admin: TestClient;
  let red: AdminTeam;
  let blue: AdminTeam;
  let harbour: AdminTask;
  /** The red team's phone, which won 20 points before the freeze. */
  let phone: TestClient;

  const browser = () => new TestClient(fetch, listening.url);
  const setBoard = (board: Record<string, unknown>) => admin.put('/api/game/board', board);
  const endGame = () => admin.patch('/api/game', { gameStarted: false });
  const adjust = (team: AdminTeam, points: number) =>
    admin.post(`/api/teams/${team.id}/adjustments`, { points, reason: 'Stiekem' });

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    listening = await listen(server);
    admin = await server.admin();
    red = await newTeam(admin, 'Rode Team');
    // Of two teams with the same score, the older team is first.
    server.clock.advance(1);
    blue = await newTeam(admin, 'Blauwe Team');
    const beach = await newTask(admin, photoInput());
    harbour = await newTask(admin, photoInput());
    await startGame(admin);
    phone = browser();
    await phone.put(`/api/session/team/${red.id}`, { password: '' });
    await phone.photo(beach.id, await jpeg());
  });
  afterEach(async () => {
    await listening.close();
    await server.stop();
  });

  /** Wins points for the red team after the freeze. */
  async function playInSecret(): Promise<void> {
    await adjust(red, SECRET_POINTS);
    await phone.photo(harbour.id, await jpeg(90));
  }

  test('shows one place after another when the game has ended, and sends no hidden place', async () => {
    await setBoard({ status: 'frozen' });
    await playInSecret();
    expect(codeOf(await setBoard({ status: 'revealing', revealed: 0 }))).toBe('game_not_ended');
    await admin.patch('/api/game', { gameStarted: false, scoreboardVisible: false });
    const window = await LiveWindow.open(browser(), { view: 'screen' });
    await window.until(({ state }) => state !== null);
    expect(window.state).toMatchObject({ phase: 'ended', scores: null });

    expect((await setBoard({ status: 'revealing', revealed: 0 })).status).toBe(204);
    await window.until(({ state }) => state?.view === 'screen' && state.scores?.length === 0);
    expect(codeOf(await setBoard({ status: 'revealing', revealed: 2 }))).toBe('board_outdated');
    expect(codeOf(await setBoard({ status: 'revealed' }))).toBe('board_outdated');
    await setBoard({ status: 'revealing', revealed: 1 });
    await setBoard({ status: 'revealing', revealed: 1 });
    await window.until(({ state }) => state?.view === 'screen' && state.scores?.length === 1);
    expect(window.state).toMatchObject({ scores: [{ teamId: blue.id, score: 0 }] });
    // Points given during the reveal do not change its outcome.
    await adjust(blue, 9_999);
    await setBoard({ status: 'revealing', revealed: 0 });
    await window.until(({ state }) => state?.view === 'screen' && state.scores?.length === 0);
    expect(window.bytes).not.toMatch(new RegExp(`[:,[]${SECRET_SCORE}\\b`));
    await setBoard({ status: 'revealing', revealed: 1 });
    await setBoard({ status: 'revealed' });
    await window.until(({ state }) => state?.view === 'screen' && state.game.board.status === 'revealed');
    expect(window.state).toMatchObject({
      scores: [
        { teamId: red.id, score: SECRET_SCORE },
        { teamId: blue.id, score: 0 },
      ],
    });
    expect(window.bytes).not.toContain('9999');
    expect(await adminState(server)).toMatchObject({
      scores: [{ teamId: red.id }, { teamId: blue.id, score: 9_999 }],
      outcome: [{ teamId: red.id }, { teamId: blue.id, score: 0 }],
    });
    expect((await galleryState(server)).photos).toHaveLength(2);
  });

  test('ends when the game continues: the board is frozen again, or live if the reveal was complete', async () => {
    await setBoard({ status: 'frozen' });
    await playInSecret();
    await endGame();
    await startGame(admin);
    expect((await playState(server, null)).scores).toMatchObject([{ score: 20 }, { score: 0 }]);
    await endGame();
    await setBoard({ status: 'revealing', revealed: 0 });
    await startGame(admin);
    expect(await playState(server, null)).toMatchObject({
      game: { board: { status: 'frozen' } },
      scores: [{ score: 20 }, { score: 0 }],
    });
    await endGame();
    await setBoard({ status: 'revealing', revealed: 0 });
    await setBoard({ status: 'revealing', revealed: 1 });
    await setBoard({ status: 'revealed' });
    await startGame(admin);
    expect(await playState(server, null)).toMatchObject({
      game: { board: { status: 'live' } },
      scores: [{ score: SECRET_SCORE }, { score: 0 }],
    });
  });

  test('keeps its places when teams are added or removed during it', async () => {
    const green = await newTeam(admin, 'Groene Team');
    await adjust(green, 5);
    await setBoard({ status: 'frozen' });
    await playInSecret();
    await endGame();
    await setBoard({ status: 'revealing', revealed: 0 });
    await setBoard({ status: 'revealing', revealed: 1 });
    const expected = { scores: [{ teamId: blue.id, score: 0 }] };
    expect(await playState(server, null)).toMatchObject({ ...expected, game: { board: { hidden: 2 } } });
    await newTeam(admin, 'Te Laat');
    expect(await playState(server, null)).toMatchObject({ ...expected, game: { board: { hidden: 2 } } });
    await admin.delete(`/api/teams/${blue.id}`);
    const state = await playState(server, null);
    expect(state).toMatchObject({ scores: [], game: { board: { revealed: 1, hidden: 2 } } });
    expect((await setBoard({ status: 'revealing', revealed: 2 })).status).toBe(204);
    expect(await playState(server, null)).toMatchObject({
      scores: [{ teamId: green.id, score: 5 }],
      game: { board: { hidden: 1 } },
    });
  });

  test('stays complete in an archived trip, and cannot change', async () => {
    const owner = server.client();
    await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
    await owner.post('/api/owner/trips', { slug: 'lente', title: 'Lente', adminPassword: ADMIN_PASSWORD });
    const leader = browser().at('/r/lente');
    await leader.post('/api/session/admin', { password: ADMIN_PASSWORD });
    const { id } = await newTeam(leader, 'Groene Team');
    await startGame(leader);
    await leader.put('/api/game/board', { status: 'frozen' });
    await leader.post(`/api/teams/${id}/adjustments`, { points: 5, reason: 'Netjes' });
    await leader.patch('/api/game', { gameStarted: false });
    await leader.put('/api/game/board', { status: 'revealing', revealed: 0 });
    await leader.put('/api/game/board', { status: 'revealed' });
    expect((await owner.put('/api/owner/trips/lente/archive')).status).toBe(204);
    const window = await LiveWindow.open(browser().at('/r/lente'), { view: 'screen' });
    await window.until(({ state }) => state !== null);
    expect(window.state).toMatchObject({
      game: { board: { status: 'revealed' } },
      phase: 'ended',
      scores: [{ teamId: id, score: 5 }],
    });
    expect(codeOf(await leader.put('/api/game/board', { status: 'live' }))).toBe('trip_archived');
  });
});
