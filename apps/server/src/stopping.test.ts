import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { STOP_RETRY_MS } from '@reisspel/contract/limits';
import { expect, test } from 'vitest';
import { jpeg, newTask, newTeam, photoInput, startGame } from './testing/game-builders.ts';
import { LiveWindow } from './testing/live-window.ts';
import { loggedIn, newDataFolder, startServerProcess as start } from './testing/server-process.ts';
import { TestClient } from './testing/test-client.ts';

const STREAMS = 50;
const UPLOADS = 5;
/** Milliseconds between the signals that follow the first one. */
const SIGNAL_INTERVAL_MS = 100;

interface Upload {
  client: TestClient;
  id: string;
  photo: Buffer;
  sending: ClientRequest;
  answer: Promise<{ status: number; body: unknown }>;
}

/** Uploads the first half of a player's photo. */
async function beginUpload(url: string, taskId: string, client: TestClient): Promise<Upload> {
  const photo = await jpeg();
  const id = randomUUID();
  const sending = request(`${url}/api/tasks/${taskId}/submissions`, {
    method: 'POST',
    headers: {
      Cookie: client.cookie,
      'Content-Type': 'image/jpeg',
      'Content-Length': photo.length,
      'Idempotency-Key': id,
      // The server confirms the request before a byte of the photo is sent.
      Expect: '100-continue',
    },
  });
  const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
  });
  answer.catch(() => {});
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(photo.subarray(0, photo.length / 2));
  return { client, id, photo, sending, answer };
}

async function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const refused = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false));
    socket.once('error', () => resolve(true));
  });
  socket.destroy();
  return refused;
}

async function gameAt(url: string) {
  const admin = await loggedIn(url);
  const task = await newTask(admin, photoInput());
  const players: TestClient[] = [];
  for (let n = 0; n < UPLOADS; n += 1) {
    const team = await newTeam(admin, `Team ${n}`);
    const player = new TestClient(fetch, url);
    await player.put(`/api/session/team/${team.id}`, {});
    players.push(player);
  }
  await startGame(admin);
  return { task, players };
}

test(`a server that gets SIGTERM ends ${STREAMS} streams with a time to reconnect, lets ${UPLOADS} uploads finish, and loses no photo`, async () => {
  const folder = await newDataFolder();
  const server = await start(folder);
  const { task, players } = await gameAt(server.url);
  const windows = await Promise.all(
    Array.from({ length: STREAMS }, () => LiveWindow.open(new TestClient(fetch, server.url))),
  );
  await Promise.all(windows.map((window) => window.until(({ state }) => state !== null)));
  const uploads = await Promise.all(players.map((player) => beginUpload(server.url, task.id, player)));

  server.signal('SIGTERM');
  await Promise.all(windows.map((window) => window.untilEnded()));
  const hints = windows.map(({ bytes }) => Number(/retry: (\d+)\n\n$/.exec(bytes)?.[1]));
  expect(Math.min(...hints)).toBe(STOP_RETRY_MS.min);
  expect(Math.max(...hints)).toBeLessThan(STOP_RETRY_MS.max);
  // Each gets another time, so that they do not all reconnect at the same moment.
  expect(new Set(hints).size).toBe(STREAMS);
  expect(await isRefused(server.url)).toBe(true);

  for (const { sending, photo } of uploads) sending.end(photo.subarray(photo.length / 2));
  const answers = await Promise.all(uploads.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual(Array(UPLOADS).fill(200));
  expect(await server.exited).toBe(0);

  const next = await start(folder);
  for (const { client, id } of uploads) {
    const again = new TestClient(fetch, next.url);
    again.cookie = client.cookie;
    const { status, body } = await again.get(`/api/submissions/${id}`);
    expect([status, body]).toEqual([200, expect.objectContaining({ photoId: expect.any(String) })]);
  }
});

test('a server that gets a second signal stops at once; a photo that breaks off by this can be sent again', async () => {
  const folder = await newDataFolder();
  const server = await start(folder);
  const { task, players } = await gameAt(server.url);
  const [player = new TestClient(fetch)] = players;
  const { id, photo, answer } = await beginUpload(server.url, task.id, player);
  server.signal('SIGTERM');
  const again = setInterval(() => server.signal('SIGINT'), SIGNAL_INTERVAL_MS);
  expect(await server.exited).toBe(130);
  clearInterval(again);
  await expect(answer).rejects.toThrow();

  const phone = new TestClient(fetch, (await start(folder)).url);
  phone.cookie = player.cookie;
  expect((await phone.photo(task.id, photo, id)).status).toBe(200);
});
