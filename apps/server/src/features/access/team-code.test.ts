import { LOCKOUT_FAILURES } from '@reisspel/contract/limits';
import { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, expect, test } from 'vitest';
import { codeOf, newTeam } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const enterCode = (client: TestClient, code: string) => client.post('/api/session/team-code', { code });

async function twoTeams() {
  const admin = await server.admin();
  return { red: await newTeam(admin, 'Rode Team'), green: await newTeam(admin, 'Groene Team', 'olijf') };
}

test('a code of six letters finds its team, however it is typed', async () => {
  server = await createTestServer();
  const { red, green } = await twoTeams();
  expect(red.code).toMatch(/^[A-Z]{6}$/);
  expect(green.code).not.toBe(red.code);
  expect((await enterCode(server.client(), red.code)).body).toEqual({ id: red.id, invitation: null });
  const spaced = ` ${green.code.slice(0, 3)} ${green.code.slice(3)}`.toLowerCase();
  const { id, invitation } = green;
  expect((await enterCode(server.client(), spaced)).body).toEqual({ id, invitation });
});

test('renewing the link of a team also renews its code', async () => {
  server = await createTestServer();
  const { green } = await twoTeams();
  const admin = await server.admin();
  const renewed = AdminTeam.parse((await admin.patch(`/api/teams/${green.id}`, { renewLink: true })).body);
  expect(renewed.code).not.toBe(green.code);
  expect(codeOf(await enterCode(server.client(), green.code))).toBe('wrong_password');
});

test('after five wrong codes, the right code is refused too', async () => {
  server = await createTestServer();
  const { red } = await twoTeams();
  const guesser = server.client();
  await guesser.get('/api/session');
  for (let n = 1; n < LOCKOUT_FAILURES; n += 1) {
    expect(codeOf(await enterCode(guesser, 'BBBBBB'))).toBe('wrong_password');
  }
  expect(codeOf(await enterCode(guesser, 'BBBBBB'))).toBe('locked_out');
  expect(codeOf(await enterCode(guesser, red.code))).toBe('locked_out');
  expect((await enterCode(server.client(), red.code)).status).toBe(200);
});

test('a right code does not reset the number of wrong ones', async () => {
  server = await createTestServer();
  const { red } = await twoTeams();
  const guesser = server.client();
  await guesser.get('/api/session');
  for (let n = 1; n < LOCKOUT_FAILURES; n += 1) await enterCode(guesser, 'BBBBBB');
  expect((await enterCode(guesser, red.code)).status).toBe(200);
  expect(codeOf(await enterCode(guesser, 'BBBBBB'))).toBe('locked_out');
});
