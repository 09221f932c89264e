import { PhotoId } from '@reisspel/contract/ids';
import { LOCKOUT_FAILURES } from '@reisspel/contract/limits';
import { SharedTrip } from '@reisspel/contract/trip/share';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { demoTrip } from './demo-trip.ts';

const ALL = { flights: true, schedule: true, highlights: true };

async function share(admin: TestClient, sections = ALL): Promise<string> {
  const doors = TripAccess.parse((await admin.put('/api/trip/share', { enabled: true, sections })).body);
  return doors.share.path?.replace('/delen/', '/api/share/') ?? 'none';
}

describe.each(DIALECTS)('the share link on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  test('shows flights, schedule and the photos of completed tasks, and nothing else', async () => {
    const team = await newTeam(admin, 'Rode Team', 'teamgeheim');
    const task = await newTask(admin, photoInput({ instructions: 'De haven' }));
    const other = await newTask(admin, photoInput({ minBrightness: 250 }));
    await startGame(admin);
    const player = await newPlayer(server, team);
    const accepted = await player.photo(task.id, await jpeg());
    const refused = await player.held(other.id, await jpeg(5));
    const photoOf = ({ body }: { body: unknown }) => z.object({ photoId: PhotoId }).parse(body).photoId;
    const path = await share(admin);
    const family = server.client();
    const answer = await family.get(path);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const shared = SharedTrip.parse(answer.body);
    expect(shared.flights?.items.map(({ flight }) => flight.flightNumber)).toEqual(['HV 6145', 'HV 6146']);
    expect(shared.schedule).toHaveLength(4);
    const highlight = {
      id: photoOf(accepted),
      task: 1,
      team: 'Rode Team',
      width: 640,
      height: 480,
      videoType: null,
    };
    expect(shared.highlights).toEqual([{ ...highlight, caption: null }]);
    const text = JSON.stringify(answer.body);
    // Other teams may not have opened the task yet, so its text is secret.
    for (const secret of ['De haven', 'teamgeheim', ADMIN_PASSWORD, 'Avenida del Puerto', 'calendar.ics']) {
      expect(text).not.toContain(secret);
    }
    expect((await family.get(`${path}/photos/${photoOf(accepted)}/view`)).status).toBe(200);
    expect(codeOf(await family.get(`${path}/photos/${photoOf(accepted)}/full`))).toBe('invalid_input');
    expect(codeOf(await family.get(`${path}/photos/${photoOf(refused)}/view`))).toBe('not_found');
    await admin.patch('/api/game', { gameStarted: false });
    expect(SharedTrip.parse((await family.get(path)).body).highlights).toEqual([
      { ...highlight, caption: 'De haven' },
    ]);
  });

  test('omits the parts that the organiser did not share', async () => {
    const path = await share(admin, { flights: false, schedule: false, highlights: false });
    const shared = SharedTrip.parse((await server.client().get(path)).body);
    expect(shared).toMatchObject({ flights: null, schedule: null, highlights: null });
    await share(admin, { flights: true, schedule: false, highlights: false });
    expect((await server.client().get(path)).body).toMatchObject({
      flights: { items: [{}, {}] },
      schedule: null,
    });
  });

  test('stops working after it is renewed or switched off', async () => {
    const first = await share(admin);
    const renewed = TripAccess.parse((await admin.post('/api/trip/share/renewals')).body);
    const second = renewed.share.path?.replace('/delen/', '/api/share/') ?? 'none';
    expect(codeOf(await server.client().get(first))).toBe('not_found');
    expect((await server.client().get(second)).status).toBe(200);
    await admin.put('/api/trip/share', { enabled: false, sections: ALL });
    expect(codeOf(await server.client().get(second))).toBe('not_found');
    expect((await admin.get('/api/trip/doors')).body).toMatchObject({ share: { path: null, sections: ALL } });
    expect(codeOf(await server.client().get('/api/share/null'))).toBe('not_found');
  });

  test('opens without the password that the trip asks for', async () => {
    const path = await share(admin);
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    expect((await server.client().get(path)).status).toBe(200);
    expect(codeOf(await server.client().get('/api/trip'))).toBe('trip_locked');
  });
});

