import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Faults } from '../platform/log/faults.ts';
import { createLog } from '../platform/log/log.ts';
import { createReporting } from '../running/reporting.ts';
import {
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  optionId,
  photoInput,
  quizInput,
  startGame,
} from '../testing/game-builders.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  OWNER_PASSWORD,
  TestClock,
  type TestServer,
} from '../testing/test-server.ts';

const RequestLine = z.strictObject({
  level: z.enum(['debug', 'info', 'warn']),
  time: z.iso.datetime(),
  msg: z.literal('request'),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.int(),
  bytes: z.null(),
  requestId: z.string(),
  role: z.string(),
});

const SECRETS = {
  team: 'Roodbonte Kwallen',
  teamPassword: 'schelpenpad-27',
  task: 'Zoek de vuurtoren van opa Gerrit',
  right: 'Zeepaardje Sjors',
  reason: 'Liefst gezongen voor tante Bep',
  message: 'Om half vier bij hotel Miramar',
  address: '203.0.113.77',
  wrong: 'verkeerd-geraden',
  search: 'zoekterm-van-iemand',
  push: 'https://push.example/geheim-adres-van-een-telefoon',
};

const output: string[] = [];
let faults: Faults;
let server: TestServer;
beforeAll(async () => {
  const log = createLog({ level: 'debug', to: { write: (line) => output.push(line) } });
  ({ faults } = createReporting(log, new TestClock()));
  server = await createTestServer({ log, faults });
});
afterAll(() => server.stop());

const linesOf = (requestId: unknown) =>
  output
    .filter((line) => line.includes(`"requestId":"${String(requestId)}"`))
    .map((line): unknown => JSON.parse(line));

describe('the log line of a request', () => {
  test('has the route pattern, the status and the role', async () => {
    const admin = await server.admin();
    const team = await newTeam(admin, 'Blauw');
    const player = await newPlayer(server, team);
    const answer = await player.put(`/api/tasks/${randomUUID()}/presence?wie=${SECRETS.search}`);
    const [line] = linesOf(answer.headers.get('x-request-id'));
    expect(RequestLine.parse(line)).toMatchObject({
      level: 'info',
      method: 'PUT',
      route: '/api/tasks/:taskId/presence',
      status: 409,
      role: 'player',
    });
  });

  test.each([
    ['a visitor', async () => server.client(), '/api/trip/doors', 401, 'visitor'],
    ['the organiser', () => server.admin(), '/api/trip/doors', 200, 'organiser'],
    ['a client at an unknown address', async () => server.client(), '/api/nergens/geheim', 404, 'unknown'],
  ])('has the role of %s', async (_who, client, path, status, role) => {
    const answer = await (await client()).get(path);
    const [line] = linesOf(answer.headers.get('x-request-id'));
    expect(RequestLine.parse(line)).toMatchObject({ status, role });
  });

  test('distinguishes the owner from the organiser', async () => {
    const owner = await server.owner();
    for (const path of ['/api/owner/trips', '/api/status']) {
      const answer = await owner.get(path);
      expect(linesOf(answer.headers.get('x-request-id'))).toMatchObject([{ role: 'owner', status: 200 }]);
    }
  });
});

describe('the id of a request', () => {
  const answeredId = async (id: string) => {
    const answer = await server.client().raw('GET', '/api/session', null, { 'X-Request-Id': id });
    return answer.headers.get('x-request-id');
  };

  test('is the one that the browser sent', async () => {
    expect(await answeredId('ab12cd')).toBe('ab12cd');
    expect(linesOf('ab12cd')).toHaveLength(1);
  });

  test.each(['Roodbonte', 'kort', 'a'.repeat(17), 'ab12cd"}', 'een naam'])(
    'is made by the server if the browser sends %j, which could hold private data',
    async (id) => {
      expect(await answeredId(id)).toMatch(/^[a-z2-9]{6}$/);
      expect(output.join('')).not.toContain(id.slice(0, 9));
    },
  );
});

