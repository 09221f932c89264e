import { KEPT_AUTOMATIC_PROFILES, MAX_TASKS } from '@reisspel/contract/limits';
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
import { listen } from '../../testing/listen.ts';
import { adminState, galleryState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { tablesWith } from '../../testing/played-team.ts';
import { newestGame, savedGames } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

describe.each(DIALECTS)('on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const profiles = () => savedGames(admin);
  const save = (name: string) => admin.post('/api/profiles', { name });
  const load = (id: string, mode: 'replace' | 'append') => admin.post(`/api/profiles/${id}/loads`, { mode });
  const archiveOf = (answer: { body: unknown }) => Undo.parse(answer.body).archiveId;
  const restore = (id: string | null) => admin.post(`/api/archives/${id}/restorations`);
  const newest = () => newestGame(admin);

  /** Plays a game in which one team has won a photo task and failed a quiz. */
  async function playedGame() {
    const task = await newTask(admin, photoInput());
    const quiz = await newTask(admin, quizInput());
    const team = await newTeam(admin, 'Rode Team', 'olijf');
    // Teams are listed by age.
    server.clock.advance(1_000);
    await newTeam(admin, 'Blauwe Team');
    const player = await newPlayer(server, team);
    await startGame(admin);
    await player.photo(task.id, await jpeg());
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await player.answer(quiz.id, optionId(quiz, 'fout'));
    await admin.post(`/api/teams/${team.id}/adjustments`, { points: 5, reason: 'Mooi gezongen' });
    return { task, quiz, team, player };
  }

  /** Starts a game in which a team has a quiz open and a photo held, each for half a minute. */
  async function gameWithClocks() {
    const quiz = await newTask(admin, quizInput({ timeLimit: 30 }));
    const task = await newTask(admin, photoInput({ autoAdvanceTimeout: 30, failOnTimeout: true }));
    const team = await newTeam(admin, 'Rode Team');
    const player = await newPlayer(server, team);
    await startGame(admin);
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    await player.held(task.id, await jpeg());
    return { quiz, task, team };
  }

  test('saved games have the tasks and the teams, and are listed with their numbers, the newest first', async () => {
    await playedGame();
    expect((await save('Vrijdag')).status).toBe(201);
    server.clock.advance(1_000);
    await save('Zaterdag');
    expect(await profiles()).toMatchObject([
      { name: 'Zaterdag', taskCount: 2, teamCount: 2, automatic: false, archiveId: null },
      { name: 'Vrijdag', description: '' },
    ]);
  });

  test('a saved game needs a task or a team, and a name', async () => {
    expect(codeOf(await save('Leeg'))).toBe('profile_empty');
    await newTeam(admin, 'Rode Team');
    expect(codeOf(await save(' '))).toBe('invalid_input');
  });

  test('a saved game replaces the present one: its teams have their passwords, 0 points and no players', async () => {
    const { player } = await playedGame();
    await save('Vrijdag');
    const { id } = await newest();
    await newTask(admin, photoInput());
    const socket = await listen(server);
    const phone = await LiveWindow.open(socket.as(player));
    await phone.until(({ state }) => state?.view === 'play' && state.own !== null);
    await load(id, 'replace');
    const state = await adminState(server);
    expect(state.game).toMatchObject({ gameStarted: false, scoreboardVisible: false });
    expect(state.tasks.map(({ description }) => description)).toEqual([
      'Opdracht 1 - Foto',
      'Opdracht 2 - Quiz',
    ]);
    expect(state.teams.map(({ name }) => name)).toEqual(['Rode Team', 'Blauwe Team']);
    expect(state.scores.map(({ score }) => score)).toEqual([0, 0]);
    expect(state.teams[0]?.hasPassword).toBe(true);
    await phone.untilEnded();
    await socket.close();
  });

  test('a saved game can be added after the present one, which does not change', async () => {
    await playedGame();
    await save('Vrijdag');
    await load((await newest()).id, 'append');
    const state = await adminState(server);
    expect(state.game.gameStarted).toBe(true);
    expect(state.tasks.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3, 4]);
    expect(state.tasks.at(-1)?.description).toBe('Opdracht 4 - Quiz');
    expect(state.scores.map(({ score }) => score)).toEqual([25, 0, 0, 0]);
    expect(await profiles()).toHaveLength(1);
  });

  test('a saved game can be deleted, and then not loaded', async () => {
    await newTeam(admin, 'Rode Team');
    await save('Vrijdag');
    const { id } = await newest();
    expect((await admin.delete(`/api/profiles/${id}`)).status).toBe(204);
    expect(codeOf(await admin.delete(`/api/profiles/${id}`))).toBe('not_found');
    expect(codeOf(await load(id, 'replace'))).toBe('not_found');
    expect((await adminState(server)).teams).toHaveLength(1);
  });

  test('a reset empties the game, and can be undone with every score and photo', async () => {
    const { player } = await playedGame();
    const before = await adminState(server);
    const [photo] = (await galleryState(server)).photos;
    const archiveId = archiveOf(await admin.post('/api/game/resets'));
    const empty = await adminState(server);
    expect(empty).toMatchObject({ tasks: [], teams: [], results: [], submissions: [], adjustments: [] });
    expect(empty.game).toEqual({
      gameStarted: false,
      scoreboardVisible: false,
      taskCount: 0,
      board: { status: 'live' },
    });
    expect(codeOf(await player.get('/api/submissions/01890000-0000-7000-8000-000000000000'))).toBe(
      'forbidden',
    );
    expect(await profiles()).toMatchObject([{ automatic: true, archiveId, taskCount: 2, teamCount: 2 }]);

    expect((await restore(archiveId)).status).toBe(200);
    const after = await adminState(server);
    expect({ ...after, game: before.game, phase: before.phase }).toEqual(before);
    expect((await admin.open('GET', `/api/photos/${photo?.id}/full`)).status).toBe(200);
    expect(await profiles()).toEqual([]);
    expect(codeOf(await restore(archiveId))).toBe('not_found');
  });

  test('a replacement can be undone, and so can that undo', async () => {
    await playedGame();
    await save('Vrijdag');
    const played = await adminState(server);
    const undo = archiveOf(await load((await newest()).id, 'replace'));
    const redo = archiveOf(await restore(undo));
    const { game, phase } = played;
    expect({ ...(await adminState(server)), game, phase }).toEqual(played);
    await restore(redo);
    expect((await adminState(server)).results).toEqual([]);
  });

  test('a reset of an empty game saves nothing', async () => {
    expect(archiveOf(await admin.post('/api/game/resets'))).toBeNull();
    expect(await profiles()).toEqual([]);
  });

  test('only the newest automatic profiles stay, and older ones are deleted with their photos', async () => {
    for (let n = 0; n <= KEPT_AUTOMATIC_PROFILES; n += 1) {
      server.clock.advance(1_000);
      const task = await newTask(admin, photoInput());
      const player = await newPlayer(server, await newTeam(admin, `Team ${n}`));
      await startGame(admin);
      await player.photo(task.id, await jpeg());
      await admin.post('/api/game/resets');
    }
    expect(await profiles()).toHaveLength(KEPT_AUTOMATIC_PROFILES);
    expect(await server.storedFiles()).toHaveLength(KEPT_AUTOMATIC_PROFILES * 3);
    await admin.delete(`/api/profiles/${(await newest()).id}`);
    expect(await server.storedFiles()).toHaveLength((KEPT_AUTOMATIC_PROFILES - 1) * 3);
  });

  test.each(['task', 'team'] as const)(
    'a restored task gets its place and results back, a restored team its points (%s first)',
    async (first) => {
      const { task, team } = await playedGame();
      const before = await adminState(server);
      const taskArchive = archiveOf(await admin.delete(`/api/tasks/${task.id}`));
      server.clock.advance(1_000);
      const teamArchive = archiveOf(await admin.delete(`/api/teams/${team.id}`));
      expect((await admin.get('/api/deletions')).body).toMatchObject({
        deletions: [
          { archiveId: teamArchive, what: 'team', label: 'Rode Team' },
          { archiveId: taskArchive, what: 'task', label: 'Maak een foto van de zee' },
        ],
      });
      expect((await adminState(server)).tasks.map(({ description }) => description)).toEqual([
        'Opdracht 1 - Quiz',
      ]);
      const archives = [taskArchive, teamArchive];
      for (const archive of first === 'task' ? archives : archives.toReversed()) await restore(archive);
      expect((await admin.get('/api/deletions')).body).toEqual({ deletions: [] });
      const byTask = (state: typeof before) => ({
        ...state,
        results: state.results.toSorted((a, b) => a.taskId.localeCompare(b.taskId)),
      });
      expect(byTask(await adminState(server))).toEqual(byTask(before));
      expect((await galleryState(server)).photos).toHaveLength(1);
      expect(await server.storedFiles()).toHaveLength(3);
    },
  );

  test('undoing a reset keeps open quizzes and held photos without their deadlines', async () => {
    await gameWithClocks();
    await restore(archiveOf(await admin.post('/api/game/resets')));
    server.clock.advance(60_000);
    await startGame(admin);
    await server.settleExpired();
    expect((await adminState(server)).results).toEqual([]);
  });

  test.each([
    ['a team', 'goes on'],
    ['tasks', 'goes on'],
    ['tasks', 'stops'],
  ])(
    'restoring %s keeps open quizzes and held photos without their deadlines when the game %s',
    async (what, whatTheGameDoes) => {
      const { quiz, task, team } = await gameWithClocks();
      const tasks = [quiz, task].map(({ id }) => `/api/tasks/${id}`);
      const archiveIds: (string | null)[] = [];
      for (const path of what === 'a team' ? [`/api/teams/${team.id}`] : tasks) {
        archiveIds.push(archiveOf(await admin.delete(path)));
      }
      const passAMinute = async () => {
        server.clock.advance(60_000);
        await server.settleExpired();
      };
      if (whatTheGameDoes === 'stops') await admin.patch('/api/game', { gameStarted: false });
      else await passAMinute();
      for (const archiveId of archiveIds) expect((await restore(archiveId)).status).toBe(200);
      if (whatTheGameDoes === 'stops') await startGame(admin);
      await passAMinute();
      const { results, submissions } = await adminState(server);
      expect(results).toEqual([]);
      expect(submissions).toMatchObject([{ outcome: { verdict: 'held' } }]);
    },
  );

  test('restoring a task beyond the limit of a trip is refused until there is room', async () => {
    const task = await newTask(admin, photoInput());
    const archiveId = archiveOf(await admin.delete(`/api/tasks/${task.id}`));
    for (let n = 0; n < MAX_TASKS; n += 1) await newTask(admin, photoInput());
    expect(codeOf(await restore(archiveId))).toBe('limit_reached');
    const { tasks } = await adminState(server);
    expect(tasks).toHaveLength(MAX_TASKS);
    await admin.delete(`/api/tasks/${tasks[0]?.id}`);
    expect((await restore(archiveId)).status).toBe(200);
  });

  test('a reset of a game without tasks and teams deletes its messages', async () => {
    await startGame(admin);
    await admin.post('/api/messages', { text: 'Welkom', teamId: null });
    expect(archiveOf(await admin.post('/api/game/resets'))).toBeNull();
    const { messages, game } = await adminState(server);
    expect(messages).toEqual([]);
    expect(game.gameStarted).toBe(false);
  });

  test('a deletion is final after a day, also for its photos', async () => {
    const { task, player } = await playedGame();
    const [photo] = (await galleryState(server)).photos;
    await player.put(`/api/photos/${photo?.id}/removal-request`, { reason: 'Ik knipper' });
    const archiveId = archiveOf(await admin.delete(`/api/tasks/${task.id}`));
    await server.cleanUp();
    expect(await server.storedFiles()).toHaveLength(3);
    server.clock.advance(24 * 60 * 60 * 1_000 + 1);
    await server.cleanUp();
    expect(await server.storedFiles()).toEqual([]);
    expect(await tablesWith(server, ['Ik knipper'])).toEqual([]);
    admin = await server.admin();
    expect(codeOf(await restore(archiveId))).toBe('not_found');
  });
});
