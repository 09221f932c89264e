import { createHash } from 'node:crypto';
import type { AdminTeam } from '@reisspel/contract/teams';
import { SharedTrip } from '@reisspel/contract/trip/share';
import { ShareSections, TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakePush, type FakeSubscription, startFakePush } from '../../testing/fake-push.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const NONE: ShareSections = {
  flights: false,
  schedule: false,
  highlights: false,
  today: false,
  scores: false,
};

const HOUR_MS = 60 * 60 * 1_000;

let fake: FakePush;
let server: TestServer;
let admin: TestClient;
let red: AdminTeam;
let blue: AdminTeam;

async function begin(dialect: (typeof DIALECTS)[number] = 'sqlite'): Promise<void> {
  fake = await startFakePush();
  server = await createTestServer({ dialect, push: { trustedOrigin: fake.url } });
  admin = await server.admin();
  red = await newTeam(admin, 'Rode Team');
  blue = await newTeam(admin, 'Blauwe Team');
}

async function end(): Promise<void> {
  await server.stop();
  await fake.close();
}

/** Returns the path of the link in the API. */
async function share(sections: Partial<ShareSections>): Promise<string> {
  const input = { enabled: true, sections: { ...NONE, ...sections } };
  const { path } = TripAccess.parse((await admin.put('/api/trip/share', input)).body).share;
  return path?.replace('/delen/', '/api/share/') ?? 'none';
}

const seen = async (path: string) => SharedTrip.parse((await server.client().get(path)).body);
const tellArrival = (arrived: boolean) => admin.put('/api/trip/arrival', { arrived });
const setBoard = async (board: object) =>
  expect((await admin.put('/api/game/board', board)).status).toBe(204);

async function sendPhoto(team: AdminTeam, taskId: string, level?: number): Promise<string> {
  const { body } = await (await newPlayer(server, team)).photo(taskId, await jpeg(level));
  return z.object({ photoId: z.string() }).parse(body).photoId;
}

describe('each switch of the family’s link', () => {
  beforeEach(() => begin());
  afterEach(end);

  test('is off on a new trip, and shows its own part and no other', async () => {
    const task = await newTask(admin, photoInput({ instructions: 'De haven' }));
    await startGame(admin);
    const photoId = await sendPhoto(red, task.id);
    await admin.patch('/api/game', { gameStarted: false });
    await tellArrival(true);
    expect((await admin.get('/api/trip/doors')).body).toMatchObject({ share: { sections: NONE } });
    /** Words that only this part may send. */
    const words: Record<keyof ShareSections, string[]> = {
      flights: ['HV 6145', 'Zonvlucht'],
      schedule: ['Boottocht'],
      highlights: [photoId, 'De haven'],
      today: ['Start van het teamspel'],
      scores: ['Blauwe Team'],
    };
    const all = ShareSections.keyof().options;
    for (const part of all) {
      const path = await share({ [part]: true });
      const shared = await seen(path);
      const open = all.filter((each) => shared[each] !== null);
      expect([part, open]).toEqual([part, [part]]);
      if (part === 'flights') expect(shared.flights?.arrivedAt).toBe(server.clock.now());
      const text = JSON.stringify(shared);
      for (const word of words[part]) expect([part, text]).toEqual([part, expect.stringContaining(word)]);
      const isWhole = part === 'schedule';
      for (const other of all.filter((each) => each !== part && !(isWhole && each === 'today'))) {
        for (const word of words[other])
          expect([part, text]).not.toEqual([part, expect.stringContaining(word)]);
      }
      const picture = await server.client().get(`${path}/photos/${photoId}/thumb`);
      expect([part, picture.status]).toEqual([part, part === 'highlights' ? 200 : 404]);
    }
  });

  test('of the scores sends not a byte about them while they are hidden or frozen', async () => {
    const first = await newTask(admin, photoInput());
    const second = await newTask(admin, photoInput());
    const path = await share({ scores: true, highlights: true });
    expect((await seen(path)).scores).toEqual({ status: 'hidden', phase: 'waiting' });
    await startGame(admin, false);
    expect((await seen(path)).scores).toEqual({ status: 'hidden', phase: 'running' });
    await sendPhoto(red, first.id);
    expect((await seen(path)).scores).toEqual({ status: 'hidden', phase: 'running' });
    await admin.patch('/api/game', { scoreboardVisible: true });
    expect((await seen(path)).scores).toMatchObject({
      places: [{ name: 'Rode Team', rank: 1, score: 20 }, {}],
    });
    await setBoard({ status: 'frozen' });
    const frozen = JSON.stringify((await server.client().get(path)).body);
    await sendPhoto(blue, first.id, 90);
    await sendPhoto(blue, second.id, 150);
    expect(JSON.stringify((await server.client().get(path)).body)).toBe(frozen);
    await admin.patch('/api/game', { gameStarted: false });
    await setBoard({ status: 'revealing', revealed: 0 });
    expect((await seen(path)).scores).toMatchObject({ board: { hidden: 2 }, places: [] });
    await setBoard({ status: 'revealing', revealed: 1 });
    expect((await seen(path)).scores).toMatchObject({ places: [{ name: 'Rode Team', rank: 2 }] });
    await setBoard({ status: 'revealed' });
    expect((await seen(path)).scores).toMatchObject({
      phase: 'ended',
      places: [{ name: 'Blauwe Team', rank: 1, score: 40 }, { name: 'Rode Team' }],
    });
  });

  test('of the photos puts the best ones first after the game', async () => {
    const small = await newTask(admin, photoInput({ points: 5, instructions: 'De boot' }));
    const large = await newTask(admin, photoInput({ points: 50, instructions: 'De haven' }));
    await startGame(admin);
    const path = await share({ highlights: true });
    const loved = await sendPhoto(red, small.id);
    server.clock.advance(1_000);
    const rich = await sendPhoto(red, large.id, 90);
    server.clock.advance(1_000);
    const last = await sendPhoto(blue, small.id, 150);
    const ids = async () => (await seen(path)).highlights?.map(({ id }) => id);
    expect(await ids()).toEqual([last, rich, loved]);
    await admin.patch('/api/game', { reactionsOn: true });
    await admin.put(`/api/photos/${loved}/reaction`, { kind: 'heart' });
    await admin.patch('/api/game', { gameStarted: false });
    expect(await ids()).toEqual([loved, rich, last]);
    expect((await seen(path)).highlights?.map(({ caption }) => caption)).toEqual([
      'De boot',
      'De haven',
      'De boot',
    ]);
    await admin.patch('/api/game', { reactionsOn: false });
    expect(await ids()).toEqual([rich, last, loved]);
  });

  test('comes with a page that installs at the link, in the reader’s language', async () => {
    const path = await share({ flights: true });
    const reader = server.client();
    reader.cookie = 'reisspel_language=es';
    const { pathname } = new URL(path, 'https://reis.example');
    const answer = await reader.open('GET', `${pathname}/manifest.webmanifest`);
    const page = path.replace('/api/share/', '/delen/');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    expect(await answer.json()).toMatchObject({
      name: 'Weekend aan zee',
      start_url: page,
      scope: page,
      lang: 'es',
    });
    expect((await reader.open('GET', '/api/share/wrong/manifest.webmanifest')).status).toBe(404);
  });
});

