import { randomUUID } from 'node:crypto';
import { GeneratedGameInput } from '@reisspel/contract/generator';
import {
  MAX_GENERATED_GAME_BYTES,
  MAX_GENERATED_TASKS,
  MAX_PROFILES,
  MAX_TASKS,
} from '@reisspel/contract/limits';
import { ProfileList, Undo } from '@reisspel/contract/profiles';
import { quizOptions } from '@reisspel/rules/kinds/quiz';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  quizInput,
  startGame,
} from '../../testing/game-builders.ts';
import { gameSettings, generate, only } from '../../testing/generated-games.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  type TestServer,
} from '../../testing/test-server.ts';

function longestGame(mode: string): unknown {
  const text = '🏖'.repeat(1_000);
  const options = Array.from({ length: 8 }, (_, n) => ({
    text: `${n}${'🏖'.repeat(99)}`,
    isCorrect: n === 0,
  }));
  const quizzes = Array.from({ length: 20 }, () => quizInput({ instructions: text, options }));
  return { id: randomUUID(), mode, title: 'Lang', description: '🏖'.repeat(250), tasks: quizzes, teams: [] };
}

describe.each(DIALECTS)('a game that is saved on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const save = (game: unknown) => admin.post('/api/generated-games', game);
  const profiles = async () => ProfileList.parse((await admin.get('/api/profiles')).body).profiles;

  /** Generates a game and changes its first task. */
  async function madeGame(mode: 'replace' | 'append'): Promise<GeneratedGameInput> {
    const events = await generate(admin, gameSettings());
    const [outline] = only(events, 'outline');
    const [teams] = only(events, 'teams');
    const tasks = only(events, 'task').map(({ task }) => task.input);
    const [first, ...others] = tasks;
    return GeneratedGameInput.parse({
      id: randomUUID(),
      mode,
      title: outline?.title,
      description: outline?.description,
      tasks: [{ ...first, instructions: 'Aangepast', points: 25 }, ...others],
      teams: teams?.teams,
    });
  }

  test('can be played: its tasks in order, its teams at 0, without any answers', async () => {
    const game = await madeGame('replace');
    expect((await save(game)).body).toEqual({ archiveId: null });
    const state = await adminState(server);
    expect(state.tasks.map(({ instructions, points }) => [instructions, points])).toEqual(
      game.tasks.map(({ instructions, points }) => [instructions, points]),
    );
    expect(state.tasks.map(({ description }) => description)).toEqual([
      'Opdracht 1 - Foto',
      'Opdracht 2 - Foto',
      'Opdracht 3 - Quiz',
    ]);
    expect(state.teams.map(({ name, color }) => ({ name, color }))).toEqual(game.teams);

    await startGame(admin);
    const [team] = state.teams;
    const [photo, , quiz] = state.tasks;
    if (!team || !photo || !quiz) throw new Error('The game was not saved completely');
    expect(JSON.stringify(await playState(server, team.id))).not.toContain('isCorrect');
    const player = await newPlayer(server, team);
    await player.photo(photo.id, await jpeg());
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    const right = quizOptions(quiz.verificationRequirements).find(({ isCorrect }) => isCorrect);
    expect((await player.answer(quiz.id, right?.id ?? '')).body).toMatchObject({
      outcome: { verdict: 'accepted', pointsAwarded: 100 },
    });
  });

  test('is saved under its name, and can be loaded again', async () => {
    const game = await madeGame('append');
    await save(game);
    expect(await profiles()).toMatchObject([
      { name: game.title, description: game.description, taskCount: 3, teamCount: 2, automatic: false },
    ]);
    await admin.post('/api/game/resets');
    const kept = (await profiles()).find(({ automatic }) => !automatic);
    expect((await admin.post(`/api/profiles/${kept?.id}/loads`, { mode: 'replace' })).status).toBe(200);
    expect((await adminState(server)).tasks.map(({ instructions }) => instructions)).toEqual(
      game.tasks.map(({ instructions }) => instructions),
    );
  });

  test('in place of another keeps the other as an automatic profile, and can be undone with all points', async () => {
    await newTask(admin, photoInput());
    const team = await newTeam(admin, 'Oud Team');
    await admin.post(`/api/teams/${team.id}/adjustments`, { points: 7, reason: 'Mooi' });
    await startGame(admin);
    const before = await adminState(server);
    const { archiveId } = Undo.parse((await save(await madeGame('replace'))).body);
    const after = await adminState(server);
    expect(after.teams.map(({ name }) => name)).toEqual(['Rode Team', 'Blauwe Team']);
    expect(after.game.gameStarted).toBe(false);
    expect((await profiles()).filter(({ automatic }) => automatic)).toMatchObject([{ taskCount: 1 }]);
    await admin.post(`/api/archives/${archiveId}/restorations`);
    const { tasks, teams, adjustments } = await adminState(server);
    expect({ tasks, teams, adjustments }).toEqual({
      tasks: before.tasks,
      teams: before.teams,
      adjustments: before.adjustments,
    });
  });

  test('after another leaves the other unchanged', async () => {
    const old = await newTask(admin, photoInput());
    await newTeam(admin, 'Oud Team');
    await startGame(admin);
    expect((await save(await madeGame('append'))).body).toEqual({ archiveId: null });
    const state = await adminState(server);
    expect(state.tasks[0]).toEqual(old);
    expect(state.tasks.map(({ sequenceOrder }) => sequenceOrder)).toEqual([1, 2, 3, 4]);
    expect(state.teams.map(({ name }) => name)).toContain('Oud Team');
    expect(state.game.gameStarted).toBe(true);
  });

  test.each(['replace', 'append'] as const)('is saved once, even if it is sent again (%s)', async (mode) => {
    await newTask(admin, photoInput());
    const game = await madeGame(mode);
    const first = await save(game);
    // Saving another game meanwhile does not change the answer for the first game.
    if (mode === 'replace') await save({ ...(await madeGame('replace')), title: 'Een ander' });
    const before = [await adminState(server), await profiles()];
    const again = await Promise.all([save(game), save(game)]);
    expect(again.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, first.body]));
    expect([await adminState(server), await profiles()]).toEqual(before);
    const { archiveId } = Undo.parse(first.body);
    expect(archiveId === null).toBe(mode === 'append');
    if (archiveId !== null) {
      expect((await admin.post(`/api/archives/${archiveId}/restorations`)).status).toBe(200);
    }
  });

  test('with an id that is already used is refused, and changes nothing', async () => {
    const game = await madeGame('append');
    await save(game);
    await newTrip(server.database, server.clock, { slug: 'ver' });
    const there = server.client().at('/r/ver');
    await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
    const elsewhere = await there.post('/api/generated-games', game);
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([409, 'game_id_taken']);
    expect(ProfileList.parse((await there.get('/api/profiles')).body).profiles).toEqual([]);
    // A deleted game must not come back.
    const replacing = await madeGame('replace');
    await save(replacing);
    await admin.delete(`/api/profiles/${replacing.id}`);
    const before = await adminState(server);
    expect(codeOf(await save(replacing))).toBe('game_id_taken');
    expect(await adminState(server)).toEqual(before);
  });

  test('that exceeds a limit changes nothing', async () => {
    const game = await madeGame('append');
    const tasks = Array.from({ length: 20 }, () => quizInput());
    const twenty = () => ({ ...game, id: randomUUID(), teams: [], tasks });
    // After nine games of twenty tasks and one of eighteen, three more exceed the limit by one.
    for (let n = 0; n < 9; n += 1) await save(twenty());
    await save({ ...twenty(), tasks: tasks.slice(2) });
    const before = await adminState(server);
    const kept = (await profiles()).length;
    const refused = await save(game);
    expect(refused.body).toEqual({ error: { code: 'limit_reached', params: { limit: MAX_TASKS } } });
    expect(await adminState(server)).toEqual(before);
    expect(await profiles()).toHaveLength(kept);
    // The tasks fit in place of the present game.
    expect((await save({ ...game, mode: 'replace' })).status).toBe(200);
  });

  test('is refused if there are too many saved games, even in place of the present game', async () => {
    const made = { ...(await madeGame('replace')), tasks: [photoInput()], teams: [] };
    const game = () => ({ ...made, id: randomUUID() });
    for (let n = 0; n < MAX_PROFILES; n += 1) await save(game());
    const before = await adminState(server);
    const refused = await save({ ...game(), title: 'Een te veel' });
    expect(refused.body).toEqual({ error: { code: 'limit_reached', params: { limit: MAX_PROFILES } } });
    expect(await adminState(server)).toEqual(before);
  });

  test('may be the longest possible game', async () => {
    expect((await save(longestGame('append'))).body).toEqual({ archiveId: null });
  });

  test('must satisfy the contract, whether a model or a person made it', async () => {
    const game = await madeGame('replace');
    const twoRight = [true, true].map((isCorrect, n) => ({ text: `Optie ${n}`, isCorrect }));
    const place = { latitude: 1e9, longitude: 0, radius: 200 };
    for (const wrong of [
      { ...game, id: undefined },
      { ...game, id: 'mijn-spel' },
      { ...game, title: ' ' },
      { ...game, title: 'x'.repeat(81) },
      { ...game, mode: 'merge' },
      { ...game, tasks: [], teams: [] },
      { ...game, tasks: [quizInput({ options: twoRight })] },
      { ...game, tasks: [photoInput({ location: place })] },
      { ...game, tasks: [photoInput({ arModelUrl: 'javascript:alert(1)' })] },
      { ...game, tasks: Array.from({ length: MAX_GENERATED_TASKS + 1 }, () => photoInput()) },
      { ...game, teams: [{ name: 'Rood', color: 'red;background:url(//x)' }] },
      { ...game, teams: [{ name: 'Rood\u202E', color: '#C23E18' }] },
    ]) {
      expect(codeOf(await save(wrong))).toBe('invalid_input');
    }
    const tooMuch = { ...game, description: ' '.repeat(MAX_GENERATED_GAME_BYTES) };
    expect(codeOf(await save(tooMuch))).toBe('body_too_large');
    expect((await adminState(server)).tasks).toEqual([]);
    expect(await profiles()).toEqual([]);
  });
});

test('saving a game is refused to everyone but the organiser', async () => {
  const server = await createTestServer();
  const player = await newPlayer(server, await newTeam(await server.admin(), 'Rode Team'));
  const game = {
    id: randomUUID(),
    mode: 'replace',
    title: 'Van mij',
    description: '',
    tasks: [photoInput()],
    teams: [],
  };
  expect((await player.post('/api/generated-games', game)).status).toBe(403);
  expect((await server.client().post('/api/generated-games', game)).status).toBe(401);
  await server.stop();
});
