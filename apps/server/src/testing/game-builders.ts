import { randomBytes, randomUUID } from 'node:crypto';
import { type Helper, HelperList, type HelperRole } from '@reisspel/contract/helpers';
import type { OptionId } from '@reisspel/contract/ids';
import { AdminTask } from '@reisspel/contract/tasks';
import { AdminTeam } from '@reisspel/contract/teams';
import { quizOptions } from '@reisspel/rules/kinds/quiz';
import sharp from 'sharp';
import type { Answer, TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** Returns the input for a quiz. The right option is "goed". */
export function quizInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  const options = ['fout', 'goed', 'ook fout'].map((text) => ({ text, isCorrect: text === 'goed' }));
  return { taskType: 'quiz', points: 10, instructions: 'Wat is goed?', options, ...more };
}

/** Returns the input for an estimate. It accepts 90 to 110. */
export function estimateInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  const target = { answer: 100, tolerance: 10, unit: 'meter' };
  return { taskType: 'estimate', points: 10, instructions: 'Hoe hoog is het?', ...target, ...more };
}

/** Returns the input for a question with several right answers: "Portugal" and "Frankrijk". */
export function choicesInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  const texts = ['Portugal', 'Italië', 'Frankrijk', 'België'];
  const options = texts.map((text, at) => ({ text, isCorrect: at % 2 === 0 }));
  return { taskType: 'choices', points: 10, instructions: 'Wie zijn de buren?', options, ...more };
}

/** Returns the input for a question about an order. */
export function orderInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  const items = ['mier', 'muis', 'kat', 'koe', 'olifant'].map((text) => ({ text }));
  return { taskType: 'order', points: 10, instructions: 'Van klein naar groot', items, ...more };
}

/** Returns the input for an open question. Its right answer is "zeester", or "stekelhuidige". */
export function textInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  const target = { rightAnswer: 'zeester', synonyms: ['stekelhuidige'] };
  return { taskType: 'text', points: 10, instructions: 'Welk dier is dit?', ...target, ...more };
}

export function photoInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { taskType: 'photo', points: 20, instructions: 'Maak een foto van de zee', ...more };
}

export function videoInput(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { taskType: 'video', points: 20, instructions: 'Film de zee', ...more };
}

/** Makes the beginning of a WebM file and of its cluster, and `bytes` that nobody decodes. */
export function webm(bytes = 1_000): Buffer {
  const head = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]);
  const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
  return Buffer.concat([head, Buffer.from('webm'), cluster, randomBytes(bytes)]);
}

export async function newTask(admin: TestClient, input: Record<string, unknown>): Promise<AdminTask> {
  return AdminTask.parse((await admin.post('/api/tasks', input)).body);
}

export async function newTeam(admin: TestClient, name: string, password = ''): Promise<AdminTeam> {
  return AdminTeam.parse((await admin.post('/api/teams', { name, password })).body);
}

export async function startGame(admin: TestClient, scoreboardVisible = true): Promise<void> {
  await admin.patch('/api/game', { gameStarted: true, scoreboardVisible });
}

/** Returns a phone that plays for a team in the trip at `base`. */
export async function newPlayer(server: TestServer, team: AdminTeam, base = ''): Promise<TestClient> {
  const player = server.client().at(base);
  await player.put(`/api/session/team/${team.id}`, { password: team.password ?? '' });
  return player;
}

/** Returns the id of the option with this text. Throws if the quiz has none. */
export function optionId(task: Pick<AdminTask, 'verificationRequirements'>, text: string): OptionId {
  const option = quizOptions(task.verificationRequirements).find((each) => each.text === text);
  if (!option) throw new Error(`No option "${text}"`);
  return option.id;
}

/** Makes a JPEG of one grey. `level` is 0 (black) to 255 (white). */
export function jpeg(level = 200, width = 640, height = 480): Promise<Buffer> {
  const background = { r: level, g: level, b: level };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Returns the error code of an answer, or undefined for an answer without an error. */
export function codeOf({ body }: Answer): unknown {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Adds a helper, and returns a phone that opened the link. */
export async function newHelper(server: TestServer, role: HelperRole, name = 'Sanne'): Promise<TestClient> {
  const { token } = await addHelper(await server.admin(), role, name);
  const helper = server.client();
  await helper.post('/api/session/helper', { token });
  return helper;
}

export async function addHelper(admin: TestClient, role: HelperRole, name = 'Sanne'): Promise<Helper> {
  const id = randomUUID();
  await admin.put(`/api/helpers/${id}`, { name, role });
  const { helpers } = HelperList.parse((await admin.get('/api/helpers')).body);
  const added = helpers.find((helper) => helper.id === id);
  if (!added) throw new Error('The helper was not added');
  return added;
}
