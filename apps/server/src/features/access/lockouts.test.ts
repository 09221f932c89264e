import {
  ADDRESS_FAILURES,
  DOOR_FAILURES,
  HOUSEHOLD_FAILURES,
  LOCKOUT_FAILURES,
  LOCKOUT_MS,
  SITE_FAILURES,
} from '@reisspel/contract/limits';
import { AuditPage } from '@reisspel/contract/operate/audit';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { codeOf, newTeam } from '../../testing/game-builders.ts';
import { createDatabase } from '../../testing/postgres-cluster.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const logIn = (client: TestClient, password = ADMIN_PASSWORD) =>
  client.post('/api/session/admin', { password });

const join = (client: TestClient, { id }: AdminTeam, password: string) =>
  client.put(`/api/session/team/${id}`, { password });

/** Repeats a wrong attempt of one browser until it is locked out. */
async function lockOut(client: TestClient, attempt: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < LOCKOUT_FAILURES; n += 1) await attempt();
  expect(client.cookie).toContain('reisspel_device=');
}

function clientAt(address: string): TestClient {
  const client = server.client();
  client.address = address;
  return client;
}

/** Guesses with a new browser each time. Returns the error codes. */
async function guessWithNewBrowsers(address: string, count: number): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (let n = 0; n < count; n += 1) codes.push(codeOf(await logIn(clientAt(address), `gok ${n}`)));
  return codes;
}

/** Guesses with new browsers until each is locked out. Returns the number of checked guesses. */
async function guessUntilLockedOut(address: string): Promise<number> {
  let checked = 0;
  for (let browser = 0; browser < 2 * LOCKOUT_FAILURES; browser += 1) {
    const client = clientAt(address);
    for (let n = 0; n < LOCKOUT_FAILURES; n += 1) {
      const { status, body } = await logIn(client, `gok ${n}`);
      if (status === 401 || codeOf({ status, body, headers: new Headers() }) === 'wrong_password')
        checked += 1;
      else if (n === LOCKOUT_FAILURES - 1) checked += 1;
      else break;
    }
  }
  return checked;
}

/** Returns how many rows `login_attempts` and `owner_login_attempts` have. */
function countFailureRows(): Promise<number[]> {
  return server.database.read(async ({ query }) => [
    (await query.selectFrom('login_attempts').select('address').execute()).length,
    (await query.selectFrom('owner_login_attempts').select('address').execute()).length,
  ]);
}

async function loggedActs(admin: TestClient, kind = 'access'): Promise<string[]> {
  const { entries } = AuditPage.parse((await admin.get(`/api/audit?kind=${kind}`)).body);
  return entries.map(({ act }) => act);
}

/** Opens a page in a new browser, which gives the browser a device cookie. */
async function visitor(): Promise<TestClient> {
  const client = server.client();
  expect((await client.get('/api/session')).status).toBe(200);
  return client;
}

