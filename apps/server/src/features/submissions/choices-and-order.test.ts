import { randomUUID } from 'node:crypto';
import { ProfileFile } from '@reisspel/contract/profiles';
import { type AdminTask, TaskOpening, TrialOpening } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { inputOf } from '@reisspel/rules/task';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  choicesInput,
  codeOf,
  estimateInput,
  newPlayer,
  newTask,
  newTeam,
  orderInput,
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { newestGame } from '../../testing/saved-games.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const SECOND = 1_000;
/** The options that the team ticks, or the items in the team's order, by their texts. */
type Texts = readonly string[];

function opened({ body }: Answer): TaskOpening {
  return TaskOpening.parse(body);
}

/** Returns the answer of a team that saw this opening. */
function bodyOf(opening: TaskOpening, texts: Texts): Record<string, unknown> {
  if ('items' in opening) {
    const idOf = (text: string) => opening.items.find((item) => item.text === text)?.id;
    return { itemIds: texts.map(idOf), partialPoints: opening.partialPoints };
  }
  if (!('partialPoints' in opening)) throw new Error('A question of another kind');
  const { options, partialPoints } = opening;
  const idsOf = (ticked: boolean) =>
    options.filter(({ text }) => texts.includes(text) === ticked).map(({ id }) => id);
  return { ticked: idsOf(true), unticked: idsOf(false), partialPoints };
}

const RIGHT_ORDER = ['mier', 'muis', 'kat', 'koe', 'olifant'];
const TWO_SWAPPED = ['muis', 'mier', 'kat', 'koe', 'olifant'];

