import { LOCKOUT_FAILURES, LOCKOUT_MS } from '@reisspel/contract/limits';
import { SessionInfo } from '@reisspel/contract/session';
import { afterEach, describe, expect, test } from 'vitest';
import { codeOf, newTeam } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  BOTH_DIALECTS,
  createTestServer,
  DIALECTS,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

/** The session of a browser that has logged in nowhere, in a trip without a password. */
const NO_RIGHTS = { roles: [], team: null, helper: null, openedTeams: [], entry: 'open' };

async function teamNameOf(client: TestClient): Promise<string | undefined> {
  return SessionInfo.parse((await client.get('/api/session')).body).team?.name;
}

async function failLogins(client: TestClient, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await client.post('/api/session/admin', { password: `fout ${n}` });
}

describe.each(DIALECTS)('logging in on %s', (dialect) => {
  test('opens an organiser session, which logging out ends', async () => {
    server = await createTestServer({ dialect });
    const client = server.client();
    expect((await client.get('/api/session')).body).toEqual(NO_RIGHTS);
    expect((await client.post('/api/session/admin', { password: ADMIN_PASSWORD })).status).toBe(204);
    expect((await client.get('/api/session')).body).toEqual({ ...NO_RIGHTS, roles: ['admin'] });
    const stolen = client.cookie;
    await client.delete('/api/session');
    client.cookie = stolen;
    expect((await client.get('/api/session')).body).toEqual(NO_RIGHTS);
  });

  test('counts down the attempts and then locks for 15 minutes, also for the right password', async () => {
    server = await createTestServer({ dialect });
    const client = server.client();
    for (let left = LOCKOUT_FAILURES - 1; left >= 1; left -= 1) {
      const wrong = await client.post('/api/session/admin', { password: 'fout' });
      expect(wrong.status).toBe(401);
      expect(wrong.body).toEqual({ error: { code: 'wrong_password', params: { attemptsLeft: left } } });
    }
    const last = await client.post('/api/session/admin', { password: 'fout' });
    expect(last.status).toBe(429);
    expect(last.body).toEqual({ error: { code: 'locked_out', params: { minutes: 15 } } });
    expect(last.headers.get('retry-after')).toBe('900');

    server.clock.advance(LOCKOUT_MS - 1);
    const locked = await client.post('/api/session/admin', { password: ADMIN_PASSWORD });
    expect(locked.body).toEqual({ error: { code: 'locked_out', params: { minutes: 1 } } });
    server.clock.advance(1);
    expect((await client.post('/api/session/admin', { password: ADMIN_PASSWORD })).status).toBe(204);
  });

  test('checks at most five of many guesses made at the same moment', async () => {
    server = await createTestServer({ dialect });
    const guesses = Array.from({ length: 40 }, () =>
      server.client().post('/api/session/admin', { password: 'gok' }),
    );
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(LOCKOUT_FAILURES - 1);
    expect(codes.filter((code) => code === 'locked_out')).toHaveLength(40 - LOCKOUT_FAILURES + 1);
  });

  test('locks out one address at one login only', async () => {
    server = await createTestServer({ dialect });
    const guesser = server.client();
    await failLogins(guesser, LOCKOUT_FAILURES);
    // The gallery still has the organiser's password, so both share one failure count.
    const gallery = (password: string) => guesser.post('/api/session/gallery', { password });
    expect(codeOf(await gallery(ADMIN_PASSWORD))).toBe('locked_out');
    const elsewhere = server.client();
    elsewhere.address = '192.0.2.2';
    expect((await elsewhere.post('/api/session/admin', { password: ADMIN_PASSWORD })).status).toBe(204);
    expect((await elsewhere.put('/api/gallery/password', { password: 'thuis' })).status).toBe(204);
    expect((await gallery('thuis')).status).toBe(204);
  });
});