describe.each(DIALECTS)('behind one address on %s', (dialect) => {
  test('one typo in each of many browsers locks out none, and clients without a cookie lock out only each other', async () => {
    server = await createTestServer({ dialect });
    const phones = await Promise.all(Array.from({ length: 2 * LOCKOUT_FAILURES }, visitor));
    const slips = await Promise.all(phones.map((phone) => logIn(phone, 'fuot')));
    expect(slips.map(({ body }) => body)).toEqual(
      slips.map(() => ({
        error: { code: 'wrong_password', params: { attemptsLeft: LOCKOUT_FAILURES - 1 } },
      })),
    );
    await guessWithNewBrowsers('192.0.2.1', LOCKOUT_FAILURES);
    expect(codeOf(await logIn(server.client()))).toBe('locked_out');
    expect((await logIn(await visitor())).status).toBe(204);
  });

  test('a browser keeps the device cookie of its first page', async () => {
    server = await createTestServer({ dialect });
    const phone = await visitor();
    const { cookie } = phone;
    expect(cookie).toMatch(/^reisspel_device=[\w-]{43}$/);
    const again = await phone.get('/api/session');
    expect([phone.cookie, again.headers.getSetCookie()]).toEqual([cookie, []]);
    await logIn(phone, 'fuot');
    expect(phone.cookie).toBe(cookie);
  });

  test('a right password deletes the failure counts of that browser', async () => {
    server = await createTestServer({ dialect });
    const team = await newTeam(await server.admin(), 'Groene Team', 'olijf');
    const phone = await visitor();
    await join(phone, team, 'olif');
    expect(await countFailureRows()).not.toEqual([0, 0]);
    await join(phone, team, 'olijf');
    await server.client().post('/api/owner/session', { password: OWNER_PASSWORD });
    // The counts of the address and of all strangers at this login still include that failure.
    expect(await countFailureRows()).toEqual([2, 0]);
    await join(clientAt('192.0.2.9'), team, 'olijf');
    expect(await countFailureRows()).toEqual([2, 0]);
  });

  test('a locked-out browser does not lock out the organiser or its team', async () => {
    server = await createTestServer({ dialect });
    const known = await server.admin();
    const team = await newTeam(known, 'Groene Team', 'olijf');
    const child = server.client();
    await lockOut(child, () => logIn(child, 'fout'));
    await lockOut(child, () => join(child, team, 'fout'));
    expect(codeOf(await logIn(child))).toBe('locked_out');
    expect(codeOf(await join(child, team, 'olijf'))).toBe('locked_out');

    expect((await logIn(known)).status).toBe(204);
    expect((await logIn(server.client())).status).toBe(204);
    const players = Array.from({ length: 20 }, () => server.client());
    const joined = await Promise.all(players.map((player) => join(player, team, 'olijf')));
    expect(joined.map(({ status }) => status)).toEqual(players.map(() => 204));
  });

  test('endless guessing locks out unknown devices at that address, and no known device', async () => {
    server = await createTestServer({ dialect });
    const known = await server.admin();
    await known.delete('/api/session');
    expect(await guessUntilLockedOut('192.0.2.1')).toBeLessThanOrEqual(ADDRESS_FAILURES);
    expect(codeOf(await logIn(server.client()))).toBe('locked_out');
    expect((await logIn(clientAt('192.0.2.77'))).status).toBe(204);
    expect((await logIn(known)).status).toBe(204);
    // The known device has five attempts of its own.
    await lockOut(known, () => logIn(known, 'fout'));
    expect(codeOf(await logIn(known))).toBe('locked_out');
    server.clock.advance(LOCKOUT_MS);
    expect((await logIn(server.client())).status).toBe(204);
  });

  test('an invented device cookie counts as none', async () => {
    server = await createTestServer({ dialect });
    const guesses = Array.from({ length: 3 * ADDRESS_FAILURES }, (_, n) => {
      const client = server.client();
      client.cookie = `reisspel_device=${String(n).padStart(43, 'A')}`;
      return logIn(client, 'gok');
    });
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(ADDRESS_FAILURES - 1);
  });

  test('refused guesses store nothing, even with invented cookies', async () => {
    server = await createTestServer({ dialect });
    const madeUp = (n: number) => {
      const client = server.client();
      client.cookie = `reisspel_device=${String(n).padStart(43, 'A')}`;
      return client;
    };
    const owners = (client: TestClient) => client.post('/api/owner/session', { password: 'gok' });
    for (let n = 0; n < ADDRESS_FAILURES; n += 1) {
      await logIn(madeUp(n), 'gok');
      await owners(madeUp(n));
    }
    const before = await countFailureRows();
    expect(Math.min(...before)).toBeGreaterThan(ADDRESS_FAILURES);
    for (let n = 100; n < 120; n += 1) {
      expect(codeOf(await logIn(madeUp(n), 'gok'))).toBe('locked_out');
      expect(codeOf(await owners(madeUp(n)))).toBe('locked_out');
    }
    expect(await countFailureRows()).toEqual(before);
  });
});