test('a fault is logged once with its place and stack, under the id in the answer', async () => {
  const admin = await server.admin();
  const broken = `${SECRETS.team} https://u:p@db.example/x?y=${SECRETS.wrong} '${SECRETS.teamPassword}'`;
  await server.database.write((tx) => tx.query.updateTable('trips').set({ content: broken }).execute());
  const answer = await admin.get('/api/trip');
  expect(answer.status).toBe(500);
  const { error } = z
    .object({ error: z.object({ code: z.string(), params: z.object({ requestId: z.string() }) }) })
    .parse(answer.body);
  expect(error.params.requestId).toBe(answer.headers.get('x-request-id'));
  const [fault, request] = linesOf(error.params.requestId);
  expect(fault).toMatchObject({ level: 'error', msg: 'fault', place: 'request' });
  expect(fault).toMatchObject({ error: { name: 'SyntaxError', stack: expect.any(Array) } });
  expect(JSON.stringify(fault)).toContain('apps/server/src/');
  expect(request).toMatchObject({ level: 'warn', status: 500, route: '/api/trip' });
  expect(faults.recent()).toMatchObject([
    { place: 'request', kind: 'fault', requestId: error.params.requestId },
  ]);
});

/** Sends all `SECRETS` to a server in a game. Returns its ids and cookies, which are secret too. */
async function playWithSecrets(other: TestServer): Promise<string[]> {
  const admin = await other.admin();
  const team = await newTeam(admin, SECRETS.team, SECRETS.teamPassword);
  const stranger = other.client();
  stranger.address = SECRETS.address;
  await stranger.post('/api/session/admin', { password: SECRETS.wrong });
  await stranger.put(`/api/session/team/${team.id}`, { password: SECRETS.wrong });
  await stranger.get(`/api/trip?zoek=${SECRETS.search}`);
  await stranger.raw('POST', '/api/tasks', `{"${SECRETS.search}`, { 'Content-Type': 'application/json' });
  await stranger.get(`/${SECRETS.search}/${SECRETS.wrong}.jpg`);
  await stranger.get(`/api/share/${SECRETS.search}`);
  const owner = await other.owner();
  const task = await newTask(admin, photoInput({ instructions: SECRETS.task }));
  const options = [
    { text: SECRETS.right, isCorrect: true },
    { text: 'Anders', isCorrect: false },
  ];
  const quiz = await newTask(admin, quizInput({ instructions: SECRETS.task, options }));
  await startGame(admin);
  const player = await newPlayer(other, team);
  await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
  await player.answer(quiz.id, optionId(quiz, SECRETS.right));
  const photo = await player.photo(task.id, await jpeg());
  const { photoId } = z.object({ photoId: z.string() }).parse(photo.body);
  await player.get(`/api/photos/${photoId}/view`);
  await admin.post(`/api/teams/${team.id}/adjustments`, { points: 5, reason: SECRETS.reason });
  await admin.post('/api/messages', { id: randomUUID(), teamId: null, text: SECRETS.message });
  const subscription = { endpoint: SECRETS.push, keys: { p256dh: 'A', auth: 'B' }, topics: ['game'] };
  await player.put(`/api/push-subscriptions/${'a'.repeat(43)}`, subscription);
  await admin.get('/api/photos.zip');
  const cookies = [admin, owner, player].flatMap((client) => client.cookie.split('; '));
  return [...cookies.map((cookie) => cookie.split('=')[1] ?? ''), team.id, task.id, photoId];
}

test('the log contains nothing that people typed, no ids and no secrets', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', to: { write: (line) => lines.push(line) } });
  const other = await createTestServer({ log, faults: createReporting(log, new TestClock()).faults });
  const made = await playWithSecrets(other);
  await other.stop();
  expect(lines.length).toBeGreaterThan(20);
  const written = lines.join('');
  const texts = [...Object.values(SECRETS), ADMIN_PASSWORD, OWNER_PASSWORD, ...made];
  const words = texts.flatMap((text) => [text, encodeURIComponent(text)]);
  for (const word of words) expect(word).not.toBe('');
  expect(words.filter((word) => written.includes(word))).toEqual([]);
});
