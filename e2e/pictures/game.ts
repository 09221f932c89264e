import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, APIResponse, Browser } from '@playwright/test';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AppServer } from '../fixtures/server.ts';
import { liveState } from '../live-state.ts';

const KIT = fileURLToPath(new URL('assets/img/', import.meta.resolve('material-kit/package.json')));
const PHOTOS = [
  'bg',
  'examples/clem-onojeghuo',
  'bg3',
  'examples/mariya-georgieva',
  'bg7',
  'examples/cynthia-del-rio',
];
/** Number of photo tasks that the first, second and third team do. Other teams do none. */
const DONE = [3, 2, 1];

async function expectOk(request: Promise<APIResponse>): Promise<void> {
  const answer = await request;
  if (!answer.ok()) throw new Error(`${answer.url()} answers ${answer.status()}: ${await answer.text()}`);
}

/** Submits a photo. If it does not pass, the team asks the organiser to review it. */
async function submitPhoto(request: APIRequestContext, task: AdminTask, photo: string): Promise<void> {
  const id = randomUUID();
  const submission = {
    data: await readFile(`${KIT}${photo}.jpg`),
    headers: { 'Content-Type': 'image/jpeg', 'Idempotency-Key': id },
  };
  await expectOk(request.post(`/api/tasks/${task.id}/submissions`, submission));
  const { outcome } = await (await request.get(`/api/submissions/${id}`)).json();
  if (outcome.verdict !== 'accepted') await expectOk(request.put(`/api/submissions/${id}/review-request`));
}

/**
 * Adds tasks that the demo game lacks: a quiz with a picture, a photo that cannot pass, a photo.
 */
async function addTasks(request: APIRequestContext): Promise<void> {
  const picture = await request.post('/api/quiz-images', {
    data: await readFile(`${KIT}bg2.jpg`),
    headers: { 'Content-Type': 'image/jpeg' },
  });
  const { url: imageUrl } = await picture.json();
  const photo = { taskType: 'photo', points: 20 };
  const options = [
    { text: 'Een boot', isCorrect: true },
    { text: 'Een vis', isCorrect: false },
    { text: 'Een kasteel', isCorrect: false },
  ];
  for (const task of [
    { taskType: 'quiz', points: 10, instructions: 'Wat zie je aan de horizon?', options, imageUrl },
    { ...photo, instructions: 'Maak een foto midden in de zon', minBrightness: 255, maxRetries: 1 },
    { ...photo, instructions: 'Maak een foto van het mooiste zandkasteel' },
  ]) {
    await expectOk(request.post('/api/tasks', { data: task }));
  }
}

/**
 * Plays half of the demo game, with photos, different places, a message, a bonus and idle teams.
 */
export async function playDemo(browser: Browser, server: AppServer): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url });
  const { request } = context;
  await expectOk(request.post('/api/session/admin', { data: { password: server.adminPassword } }));
  for (const name of ['De Inktvissen', 'Team Siësta'])
    await expectOk(request.post('/api/teams', { data: { name } }));
  await addTasks(request);
  await expectOk(request.patch('/api/game', { data: { gameStarted: true, scoreboardVisible: true } }));
  const page = await context.newPage();
  await page.goto('/admin');
  const { teams, tasks } = await liveState(page, 'admin');
  const photoTasks = tasks.filter(
    ({ taskType, requiresPreviousTask }) => taskType === 'photo' && !requiresPreviousTask,
  );
  let next = 0;
  for (const [index, done] of DONE.entries()) {
    const team = teams[index];
    if (team === undefined) throw new Error('The demo has fewer teams');
    const phone = await browser.newContext({ baseURL: server.url });
    const password = team.name === 'Groene Team' ? 'olijf' : '';
    await expectOk(phone.request.put(`/api/session/team/${team.id}`, { data: { password } }));
    for (const task of photoTasks.slice(0, done)) {
      await submitPhoto(phone.request, task, PHOTOS[next++ % PHOTOS.length] ?? '');
    }
    await phone.close();
  }
  const bonus = { points: 15, reason: 'Mooiste zandkasteel' };
  await expectOk(request.post(`/api/teams/${teams[1]?.id}/adjustments`, { data: bonus }));
  const message = { id: randomUUID(), teamId: null, text: 'Om vijf uur verzamelen we op het strand!' };
  await expectOk(request.post('/api/messages', { data: message }));
  await context.close();
}