describe.each(DIALECTS)('questions with an answer of several parts, on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  let team: AdminTeam;
  let player: TestClient;

  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
    team = await newTeam(admin, 'Rode Team');
    player = await newPlayer(server, team);
    await startGame(admin);
  });
  afterEach(() => server.stop());

  const open = async ({ id }: AdminTask) => opened(await player.post(`/api/tasks/${id}/quiz-openings`));
  const send = ({ id: taskId }: AdminTask, body: unknown, id: string = randomUUID()) =>
    player.raw('POST', `/api/tasks/${taskId}/submissions`, JSON.stringify(body), {
      'Idempotency-Key': id,
      'Content-Type': 'application/json',
    });
  const score = async () => (await adminState(server)).scores[0]?.score;

  test.each([
    ['Opdracht 1 - Meer antwoorden', choicesInput],
    ['Opdracht 1 - Volgorde', orderInput],
  ])('have a name of their kind, %s, and show no question before it is opened', async (name, input) => {
    const task = await newTask(admin, input({ timeLimit: 30, partialPoints: true }));
    expect(task.description).toBe(name);
    const { own } = await playState(server, team.id);
    expect(own?.tasks[0]?.progress).toMatchObject({ work: { partialPoints: true, timeLimit: 30 } });
    expect(JSON.stringify(own)).not.toMatch(/buren|Portugal|mier|klein naar groot/);
  });

  test('show every team the same options and the same order, without the right answer', async () => {
    const blue = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    for (const input of [choicesInput(), orderInput()]) {
      const task = await newTask(admin, input);
      const first = await open(task);
      expect(await open(task)).toEqual(first);
      expect(opened(await blue.post(`/api/tasks/${task.id}/quiz-openings`))).toEqual(first);
      expect(JSON.stringify(first)).not.toContain('isCorrect');
      if ('items' in first) expect(first.items.map(({ text }) => text)).not.toEqual(RIGHT_ORDER);
    }
  });

  test.each<[string, () => Record<string, unknown>, Texts, object, number]>([
    ['all of it', () => choicesInput(), ['Portugal', 'Frankrijk'], {}, 10],
    ['half of it', () => choicesInput(), ['Portugal'], { partly: { right: 1, wrong: 0, of: 2 } }, 5],
    [
      'all of it with a mistake',
      () => choicesInput(),
      ['Portugal', 'Frankrijk', 'Italië'],
      { partly: { right: 2, wrong: 1, of: 2 } },
      5,
    ],
    ['the whole order', () => orderInput(), RIGHT_ORDER, {}, 10],
    ['three of five', () => orderInput(), TWO_SWAPPED, { partly: { right: 3, wrong: 0, of: 5 } }, 6],
  ])('give a part of the points for %s', async (_, input, texts, partly, points) => {
    const task = await newTask(admin, { ...input(), partialPoints: true });
    const body = bodyOf(await open(task), texts);
    const id = randomUUID();
    const first = await send(task, body, id);
    const outcome = { verdict: 'accepted', pointsAwarded: points, ...partly };
    expect(first.body).toMatchObject({ outcome });
    expect((await send(task, body, id)).body).toEqual(first.body);
    expect(codeOf(await send(task, body))).toBe('task_already_completed');
    expect(await score()).toBe(points);
    const { own } = await playState(server, team.id);
    expect(own?.tasks[0]?.progress).toMatchObject({ status: 'completed', pointsAwarded: points });
  });

  test.each<[string, () => Record<string, unknown>, Texts]>([
    ['one of two answers', () => choicesInput(), ['Portugal']],
    ['two swapped items', () => orderInput(), TWO_SWAPPED],
    ['as many wrong as right', () => choicesInput({ partialPoints: true }), ['Portugal', 'Italië']],
  ])('fail with %s if that gives no points, until the organiser resets them', async (_, input, texts) => {
    const task = await newTask(admin, input());
    const failed = await send(task, bodyOf(await open(task), texts));
    expect(failed.body).toMatchObject({ outcome: { verdict: 'failed', reason: 'wrong_answer' } });
    expect(await score()).toBe(0);
    await admin.post(`/api/teams/${team.id}/quiz-resets`);
    const right = task.taskType === 'order' ? RIGHT_ORDER : ['Portugal', 'Frankrijk'];
    const again = await send(task, bodyOf(await open(task), right));
    expect(again.body).toMatchObject({ outcome: { verdict: 'accepted', pointsAwarded: 10 } });
  });

  test.each<[string, () => Record<string, unknown>, () => Record<string, unknown>, Texts]>([
    [
      'another option',
      () => choicesInput(),
      () =>
        choicesInput({
          options: [
            { text: 'Andorra', isCorrect: true },
            { text: 'Italië', isCorrect: false },
          ],
        }),
      ['Portugal', 'Frankrijk'],
    ],
    ['other points', () => choicesInput(), () => choicesInput({ partialPoints: true }), ['Portugal']],
    [
      'a new item',
      () => orderInput(),
      () => orderInput({ items: [...RIGHT_ORDER, 'walvis'].map((text) => ({ text })) }),
      RIGHT_ORDER,
    ],
  ])('refuse an answer to the question before an edit: %s', async (_, input, edit, texts) => {
    const task = await newTask(admin, input());
    const body = bodyOf(await open(task), texts);
    await admin.put(`/api/tasks/${task.id}`, edit());
    expect(codeOf(await send(task, body))).toBe('quiz_not_opened');
    // A teammate's phone opens the new question.
    await open(task);
    expect(codeOf(await send(task, body))).toBe('question_outdated');
    expect((await adminState(server)).results).toEqual([]);
    const now = await open(task);
    const right = 'items' in now ? [...RIGHT_ORDER, 'walvis'] : ['Portugal', 'Frankrijk', 'Andorra'];
    const shown = ('items' in now ? now.items : 'options' in now ? now.options : []).map(({ text }) => text);
    const answer = bodyOf(
      now,
      right.filter((text) => shown.includes(text)),
    );
    expect((await send(task, answer)).body).toMatchObject({ outcome: { pointsAwarded: 10 } });
  });

  test('close after their time limit, and then give nothing', async () => {
    const task = await newTask(admin, choicesInput({ timeLimit: 30 }));
    const body = bodyOf(await open(task), ['Portugal', 'Frankrijk']);
    server.clock.advance(32 * SECOND + 1);
    expect((await send(task, body)).body).toMatchObject({
      outcome: { verdict: 'failed', reason: 'time_expired' },
    });
  });

  test('refuse an answer of another kind, and one that is no answer', async () => {
    const number = await newTask(admin, estimateInput());
    const choices = await newTask(admin, choicesInput());
    const order = await newTask(admin, orderInput());
    await open(number);
    const [ticks, sorted] = [
      bodyOf(await open(choices), ['Portugal', 'Frankrijk']),
      bodyOf(await open(order), RIGHT_ORDER),
    ];
    expect(codeOf(await send(number, ticks))).toBe('task_type_mismatch');
    expect(codeOf(await send(choices, sorted))).toBe('task_type_mismatch');
    expect(codeOf(await send(order, ticks))).toBe('task_type_mismatch');
    expect(codeOf(await send(order, { value: 1 }))).toBe('task_type_mismatch');
    for (const body of [{ ...ticks, ticked: [] }, { ...ticks, ticked: null }, { ticked: ticks['ticked'] }])
      expect(codeOf(await send(choices, body))).toBe('invalid_input');
    expect((await send(choices, ticks)).body).toMatchObject({ outcome: { verdict: 'accepted' } });
    expect((await send(order, sorted)).body).toMatchObject({ outcome: { verdict: 'accepted' } });
  });

  test.each([
    ['no right option', choicesInput({ options: ['a', 'b'].map((text) => ({ text, isCorrect: false })) })],
    ['one option', choicesInput({ options: [{ text: 'a', isCorrect: true }] })],
    ['nine options', choicesInput({ options: [...'abcdefghi'].map((text) => ({ text, isCorrect: true })) })],
    ['equal options', choicesInput({ options: ['a', ' a'].map((text) => ({ text, isCorrect: true })) })],
    ['points that are neither', choicesInput({ partialPoints: 'half' })],
    ['two items', orderInput({ items: ['a', 'b'].map((text) => ({ text })) })],
    ['nine items', orderInput({ items: [...'abcdefghi'].map((text) => ({ text })) })],
    ['equal items', orderInput({ items: ['a', 'b', 'a '].map((text) => ({ text })) })],
    ['a blank item', orderInput({ items: ['a', 'b', ' '].map((text) => ({ text })) })],
  ])('are not saved with %s', async (_, input) => {
    expect(codeOf(await admin.post('/api/tasks', input))).toBe('invalid_input');
    expect((await adminState(server)).tasks).toEqual([]);
  });

  test('can be tried by the organiser', async () => {
    for (const [input, texts] of [
      [choicesInput({ partialPoints: true }), ['Portugal']],
      [orderInput({ partialPoints: true }), TWO_SWAPPED],
    ] as const) {
      const { id } = await newTask(admin, input);
      const trial = TrialOpening.parse((await admin.post(`/api/tasks/${id}/trial-openings`)).body);
      const body = { ...bodyOf(trial, texts), ticket: trial.ticket };
      const tried = await admin.post(`/api/tasks/${id}/trials`, body);
      expect(tried.body).toMatchObject({ outcome: { verdict: 'accepted', partly: {} } });
    }
    expect((await adminState(server)).results).toEqual([]);
  });

  test('are the same after a saved game went through a file', async () => {
    const settings = { timeLimit: 30, partialPoints: true, hints: [{ text: 'Kijk op de kaart', cost: 2 }] };
    const made = [
      await newTask(admin, choicesInput(settings)),
      await newTask(admin, orderInput(settings)),
    ].map(inputOf);
    await admin.post('/api/profiles', { name: 'Met veel antwoorden' });
    const exported = await admin.get(`/api/profiles/${(await newestGame(admin)).id}/file`);
    const { body } = await admin.post('/api/profile-files', ProfileFile.parse(exported.body));
    const { id } = body as { id: string };
    await admin.post(`/api/profiles/${id}/loads`, { mode: 'replace' });
    const loaded = (await adminState(server)).tasks.map(inputOf);
    expect(loaded).toEqual(made);
    expect(made).toMatchObject([choicesInput(settings), orderInput(settings)]);
  });
});
