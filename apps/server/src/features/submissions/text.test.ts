import { randomUUID } from 'node:crypto';
import { MAX_SYNONYMS } from '@reisspel/contract/limits';
import { AuditPage } from '@reisspel/contract/operate/audit';
import { ProfileFile } from '@reisspel/contract/profiles';
import { type AdminTask, TrialOpening } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { inputOf } from '@reisspel/rules/task';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  quizInput,
  startGame,
  textInput,
} from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { adminState, playState, screenState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import { newestGame } from '../../testing/saved-games.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const GRACE_AND_LIMIT_MS = 32_001;

describe.each(DIALECTS)('an open question on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let task: AdminTask;
  let red: AdminTeam;
  let blue: AdminTeam;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    red = await newTeam(admin, 'Rode Team');
    blue = await newTeam(admin, 'Blauwe Team');
    task = await newTask(admin, textInput());
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const send = (player: TestClient, body: unknown, id: string = randomUUID(), taskId: string = task.id) =>
    player.raw('POST', `/api/tasks/${taskId}/submissions`, JSON.stringify(body), {
      'Idempotency-Key': id,
      'Content-Type': 'application/json',
    });
  /** Plays the question for a team. Returns the id of the submission. */
  async function answer(team: AdminTeam, text: string): Promise<string> {
    const player = await newPlayer(server, team);
    const id = randomUUID();
    await player.post(`/api/tasks/${task.id}/quiz-openings`);
    await send(player, { text }, id);
    return id;
  }
  const accept = (id: string, seen = 'none') =>
    admin.put(`/api/submissions/${id}/review`, { decision: 'approve', seen });
  const undo = (id: string) => admin.delete(`/api/submissions/${id}/review?seen=approved`);
  const scores = async () => (await adminState(server)).scores.map(({ score }) => score);
  const synonyms = async () => {
    const input = (await adminState(server)).tasks.map(inputOf)[0];
    return input?.taskType === 'text' ? input.synonyms : null;
  };

  test('is shown without its answers, and judges an answer once', async () => {
    const player = await newPlayer(server, red);
    expect(JSON.stringify((await playState(server, red.id)).own)).not.toContain('Welk dier');
    const { body } = await player.post(`/api/tasks/${task.id}/quiz-openings`);
    expect(body).toEqual({
      question: 'Welk dier is dit?',
      imageUrl: null,
      soundUrl: null,
      remainingMs: null,
    });
    const id = randomUUID();
    const first = await send(player, { text: ' De ZEESTR! ' }, id);
    expect(first.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 10 } });
    expect((await send(player, { text: 'auto' }, id)).body).toEqual(first.body);
    expect(await scores()).toEqual([10, 0]);
  });

  test('refuses an answer of another kind and an unreadable one, which cost no attempt', async () => {
    const player = await newPlayer(server, red);
    const quiz = await newTask(admin, quizInput());
    await player.post(`/api/tasks/${task.id}/quiz-openings`);
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    expect(codeOf(await send(player, { optionId: optionId(quiz, 'goed') }))).toBe('task_type_mismatch');
    expect(codeOf(await send(player, { text: 'goed' }, randomUUID(), quiz.id))).toBe('task_type_mismatch');
    for (const text of ['', ' ', '?!', 'x'.repeat(101), null, 3, ['zeester']])
      expect(codeOf(await send(player, { text }))).toBe('invalid_input');
    expect((await send(player, { text: 'stekelhuidige' })).body).toMatchObject({
      outcome: { verdict: 'accepted' },
    });
  });

  test('needs a right answer, and has at most ten others', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, n) => `woord ${n}`);
    for (const more of [
      { rightAnswer: '...' },
      { rightAnswer: 'x'.repeat(101) },
      { synonyms: [' '] },
      { synonyms: words(MAX_SYNONYMS + 1) },
    ])
      expect(codeOf(await admin.post('/api/tasks', textInput(more)))).toBe('invalid_input');
    const full = textInput({ synonyms: words(MAX_SYNONYMS), timeLimit: 30 });
    expect(inputOf(await newTask(admin, full))).toMatchObject(full);
  });

  test('can be tried by the organiser', async () => {
    const opened = await admin.post(`/api/tasks/${task.id}/trial-openings`);
    const { ticket } = TrialOpening.parse(opened.body);
    const attempt = (text: string) => admin.post(`/api/tasks/${task.id}/trials`, { text, ticket });
    expect((await attempt('zeester')).body).toMatchObject({ outcome: { verdict: 'accepted' } });
    expect((await attempt('auto')).body).toMatchObject({ outcome: { verdict: 'failed' } });
    expect((await adminState(server)).answers).toEqual([]);
  });

  test('is saved in a profile with the answers that the organiser accepted', async () => {
    await accept(await answer(red, 'zeesterretje'));
    await admin.post('/api/profiles', { name: 'Met een open vraag' });
    const exported = await admin.get(`/api/profiles/${(await newestGame(admin)).id}/file`);
    const expected = textInput({ synonyms: ['stekelhuidige', 'zeesterretje'] });
    expect(ProfileFile.parse(exported.body)).toMatchObject({ tasks: [expected] });
  });

  test('shows each answer to the organiser, and to nobody else', async () => {
    const socket = await listen(server);
    const [mate, other, visitor] = await Promise.all([
      newPlayer(server, red),
      newPlayer(server, blue),
      server.client(),
    ]);
    const phones = await Promise.all(
      [mate, other, visitor].map((client) => LiveWindow.open(socket.as(client))),
    );
    for (const phone of phones) await phone.until(({ state }) => state !== null);
    const id = await answer(red, 'geheimedraak');
    await accept(id);
    for (const phone of phones)
      await phone.until(({ state }) => state?.view === 'play' && state.scores?.[0]?.score === 10);
    expect(phones.map(({ bytes }) => bytes).join('')).not.toContain('geheimedraak');
    expect(JSON.stringify(await screenState(server, true))).not.toContain('geheimedraak');
    await socket.close();
    expect((await adminState(server)).answers).toEqual([
      { id, teamId: red.id, taskId: task.id, answer: { text: 'geheimedraak' }, acceptance: 'accepted' },
    ]);
  });

  test('keeps the answer to a quiz for the organiser as well', async () => {
    const quiz = await newTask(admin, quizInput());
    const player = await newPlayer(server, red);
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    const chosen = { optionId: optionId(quiz, 'fout') };
    await send(player, chosen, randomUUID(), quiz.id);
    expect((await adminState(server)).answers).toMatchObject([{ answer: chosen, acceptance: 'impossible' }]);
  });

  test('gives its points to all teams with an answer that the organiser accepts, and to later ones', async () => {
    const green = await newTeam(admin, 'Groene Team');
    const id = await answer(red, 'kwallen');
    await answer(blue, 'een kwalen');
    expect(await scores()).toEqual([0, 0, 0]);
    const accepted = await accept(id);
    expect(accepted.body).toMatchObject({ id, review: { state: 'approved', pointsAwarded: 10 } });
    expect(accepted.body).not.toHaveProperty('answer');
    expect(await synonyms()).toEqual(['stekelhuidige', 'kwallen']);
    await answer(green, 'KWALLEN');
    expect(await scores()).toEqual([10, 10, 10]);
    // A repeat changes nothing, and neither does a window that has not seen it.
    await accept(id);
    await accept(id, 'approved');
    expect(await scores()).toEqual([10, 10, 10]);
    const { entries } = AuditPage.parse((await admin.get('/api/audit?kind=teams')).body);
    expect(entries.filter(({ act }) => act === 'answer_accepted')).toMatchObject([
      { label: 'Rode Team: kwallen (Opdracht 1 - Open vraag)', undo: { state: 'open' } },
    ]);
  });

  test('takes the points back by an undo, to exactly the state before', async () => {
    const id = await answer(red, 'kwal');
    const other = await answer(blue, 'kwal');
    const before = await adminState(server);
    await accept(id);
    const progress = (await playState(server, blue.id)).own?.tasks[0]?.progress;
    expect(progress).toMatchObject({ status: 'completed', pointsAwarded: 10 });
    expect((await undo(other)).status).toBe(200);
    expect(await adminState(server)).toEqual(before);
    const { entries } = AuditPage.parse((await admin.get('/api/audit?kind=teams')).body);
    expect(entries.find(({ act }) => act === 'answer_accepted')?.undo).toEqual({ state: 'past' });
  });

  test('keeps the shown scores of a frozen board when an answer is accepted', async () => {
    const id = await answer(red, 'kwal');
    await admin.put('/api/game/board', { status: 'frozen' });
    await accept(id);
    expect((await playState(server, null)).scores?.map(({ score }) => score)).toEqual([0, 0]);
    expect(await scores()).toEqual([10, 0]);
  });

  test('does not accept a right answer, a late one, or one that a reset removed', async () => {
    expect(codeOf(await accept(await answer(red, 'zeester')))).toBe('review_not_possible');
    await admin.put(`/api/tasks/${task.id}`, textInput({ timeLimit: 30 }));
    const player = await newPlayer(server, blue);
    await player.post(`/api/tasks/${task.id}/quiz-openings`);
    server.clock.advance(GRACE_AND_LIMIT_MS);
    const late = randomUUID();
    expect((await send(player, { text: 'kwal' }, late)).body).toMatchObject({
      outcome: { verdict: 'failed', reason: 'time_expired' },
    });
    expect(codeOf(await accept(late))).toBe('review_not_possible');
    await admin.post(`/api/teams/${blue.id}/quiz-resets`);
    expect(codeOf(await accept(late))).toBe('not_found');
  });

  test('comes back with its accepted answers after the team was deleted', async () => {
    const id = await answer(red, 'kwal');
    await accept(id);
    const { body } = await admin.delete(`/api/teams/${red.id}`);
    expect((await adminState(server)).answers).toEqual([]);
    const { archiveId } = body as { archiveId: string };
    await admin.post(`/api/archives/${archiveId}/restorations`);
    expect((await adminState(server)).answers).toMatchObject([{ id, acceptance: 'accepted' }]);
    await undo(id);
    expect(await synonyms()).toEqual(['stekelhuidige']);
  });
});