describe.each(DIALECTS)('the family on %s', (dialect) => {
  beforeEach(() => begin(dialect));
  afterEach(end);

  function target(subscription: FakeSubscription) {
    const { topics: _, ...body } = subscription.input([]);
    return { id: createHash('sha256').update(body.endpoint).digest('base64url'), body };
  }

  async function subscribe(path: string): Promise<FakeSubscription> {
    const subscription = fake.subscribe();
    const { id, body } = target(subscription);
    expect((await server.client().put(`${path}/push-subscriptions/${id}`, body)).status).toBe(204);
    return subscription;
  }

  async function titles({ pushed }: FakeSubscription): Promise<string[]> {
    await server.notified();
    return pushed.map(({ payload }) => payload.title);
  }

  test('reads for a day that everybody arrived, until the organiser takes it back', async () => {
    const path = await share({ flights: true });
    expect((await seen(path)).flights?.arrivedAt).toBeNull();
    const at = server.clock.now();
    expect((await tellArrival(true)).body).toMatchObject({ arrivedAt: at });
    server.clock.advance(HOUR_MS);
    // A second tap keeps the time of the first.
    expect((await tellArrival(true)).body).toMatchObject({ arrivedAt: at });
    expect((await seen(path)).flights?.arrivedAt).toBe(at);
    await tellArrival(false);
    expect((await seen(path)).flights?.arrivedAt).toBeNull();
    await tellArrival(true);
    server.clock.advance(24 * HOUR_MS);
    expect((await seen(path)).flights?.arrivedAt).toBeNull();
  });

  test('is notified of the arrival once, and of the winner, as far as the link shows them', async () => {
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    const path = await share({ flights: true });
    const phone = await subscribe(path);
    const left = await subscribe(path);
    const { id } = target(left);
    expect((await server.client().delete(`${path}/push-subscriptions/${id}`)).status).toBe(204);
    await tellArrival(true);
    await tellArrival(true);
    expect(await titles(phone)).toEqual(['Geland, iedereen is er!']);
    expect(await titles(left)).toEqual([]);
    expect(phone.pushed[0]?.payload).toMatchObject({
      body: 'Weekend aan zee',
      // The trip is also at "/", but the link is not.
      trip: { slug: 'reis', isDefault: false },
      page: path.replace('/r/reis/api/share/', '/delen/'),
    });
    await admin.post(`/api/teams/${red.id}/adjustments`, { points: 25, reason: 'Gezongen' });
    await startGame(admin);
    await setBoard({ status: 'frozen' });
    await admin.patch('/api/game', { gameStarted: false });
    for (const revealed of [0, 1]) await setBoard({ status: 'revealing', revealed });
    await setBoard({ status: 'revealed' });
    expect(await titles(phone)).toHaveLength(1);
    await share({ scores: true });
    await setBoard({ status: 'revealing', revealed: 1 });
    expect(await titles(phone)).toHaveLength(1);
    await setBoard({ status: 'revealed' });
    expect(await titles(phone)).toEqual(['Geland, iedereen is er!', 'Gewonnen door Rode Team!']);
  });

  test('is not notified by a link that was renewed, and cannot subscribe to it', async () => {
    const path = await share({ flights: true });
    const phone = await subscribe(path);
    await admin.post('/api/trip/share/renewals');
    await tellArrival(true);
    expect(await titles(phone)).toEqual([]);
    const { id, body } = target(phone);
    expect(codeOf(await server.client().put(`${path}/push-subscriptions/${id}`, body))).toBe('not_found');
  });
});
