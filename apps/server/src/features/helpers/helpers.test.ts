import { randomUUID } from 'node:crypto';
import { type HelperInput, HelperList, type HelperRole } from '@reisspel/contract/helpers';
import { MAX_HELPERS } from '@reisspel/contract/limits';
import { AuditPage } from '@reisspel/contract/operate/audit';
import { SessionInfo } from '@reisspel/contract/session';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addHelper,
  codeOf,
  jpeg,
  newHelper,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { adminState } from '../../testing/live-states.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, newTrip, type TestServer } from '../../testing/test-server.ts';

const HOUR_MS = 60 * 60 * 1_000;

let server: TestServer;
let admin: TestClient;

const list = async () => HelperList.parse((await admin.get('/api/helpers')).body).helpers;
const session = async (client: TestClient) => SessionInfo.parse((await client.get('/api/session')).body);
const log = async () => AuditPage.parse((await admin.get('/api/audit')).body).entries;
const enter = (client: TestClient, token: string) => client.post('/api/session/helper', { token });

describe.each(DIALECTS)('helpers on %s', (dialect) => {
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const add = (id: string, input: HelperInput) => admin.put(`/api/helpers/${id}`, input);

  test('are added once, however often the request arrives', async () => {
    const id = randomUUID();
    for (let n = 0; n < 2; n += 1) expect((await add(id, { name: 'Sanne', role: 'judge' })).status).toBe(204);
    expect(await list()).toMatchObject([{ id, name: 'Sanne', role: 'judge', lastSeenAt: null }]);
    expect(codeOf(await add(id, { name: 'Sanne', role: 'lead' }))).toBe('not_found');
    await newTrip(server.database, server.clock, { slug: 'elders' });
    const there = server.client().at('/r/elders');
    await there.post('/api/session/admin', { password: 'zon-zee-strand' });
    const taken = await there.put(`/api/helpers/${id}`, { name: 'Bram', role: 'look' });
    expect(codeOf(taken)).toBe('not_found');
    expect(await list()).toHaveLength(1);
  });

  test('are at most as many as the limit says', async () => {
    for (let n = 0; n < MAX_HELPERS; n += 1) await add(randomUUID(), { name: `Hulp ${n}`, role: 'look' });
    expect(codeOf(await add(randomUUID(), { name: 'Te veel', role: 'look' }))).toBe('limit_reached');
    expect(await list()).toHaveLength(MAX_HELPERS);
  });

  test('get in by their link, also on a phone that plays and in a trip with a password', async () => {
    const team = await newTeam(admin, 'Rode Team');
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    const { token } = await addHelper(admin, 'judge');
    const phone = server.client();
    await phone.post('/api/session/guest', { password: 'zeelucht' });
    await phone.put(`/api/session/team/${team.id}`, { password: '' });
    expect((await enter(phone, token)).status).toBe(204);
    expect(await session(phone)).toMatchObject({
      helper: { name: 'Sanne', role: 'judge' },
      team: { id: team.id },
      roles: ['player'],
    });
    const stranger = server.client();
    expect((await enter(stranger, token)).status).toBe(204);
    expect(await session(stranger)).toMatchObject({ helper: { role: 'judge' }, entry: 'open', roles: [] });
    expect((await stranger.get('/api/trip')).status).toBe(200);
  });

  test('do not get in by a wrong link, or by that of another trip', async () => {
    const { id, token } = await addHelper(admin, 'lead');
    await newTrip(server.database, server.clock, { slug: 'elders' });
    const phone = server.client();
    for (const wrong of ['', id, `${id}.`, `${token}x`, token.toUpperCase()]) {
      expect(codeOf(await enter(phone, wrong)), wrong).toBe('helper_link_ended');
    }
    expect(codeOf(await enter(phone.at('/r/elders'), token))).toBe('helper_link_ended');
    expect((await session(phone)).helper).toBeNull();
  });

  test('show the organiser when they were last there', async () => {
    const helper = await newHelper(server, 'look');
    const [{ lastSeenAt: entered } = { lastSeenAt: null }] = await list();
    expect(entered).toBe(server.clock.now());
    server.clock.advance(2 * HOUR_MS);
    await helper.get('/api/session');
    const [{ lastSeenAt } = { lastSeenAt: null }] = await list();
    expect(lastSeenAt).toBe(server.clock.now());
  });

  test('lose link, phones and open streams at once when they are revoked, and keep their team', async () => {
    const team = await newTeam(admin, 'Rode Team');
    const { id, token } = await addHelper(admin, 'judge');
    const phones = [server.client(), server.client()];
    for (const phone of phones) await enter(phone, token);
    const [first = admin] = phones;
    await first.put(`/api/session/team/${team.id}`, { password: '' });
    const other = await newHelper(server, 'look', 'Bram');
    const listening = await listen(server);
    const windows = await Promise.all(
      phones.map((phone) => LiveWindow.open(listening.as(phone), { view: 'helper' })),
    );
    for (const window of windows) await window.until(({ state }) => state !== null);

    expect((await admin.delete(`/api/helpers/${id}`)).status).toBe(204);
    for (const window of windows) await window.untilEnded();
    for (const window of windows) expect(window.events.at(-1)).toMatchObject({ type: 'session' });
    for (const phone of phones) {
      expect((await phone.get('/api/submissions?before=1')).status).toBe(403);
      expect(codeOf(await enter(phone, token))).toBe('helper_link_ended');
    }
    expect(await session(first)).toMatchObject({ helper: null, team: { id: team.id } });
    expect((await session(other)).helper).toMatchObject({ name: 'Bram' });
    expect(codeOf(await admin.delete(`/api/helpers/${id}`))).toBe('not_found');
    await listening.close();
  });

  test('get another link when a revoked helper is added again with the same id', async () => {
    const { id, token } = await addHelper(admin, 'judge');
    await admin.delete(`/api/helpers/${id}`);
    server.clock.advance(1);
    await add(id, { name: 'Sanne', role: 'judge' });
    expect(codeOf(await enter(server.client(), token))).toBe('helper_link_ended');
    const [again] = await list();
    expect((await enter(server.client(), again?.token ?? '')).status).toBe(204);
  });

  test('are named in the log, also after they are revoked', async () => {
    server.clock.advance(1);
    const { id, token } = await addHelper(admin, 'lead');
    const helper = server.client();
    for (const act of [
      () => enter(helper, token),
      () => helper.patch('/api/game', { gameStarted: true }),
      () => helper.delete('/api/session'),
      () => admin.delete(`/api/helpers/${id}`),
    ]) {
      server.clock.advance(1);
      await act();
    }
    expect((await log()).map(({ act, role, name, label }) => [act, role, name, label])).toEqual([
      ['helper_removed', 'organiser', null, 'Sanne'],
      ['logged_out', 'helper', 'Sanne', ''],
      ['game_started', 'helper', 'Sanne', ''],
      ['helper_logged_in', 'helper', 'Sanne', ''],
      ['helper_added', 'organiser', null, 'Sanne'],
      ['admin_logged_in', 'organiser', null, ''],
    ]);
  });

  test('act as the organiser in a browser of the organiser', async () => {
    const { token } = await addHelper(admin, 'lead');
    await enter(admin, token);
    server.clock.advance(1);
    await admin.patch('/api/game', { gameStarted: true });
    expect((await log())[0]).toMatchObject({ act: 'game_started', role: 'organiser', name: null });
  });

  test('receive the dashboard without the passwords and the links of teams', async () => {
    const team = await newTeam(admin, 'Rode Team', 'teamgeheim');
    const listening = await listen(server);
    const helper = await newHelper(server, 'lead');
    const window = await LiveWindow.open(listening.as(helper), { view: 'helper' });
    await window.until(({ state }) => state !== null);
    const { view: _, teams, ...organisers } = await adminState(server);
    expect(teams).toHaveLength(1);
    const { id, name, color, hasPassword } = team;
    expect(window.state).toEqual({
      ...organisers,
      view: 'helper',
      teams: [{ id, name, color, hasPassword }],
    });
    await admin.patch(`/api/teams/${team.id}`, { name: 'Blauwe Team', password: 'nieuwgeheim' });
    await window.until(({ bytes }) => bytes.includes('Blauwe Team'));
    for (const secret of ['teamgeheim', 'nieuwgeheim', team.invitation ?? '', team.code])
      expect(window.bytes).not.toContain(secret);
    await listening.close();
  });

  describe('with a photo that a team asks about', () => {
    let team: AdminTeam;
    let photoId: string;
    let submissionId: string;
    let player: TestClient;
    beforeEach(async () => {
      team = await newTeam(admin, 'Rode Team');
      const task = await newTask(admin, photoInput({ minBrightness: 250 }));
      await startGame(admin);
      player = await newPlayer(server, team);
      submissionId = randomUUID();
      const sent = await player.photo(task.id, await jpeg(5), submissionId);
      photoId = String(SubmissionResult.parse(sent.body).photoId);
      await player.put(`/api/submissions/${submissionId}/review-request`);
    });

    const decide = (client: TestClient, decision: object) =>
      client.put(`/api/submissions/${submissionId}/review`, { ...decision, seen: 'asked' });
    const approve = (client: TestClient) => decide(client, { decision: 'approve' });
    const photo = (client: TestClient) => client.open('GET', `/api/photos/${photoId}/view`);

    test('look at it, judge it or also run the game, as their role says', async () => {
      const adjust = (client: TestClient) =>
        client.post(`/api/teams/${team.id}/adjustments`, { points: 5, reason: 'Mooi gezongen' });
      const allowed: Record<HelperRole, readonly number[]> = {
        look: [200, 403, 403],
        judge: [200, 200, 403],
        lead: [200, 200, 201],
      };
      for (const role of ['look', 'judge', 'lead'] as const) {
        const helper = await newHelper(server, role);
        const answers = [await photo(helper), await approve(helper), await adjust(helper)];
        expect(
          answers.map(({ status }) => status),
          role,
        ).toEqual(allowed[role]);
        await admin.delete(`/api/submissions/${submissionId}/review?seen=approved`);
      }
    });

    test('decide once, when two phones decide at the same time', async () => {
      const [one, two] = [await newHelper(server, 'judge'), await newHelper(server, 'judge', 'Bram')];
      const answers = await Promise.all([
        approve(one),
        decide(two, { decision: 'reject', reason: 'Te donker' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const decided = (await log()).filter(({ act }) => /^photo_(?:approved|rejected)$/.test(act));
      expect(decided).toHaveLength(1);
    });

    test('erase a photo only when its team asked for that', async () => {
      const judge = await newHelper(server, 'judge');
      const erase = () => judge.put(`/api/photos/${photoId}/removal`, { decision: 'erase' });
      expect(codeOf(await erase())).toBe('not_found');
      expect((await photo(judge)).status).toBe(200);
      await approve(judge);
      await player.put(`/api/photos/${photoId}/removal-request`, {});
      expect((await erase()).status).toBe(204);
      expect((await erase()).status).toBe(204);
      expect((await photo(judge)).status).toBe(404);
    });
  });
});
