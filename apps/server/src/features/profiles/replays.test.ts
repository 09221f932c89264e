import { randomUUID } from 'node:crypto';
import { Undo } from '@reisspel/contract/profiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState } from '../../testing/live-states.ts';
import { savedGames } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  type TestServer,
} from '../../testing/test-server.ts';

describe.each(DIALECTS)('playing again on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const replay = (id: string, keepTeams: boolean, days = 0) =>
    admin.post('/api/game/replays', { id, keepTeams, days });
  const endGame = () => admin.patch('/api/game', { gameStarted: false });

  /** Plays and ends a game in which one team completed both tasks and took a hint. */
  async function endedGame() {
    const task = await newTask(admin, photoInput());
    const quiz = await newTask(admin, quizInput({ hints: [{ text: 'Denk na', cost: 2 }] }));
    const team = await newTeam(admin, 'Rode Team', 'olijf');
    await newTeam(admin, 'Blauwe Team');
    const player = await newPlayer(server, team);
    await startGame(admin);
    await player.photo(task.id, await jpeg());
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await player.put(`/api/tasks/${quiz.id}/hints/${quiz.hints[0]?.id}`, { cost: 2 });
    await player.answer(quiz.id, optionId(quiz, 'goed'));
    await admin.post(`/api/teams/${team.id}/adjustments`, { points: 5, reason: 'Mooi gezongen' });
    await admin.post('/api/messages', { id: randomUUID(), teamId: null, text: 'Kom terug' });
    await endGame();
    return { player };
  }

  test('keeps the tasks and the teams, and begins without scores, attempts, hints and messages', async () => {
    const { player } = await endedGame();
    const before = await adminState(server);
    expect((await replay(randomUUID(), true)).status).toBe(200);
    const after = await adminState(server);
    expect(after).toMatchObject({ phase: 'waiting', results: [], hints: [], adjustments: [] });
    expect(after).toMatchObject({ messages: [], submissions: [], game: { scoreboardVisible: false } });
    expect(after.scores.map(({ score }) => score)).toEqual([0, 0]);
    const look = ({ teams }: typeof after) =>
      teams.map(({ name, color, password }) => [name, color, password]);
    expect(look(after)).toEqual(look(before));
    const texts = ({ tasks }: typeof after) =>
      tasks.map(({ description, instructions, hints }) => [description, instructions, hints.length]);
    expect(texts(after)).toEqual(texts(before));
    expect((await player.get('/api/session')).body).toMatchObject({ roles: [] });
    const mate = server.client();
    const joined = await mate.put(`/api/session/team/${after.teams[0]?.id}`, { password: 'olijf' });
    expect(joined.status).toBe(204);
  });

  test('moves the days of windows, and keeps their times on the clock over a clock change', async () => {
    const [opensAt, week] = [Date.parse('2025-10-24T10:00:00+02:00'), 7];
    const window = {
      opens: { when: 'moment', at: opensAt },
      closes: { when: 'after-opening', minutes: 120 },
    };
    await newTask(admin, photoInput({ window }));
    await newTeam(admin, 'Rode Team');
    await startGame(admin);
    await endGame();
    expect((await replay(randomUUID(), true, week)).status).toBe(200);
    const [task] = (await adminState(server)).tasks;
    const moved = { when: 'moment', at: Date.parse('2025-10-31T10:00:00+01:00') };
    expect(task?.window).toEqual({ ...window, opens: moved });
    expect(codeOf(await replay(randomUUID(), true, 0.5))).toBe('invalid_input');
  });

  test('makes a game without teams for a new group', async () => {
    await endedGame();
    await replay(randomUUID(), false);
    const { tasks, teams } = await adminState(server);
    expect([tasks.length, teams.length]).toEqual([2, 0]);
  });

  test('can be undone, which brings back the scores', async () => {
    await endedGame();
    const before = await adminState(server);
    const { archiveId } = Undo.parse((await replay(randomUUID(), true)).body);
    expect((await admin.post(`/api/archives/${archiveId}/restorations`)).status).toBe(200);
    const { scores, hints, phase } = await adminState(server);
    expect({ scores, hints, phase }).toEqual({
      scores: before.scores,
      hints: before.hints,
      phase: 'ended',
    });
  });

  test('has no second effect when the request is repeated, also while the new game runs', async () => {
    await endedGame();
    const id = randomUUID();
    const first = await replay(id, true);
    const { tasks, teams } = await adminState(server);
    await startGame(admin);
    expect((await replay(id, true)).body).toEqual(first.body);
    const again = await adminState(server);
    expect([again.tasks, again.teams, again.phase]).toEqual([tasks, teams, 'running']);
    expect(await savedGames(admin)).toHaveLength(1);
  });

  test('is refused before the first start, during the game, and after another organiser did it', async () => {
    expect(codeOf(await replay(randomUUID(), true))).toBe('game_not_started');
    await newTeam(admin, 'Rode Team');
    await startGame(admin);
    expect(codeOf(await replay(randomUUID(), true))).toBe('game_not_ended');
    await endGame();
    const answers = await Promise.all([replay(randomUUID(), true), replay(randomUUID(), false)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await savedGames(admin)).toHaveLength(1);
  });

  test('does not accept the id of an archive in another trip', async () => {
    const id = randomUUID();
    await endedGame();
    await replay(id, true);
    await newTrip(server.database, server.clock, { slug: 'ver' });
    const there = server.client().at('/r/ver');
    await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
    await newTeam(there, 'Groene Team');
    await startGame(there);
    await there.patch('/api/game', { gameStarted: false });
    expect(codeOf(await there.post('/api/game/replays', { id, keepTeams: true }))).toBe('game_id_taken');
    expect(await savedGames(there)).toEqual([]);
  });
});