describe('a trip with a password', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer();
    admin = await server.admin();
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
  });
  afterEach(() => server.stop());

  test('shows nothing before the password is given, and everything after', async () => {
    const guest = server.client();
    expect((await guest.get('/api/session')).body).toMatchObject({ entry: 'password' });
    for (const path of ['/api/trip', '/api/live?view=play', '/api/live?view=trip', '/api/submissions']) {
      expect(await guest.get(path)).toMatchObject({
        status: 401,
        body: { error: { code: 'trip_locked', params: {} } },
      });
    }
    const wrong = await guest.post('/api/session/guest', { password: 'bergen' });
    expect(wrong.body).toEqual({ error: { code: 'wrong_password', params: { attemptsLeft: 4 } } });
    expect((await guest.post('/api/session/guest', { password: 'zeelucht' })).status).toBe(204);
    expect((await guest.get('/api/session')).body).toMatchObject({ entry: 'open', roles: [] });
    expect((await guest.get('/api/trip')).status).toBe(200);
    expect((await guest.get('/api/trip/draft')).status).toBe(403);
  });

  test('locks after five wrong passwords, for each role separately', async () => {
    const guest = server.client();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await guest.post('/api/session/guest', { password: 'bergen' });
    }
    expect(codeOf(await guest.post('/api/session/guest', { password: 'zeelucht' }))).toBe('locked_out');
    expect((await guest.post('/api/session/admin', { password: ADMIN_PASSWORD })).status).toBe(204);
    expect((await guest.get('/api/trip')).status).toBe(200);
  });

  test('asks visitors and players for a new password, and not its organiser', async () => {
    const team = await newTeam(admin, 'Rode Team');
    const player = server.client();
    await player.post('/api/session/guest', { password: 'zeelucht' });
    await player.put(`/api/session/team/${team.id}`, {});
    expect((await player.get('/api/session')).body).toMatchObject({ roles: ['player'], entry: 'open' });
    await admin.put('/api/trip/entry', { kind: 'password', password: 'duinen' });
    expect((await player.get('/api/session')).body).toMatchObject({ roles: ['player'], entry: 'password' });
    expect(codeOf(await player.get('/api/trip'))).toBe('trip_locked');
    expect((await admin.get('/api/trip')).status).toBe(200);
    await player.post('/api/session/guest', { password: 'duinen' });
    expect((await player.get('/api/session')).body).toMatchObject({ roles: ['player'], entry: 'open' });
  });

  test('is open again after its password is removed, and then accepts no guesses', async () => {
    await admin.put('/api/trip/entry', { kind: 'open' });
    expect((await server.client().get('/api/trip')).status).toBe(200);
    expect((await server.client().get('/api/session')).body).toMatchObject({ entry: 'open' });
    expect(codeOf(await server.client().post('/api/session/guest', { password: 'x' }))).toBe('not_found');
  });
});

describe('a trip that opens with the link only', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer();
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  const makeLink = async () => {
    await admin.put('/api/trip/entry', { kind: 'link' });
    const { entry } = TripAccess.parse((await admin.post('/api/trip/entry/renewals')).body);
    return entry.kind === 'link' ? entry.key : 'none';
  };
  const enter = (client: TestClient, key: string) => client.post('/api/session/guest', { password: key });

  test('opens with its key, and not with an earlier one', async () => {
    const visitor = server.client();
    const first = await makeLink();
    expect((await visitor.get('/api/session')).body).toMatchObject({ entry: 'link' });
    expect(codeOf(await visitor.get('/api/trip'))).toBe('trip_locked');
    expect((await enter(visitor, first)).status).toBe(204);
    expect((await visitor.get('/api/session')).body).toMatchObject({ entry: 'open', roles: [] });
    expect((await visitor.get('/api/trip')).status).toBe(200);
    expect(codeOf(await visitor.get('/api/trip/doors'))).toBe('forbidden');

    // Choosing the same again keeps the link.
    await admin.put('/api/trip/entry', { kind: 'link' });
    expect((await visitor.get('/api/trip')).status).toBe(200);
    const second = await makeLink();
    expect(codeOf(await visitor.get('/api/trip'))).toBe('trip_locked');
    expect((await admin.get('/api/trip')).status).toBe(200);
    expect(codeOf(await enter(server.client(), first))).toBe('not_found');
    expect((await enter(visitor, second)).status).toBe(204);

    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    expect((await admin.get('/api/trip/doors')).body).toMatchObject({ entry: { kind: 'password' } });
    expect(codeOf(await enter(visitor, second))).toBe('wrong_password');
    await makeLink();
    await admin.put('/api/trip/entry', { kind: 'open' });
    expect((await admin.get('/api/trip/doors')).body).toMatchObject({ entry: { kind: 'open' } });
    expect((await server.client().get('/api/trip')).status).toBe(200);
  });

  test('still opens for a phone that has tried an ended link many times', async () => {
    const key = await makeLink();
    const phone = server.client();
    for (let attempt = 0; attempt <= LOCKOUT_FAILURES; attempt += 1)
      expect(codeOf(await enter(phone, 'verkeerd'))).toBe('not_found');
    expect((await enter(phone, key)).status).toBe(204);
  });

  test('opens with the code of a team, which opens no trip with a password', async () => {
    const { code, id } = await newTeam(admin, 'Rode Team');
    await makeLink();
    const player = server.client();
    expect(codeOf(await player.post('/api/session/team-code', { code: 'BBBBBB' }))).toBe('wrong_password');
    expect(codeOf(await player.put(`/api/session/team/${id}`, {}))).toBe('trip_locked');
    expect((await player.post('/api/session/team-code', { code })).body).toEqual({ id, invitation: null });
    expect((await player.put(`/api/session/team/${id}`, {})).status).toBe(204);
    expect((await player.get('/api/session')).body).toMatchObject({ entry: 'open', roles: ['player'] });

    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    expect(codeOf(await server.client().post('/api/session/team-code', { code }))).toBe('trip_locked');
  });

  test('sends nothing of the trip to a visitor without the key', async () => {
    const key = await makeLink();
    const paths = ['/api/session', '/api/trip', '/api/live/state?view=play', '/api/privacy', '/'];
    for (const path of [...paths, '/manifest.webmanifest', '/api/calendar.ics', '/api/share/none']) {
      const text = await (await server.client().open('GET', path)).text();
      for (const secret of [key, demoTrip.title, demoTrip.place, 'HV 6145', 'Mar Blau'])
        expect(text, path).not.toContain(secret);
    }
  });
});

