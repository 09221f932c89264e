import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { MAX_JSON_BYTES } from '@reisspel/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, newPlayer, newTask, newTeam, photoInput, startGame } from '../testing/game-builders.ts';
import { listen } from '../testing/listen.ts';
import { adminState } from '../testing/live-states.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let player: TestClient;
let taskId: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.admin();
  player = await newPlayer(server, await newTeam(admin, '<b>Rode</b> "Team" 🐙'));
  taskId = (await newTask(admin, photoInput())).id;
  await startGame(admin);
});
afterAll(() => server.stop());

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('bad input', () => {
  test.each([
    ['not JSON', '{"name":', 400, 'invalid_json'],
    ['an empty body', '', 400, 'invalid_json'],
    ['a list', '[]', 400, 'invalid_input'],
    ['null', 'null', 400, 'invalid_input'],
    ['a missing field', '{}', 400, 'invalid_input'],
    ['a wrong type', '{"name":7}', 400, 'invalid_input'],
    ['a blank name', '{"name":"  "}', 400, 'invalid_input'],
    ['a name too long', `{"name":"${'x'.repeat(41)}"}`, 400, 'invalid_input'],
    ['a prototype', '{"__proto__":{"name":"x"}}', 400, 'invalid_input'],
    ['too much', JSON.stringify({ name: 'x'.repeat(MAX_JSON_BYTES) }), 413, 'body_too_large'],
  ])('(%s) is refused with a code and changes nothing', async (_name, body, status, code) => {
    const before = await adminState(server);
    const answer = await admin.raw('POST', '/api/teams', body, JSON_TYPE);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(await adminState(server)).toEqual(before);
  });

  test.each([
    'Application/JSON',
    'application/vnd.api+json',
    'text/plain',
    'multipart/form-data; boundary=x',
    '',
  ])('that is too large is refused whatever its content type (%s)', async (type) => {
    const body = ' '.repeat(MAX_JSON_BYTES + 1);
    const login = await server.client().raw('POST', '/api/session/admin', body, { 'Content-Type': type });
    expect(codeOf(login)).toBe('body_too_large');
  });

  test.each([
    ['a NUL', 'nul\u0000na'],
    ['half a character', '\ud800'],
    ['only invisible characters', '\u200b\u2060'],
    ['a reversed reading direction', 'abc\u202Efdp.exe'],
  ])('with %s in a text is refused', async (_name, text) => {
    for (const refused of [
      await admin.post('/api/teams', { name: text }),
      await admin.post('/api/tasks', photoInput({ instructions: text })),
    ]) {
      expect(refused.status).toBe(400);
      expect(codeOf(refused)).toBe('invalid_input');
    }
  });

  test.each(['Application/json', 'application/vnd.api+json', 'text/plain', ''])(
    'of type "%s" is refused for a photo task',
    async (type) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': type };
      const body = JSON.stringify({ optionId: 'x' });
      const answer = await player.raw('POST', `/api/tasks/${taskId}/submissions`, body, headers);
      expect(['task_type_mismatch', 'unsupported_media_type']).toContain(codeOf(answer));
    },
  );

  test('is refused with the name of the field and the rule, without the value', async () => {
    const answer = await admin.post('/api/teams', { name: 12_345, password: 'geheim' });
    expect(answer.body).toEqual({
      error: { code: 'invalid_input', params: { issues: [{ path: 'name', rule: 'invalid_type' }] } },
    });
  });

  test('is refused without a content type', async () => {
    const answer = await admin.raw('POST', '/api/teams', '{"name":"x"}', {});
    expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupported_media_type']);
  });

  test('is refused as the id of a submission', async () => {
    const headers = { 'Idempotency-Key': 'niet-een-uuid', 'Content-Type': 'image/jpeg' };
    const answer = await player.raw('POST', `/api/tasks/${taskId}/submissions`, 'x', headers);
    expect(codeOf(answer)).toBe('invalid_input');
  });

  test('in an address is answered with 404 or 400, and an error code', async () => {
    for (const path of [
      '/api/niets',
      '/api/tasks',
      '/api/photos/../../secret.key/full',
      '/api/photos/1/groot',
    ]) {
      const answer = await admin.get(path);
      expect([400, 404]).toContain(answer.status);
      expect(['not_found', 'invalid_input']).toContain(codeOf(answer));
    }
  });
});

test('a request works on the connection of an earlier one whose body was refused halfway', async () => {
  const listening = await listen(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const piece = Buffer.alloc(MAX_JSON_BYTES / 4, 'a');
  try {
    const options = { agent, method: 'POST', headers: JSON_TYPE };
    const refused = request(`${listening.url}/api/session/admin`, options);
    for (let sent = 0; sent < 20; sent += 1) refused.write(piece);
    refused.end();
    const [refusal] = await once(refused, 'response');
    expect(refusal.resume().statusCode).toBe(413);
    await once(refused, 'close');
    const next = request(`${listening.url}/api/live/state`, { agent }).end();
    const [answer] = await once(next, 'response');
    expect([answer.resume().statusCode, next.reusedSocket]).toEqual([200, true]);
  } finally {
    agent.destroy();
    await listening.close();
  }
});

test('HTML in a name is stored unchanged, as text', async () => {
  expect((await adminState(server)).teams[0]?.name).toBe('<b>Rode</b> "Team" 🐙');
});