describe.each(BOTH_DIALECTS)('simultaneous requests on %s', (dialect) => {
  test('can delete, join and leave teams without an error', async () => {
    server = await createTestServer({ dialect });
    const admin = await server.admin();
    const keptTeam = await newTeam(admin, 'Blijft');
    for (let round = 0; round < 10; round += 1) {
      const deletedTeam = await newTeam(admin, `Gaat ${round}`);
      const players = Array.from({ length: 4 }, () => server.client());
      await Promise.all(players.map((player) => player.put(`/api/session/team/${keptTeam.id}`, {})));
      const answers = await Promise.all([
        ...players.slice(0, 2).map((player) => player.put(`/api/session/team/${deletedTeam.id}`, {})),
        admin.delete(`/api/teams/${deletedTeam.id}`),
        ...players.slice(2).map((player) => player.delete('/api/session/team')),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      for (const player of players) {
        expect(['Blijft', undefined]).toContain(await teamNameOf(player));
      }
    }
  });

  test('that log out and join a team leave no session with extra rights', async () => {
    server = await createTestServer({ dialect });
    const team = await newTeam(await server.admin(), 'Rode Team');
    for (let round = 0; round < 10; round += 1) {
      const admin = await server.admin();
      const { cookie } = admin;
      await Promise.all([admin.put(`/api/session/team/${team.id}`, {}), admin.delete('/api/session')]);
      for (const token of [cookie, admin.cookie]) {
        admin.cookie = token;
        expect((await admin.get('/api/session')).body).not.toMatchObject({
          roles: expect.arrayContaining(['admin']),
        });
      }
    }
  });
});

test('joining a team without a password keeps the token, so a lost answer does no harm', async () => {
  server = await createTestServer();
  const admin = await server.admin();
  const team = await newTeam(admin, 'Rode Team');
  const { cookie } = admin;
  await admin.put(`/api/session/team/${team.id}`, {});
  expect(admin.cookie).toBe(cookie);
  expect((await admin.get('/api/session')).body).toMatchObject({ roles: ['player', 'admin'] });
});

test('a right password resets the number of attempts', async () => {
  server = await createTestServer();
  const client = server.client();
  await failLogins(client, LOCKOUT_FAILURES - 1);
  await client.post('/api/session/admin', { password: ADMIN_PASSWORD });
  const wrong = await client.post('/api/session/admin', { password: 'fout' });
  expect(wrong.body).toEqual({ error: { code: 'wrong_password', params: { attemptsLeft: 4 } } });
});

test('a client stays locked out when it sends an invented X-Forwarded-For address', async () => {
  server = await createTestServer();
  const client = server.client();
  await failLogins(client, LOCKOUT_FAILURES);
  client.address = '198.51.100.7, 192.0.2.1';
  expect(codeOf(await client.post('/api/session/admin', { password: ADMIN_PASSWORD }))).toBe('locked_out');
});

describe('joining a team', () => {
  test('asks for the team’s password once, if the team has one', async () => {
    server = await createTestServer();
    const admin = await server.admin();
    const open = await newTeam(admin, 'Rode Team');
    const shut = await newTeam(admin, 'Groene Team', 'olijf');
    const player = server.client();
    expect(codeOf(await player.put(`/api/session/team/${shut.id}`, {}))).toBe('wrong_team_password');
    expect((await player.put(`/api/session/team/${shut.id}`, { password: 'olijf' })).status).toBe(204);
    expect((await player.get('/api/session')).body).toEqual({
      roles: ['player'],
      team: { id: shut.id, name: 'Groene Team' },
      helper: null,
      openedTeams: [shut.id],
      entry: 'open',
    });
    await player.put(`/api/session/team/${open.id}`, {});
    expect((await player.put(`/api/session/team/${shut.id}`, {})).status).toBe(204);
  });

  test('keeps the rights of the session, so that the organiser can also play', async () => {
    server = await createTestServer();
    const admin = await server.admin();
    const team = await newTeam(admin, 'Rode Team');
    await admin.put(`/api/session/team/${team.id}`, {});
    expect((await admin.get('/api/session')).body).toMatchObject({ roles: ['player', 'admin'] });
    await admin.delete('/api/session/team');
    expect((await admin.get('/api/session')).body).toEqual({
      roles: ['admin'],
      team: null,
      helper: null,
      openedTeams: [team.id],
      entry: 'open',
    });
  });

  test('is undone when the team is deleted', async () => {
    server = await createTestServer();
    const admin = await server.admin();
    const team = await newTeam(admin, 'Rode Team');
    const player = server.client();
    await player.put(`/api/session/team/${team.id}`, {});
    await admin.delete(`/api/teams/${team.id}`);
    expect((await player.get('/api/session')).body).toEqual(NO_RIGHTS);
    expect(codeOf(await player.put(`/api/session/team/${team.id}`, {}))).toBe('not_found');
  });
});

describe('the gallery’s password', () => {
  test('is the organiser’s until the gallery gets its own, which ends sessions opened with the old one', async () => {
    server = await createTestServer();
    const guest = server.client();
    expect((await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD })).status).toBe(204);
    const admin = await server.admin();
    expect((await admin.put('/api/gallery/password', { password: 'thuis' })).status).toBe(204);
    expect((await guest.get('/api/session')).body).toEqual(NO_RIGHTS);
    expect(codeOf(await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD }))).toBe(
      'wrong_password',
    );
    expect((await guest.post('/api/session/gallery', { password: 'thuis' })).status).toBe(204);
    expect((await guest.get('/api/session')).body).toEqual({ ...NO_RIGHTS, roles: ['gallery'] });
  });
});

test('scripts cannot read the session cookie, and HTTPS ties it to this host', async () => {
  server = await createTestServer();
  const login = (headers: Record<string, string>) =>
    server.client().raw('POST', '/api/session/admin', JSON.stringify({ password: ADMIN_PASSWORD }), {
      'Content-Type': 'application/json',
      ...headers,
    });
  const plain = (await login({})).headers.getSetCookie().at(-1);
  expect(plain).toMatch(/^reisspel_session_reis=.*HttpOnly.*SameSite=Lax/);
  const secure = (await login({ 'X-Forwarded-Proto': 'https' })).headers.getSetCookie().at(-1);
  expect(secure).toMatch(/^__Host-reisspel_session_reis=.*HttpOnly.*Secure.*SameSite=Lax/);
});

test('another site’s page cannot use the organiser’s session', async () => {
  server = await createTestServer();
  const admin = await server.admin();
  const start = (headers: Record<string, string>) =>
    admin.raw('PATCH', '/api/game', JSON.stringify({ gameStarted: true }), {
      'Content-Type': 'application/json',
      ...headers,
    });
  expect(codeOf(await start({ 'Sec-Fetch-Site': 'cross-site' }))).toBe('cross_site');
  expect(codeOf(await start({ Origin: 'https://kwaad.example' }))).toBe('cross_site');
  expect((await start({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(204);
});