describe('the link for a television', () => {
  const SCREEN = '/api/live?view=screen';
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer();
    admin = await server.admin();
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
  });
  afterEach(() => server.stop());

  const link = async (enabled: boolean) => {
    const { screenPath } = TripAccess.parse((await admin.put('/api/trip/screen', { enabled })).body);
    return screenPath?.split('#')[1] ?? null;
  };
  const enter = (client: TestClient, token: string | null) =>
    client.post('/api/session/screen', { token: token ?? 'none' });

  test('shows the scoreboard and its photos without the trip’s password, until it is ended', async () => {
    const team = await newTeam(admin, 'Rode Team');
    const task = await newTask(admin, photoInput());
    await startGame(admin);
    const player = server.client();
    await player.post('/api/session/guest', { password: 'zeelucht' });
    await player.put(`/api/session/team/${team.id}`, {});
    const sent = await player.photo(task.id, await jpeg());
    const { photoId } = z.object({ photoId: PhotoId }).parse(sent.body);
    const picture = `/api/photos/${photoId}/view`;
    const socket = await listen(server);
    const client = server.client();
    expect((await enter(client, await link(true))).status).toBe(204);
    const television = socket.as(client);
    const window = await LiveWindow.open(television, { view: 'screen' });
    await window.until(({ state }) => state !== null);
    expect(window.state).toMatchObject({
      view: 'screen',
      scores: [{ score: 20 }],
      photos: [{ id: photoId }],
    });
    expect((await client.get(picture)).status).toBe(200);

    await link(false);
    await window.untilEnded();
    expect(codeOf(await client.get(picture))).toBe('trip_locked');
    expect(codeOf(await television.get(SCREEN))).toBe('trip_locked');
    await socket.close();
  });

  test('opens nothing else, and an earlier link opens nothing', async () => {
    const first = await link(true);
    const television = server.client();
    await enter(television, first);
    for (const path of ['/api/trip', '/api/photos.zip', '/api/live?view=play', '/api/live?view=gallery']) {
      expect(codeOf(await television.get(path))).toBe('trip_locked');
    }
    expect((await television.get('/api/session')).body).toMatchObject({ roles: [], entry: 'password' });
    await link(false);
    expect(await link(true)).not.toBe(first);
    expect(codeOf(await enter(server.client(), first))).toBe('not_found');
    expect(codeOf(await enter(server.client(), null))).toBe('not_found');
  });
});

test('a new password ends all live streams, and their windows need it to reconnect', async () => {
  const server = await createTestServer();
  const socket = await listen(server);
  const window = await LiveWindow.open(socket.as(server.client()));
  await window.until(({ state }) => state !== null);
  await (await server.admin()).put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
  await window.untilEnded();
  expect(window.events.at(-1)).toMatchObject({ type: 'session' });
  expect(codeOf(await socket.as(server.client()).get('/api/live'))).toBe('trip_locked');
  await socket.close();
  await server.stop();
});