describe('guesses from many addresses', () => {
  test('do not lock out a newcomer with the right password', async () => {
    server = await createTestServer();
    const team = await newTeam(await server.admin(), 'Groene Team', 'olijf');
    // Four guesses a second for a minute, with a newcomer after every six.
    for (let n = 0; n < 240; n += 1) {
      await join(clientAt(`2001:db8:${n % 4}:${n.toString(16)}::1`), team, 'gok');
      server.clock.advance(250);
      if (n % 6 === 0) expect((await join(clientAt(`2001:db8:a:${n}::1`), team, 'olijf')).status).toBe(204);
    }
  });

  test('at one team’s password are logged, and then each address has five guesses', async () => {
    server = await createTestServer();
    const admin = await server.admin();
    const team = await newTeam(admin, 'Groene Team', 'olijf');
    for (let n = 0; n < DOOR_FAILURES; n += 1) await join(clientAt(`198.51.100.${n}`), team, 'gok');
    expect(await loggedActs(admin)).toContain('team_locked_out');
    const codes: unknown[] = [];
    for (let n = 0; n < 2 * LOCKOUT_FAILURES; n += 1) {
      const client = clientAt('203.0.113.1');
      await client.get('/api/session');
      codes.push(codeOf(await join(client, team, 'gok')));
    }
    expect(codes.filter((code) => code === 'wrong_team_password')).toHaveLength(LOCKOUT_FAILURES - 1);
    expect((await join(clientAt('203.0.113.2'), team, 'olijf')).status).toBe(204);
  });

  test.each([
    { bits: 56, rest: (n: number) => `5:${(0x700 + n).toString(16)}`, bound: HOUSEHOLD_FAILURES },
    { bits: 48, rest: (n: number) => `5:${(n * 0x100).toString(16)}`, bound: SITE_FAILURES },
  ])('in one IPv6 /$bits count together', async ({ rest, bound }) => {
    server = await createTestServer();
    const team = await newTeam(await server.admin(), 'Groene Team', 'olijf');
    const codes: unknown[] = [];
    for (let n = 0; n < bound + 5; n += 1) {
      codes.push(codeOf(await join(clientAt(`2001:db8:${rest(n % 250)}::1`), team, 'gok')));
    }
    expect(codes.filter((code) => code === 'wrong_team_password')).toHaveLength(bound - 1);
    expect((await join(clientAt('2001:db8:6::1'), team, 'olijf')).status).toBe(204);
    server.clock.advance(LOCKOUT_MS);
    expect((await join(clientAt(`2001:db8:${rest(250)}::1`), team, 'olijf')).status).toBe(204);
  });

  test('in one IPv6 /64 count as from one address', async () => {
    server = await createTestServer();
    const codes: unknown[] = [];
    for (let n = 1; n <= LOCKOUT_FAILURES + 1; n += 1) {
      codes.push(...(await guessWithNewBrowsers(`2001:db8:5:7::${n}`, 1)));
    }
    expect(codes.slice(-2)).toEqual(['locked_out', 'locked_out']);
    expect(await guessWithNewBrowsers('2001:db8:5:8::1', 1)).toEqual(['wrong_password']);
    expect(await guessWithNewBrowsers('::ffff:198.51.100.9', LOCKOUT_FAILURES)).toContain('locked_out');
    expect(await guessWithNewBrowsers('198.51.100.9', 1)).toEqual(['locked_out']);
  });
});

test('five wrong team passwords lock for a minute, and the organiser can unlock the team', async () => {
  server = await createTestServer();
  const admin = await server.admin();
  const [team, other] = [
    await newTeam(admin, 'Groene Team', 'olijf'),
    await newTeam(admin, 'Rode Team', 'tomaat'),
  ];
  const child = await visitor();
  const answers: unknown[] = [];
  for (let n = 0; n < LOCKOUT_FAILURES; n += 1) answers.push((await join(child, team, 'gok')).body);
  expect(answers).toEqual([
    ...[4, 3, 2, 1].map((attemptsLeft) => ({
      error: { code: 'wrong_team_password', params: { attemptsLeft } },
    })),
    { error: { code: 'locked_out', params: { minutes: 1 } } },
  ]);
  expect((await admin.get('/api/teams/lockouts')).body).toEqual({ teamIds: [team.id] });
  expect((await admin.post(`/api/teams/${other.id}/unlocks`)).status).toBe(204);
  expect(codeOf(await join(child, team, 'olijf'))).toBe('locked_out');
  expect((await admin.post(`/api/teams/${team.id}/unlocks`)).status).toBe(204);
  expect((await admin.get('/api/teams/lockouts')).body).toEqual({ teamIds: [] });
  expect((await join(child, team, 'olijf')).status).toBe(204);
  expect(await loggedActs(admin, 'teams')).toContain('team_unlocked');
});

test('lockouts and known devices survive a restart of the server', async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  server = await createTestServer({ dialect: 'postgres', postgresUrl });
  const known = await server.admin();
  await guessUntilLockedOut('192.0.2.1');
  const restarted = await createTestServer({ dialect: 'postgres', postgresUrl, tripId: server.tripId });
  try {
    expect(codeOf(await logIn(restarted.client()))).toBe('locked_out');
    const same = restarted.client();
    same.cookie = known.cookie;
    expect((await logIn(same)).status).toBe(204);
  } finally {
    await restarted.stop();
  }
});
