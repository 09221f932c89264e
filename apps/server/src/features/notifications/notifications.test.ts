import { createHash, randomUUID } from 'node:crypto';
import { LANGUAGES, type Language } from '@reisspel/contract/language';
import type { NotificationTopic } from '@reisspel/contract/notifications';
import type { AdminTeam } from '@reisspel/contract/teams';
import { DraftSaved, TripEditing } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { schipholFlight, startFakeFlights } from '../../testing/fake-flights.ts';
import { type FakePush, type FakeSubscription, startFakePush } from '../../testing/fake-push.ts';
import { flightSettings, pollForMinutes, setClock } from '../../testing/flight-builders.ts';
import { codeOf, newPlayer, newTeam, startGame } from '../../testing/game-builders.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';

let fake: FakePush;
let server: TestServer;
let admin: TestClient;
let red: AdminTeam;
let blue: AdminTeam;

function pathOf(endpoint: string): string {
  return `/api/push-subscriptions/${createHash('sha256').update(endpoint).digest('base64url')}`;
}

async function subscribe(client: TestClient, ...topics: NotificationTopic[]): Promise<FakeSubscription> {
  const subscription = fake.subscribe();
  const answer = await put(client, subscription, topics);
  expect(answer.body).toEqual({ topics, language: 'nl' });
  return subscription;
}

function put(
  client: TestClient,
  subscription: FakeSubscription,
  topics: NotificationTopic[],
  language?: Language,
): Promise<Answer> {
  const input = subscription.input(topics, language);
  return client.put(pathOf(input.endpoint), input);
}

function find(client: TestClient, subscription: FakeSubscription): Promise<Answer> {
  return client.get(pathOf(subscription.input([]).endpoint));
}

/** Waits for all deliveries. Returns the titles of the received notifications. */
async function titles({ pushed }: FakeSubscription): Promise<string[]> {
  await server.notified();
  return pushed.map(({ payload }) => payload.title);
}

const sendMessage = (text: string, teamId: string | null = null) =>
  admin.post('/api/messages', { id: randomUUID(), teamId, text });

async function begin(options: Parameters<typeof createTestServer>[0] = {}): Promise<void> {
  fake = await startFakePush();
  const push = { trustedOrigin: fake.url, ...options.push };
  server = await createTestServer({ ...options, push });
  admin = await server.admin();
  red = await newTeam(admin, 'Rood');
  blue = await newTeam(admin, 'Blauw');
}

async function end(): Promise<void> {
  expect(fake.complaints).toEqual([]);
  await server.stop();
  await fake.close();
}

describe.each(DIALECTS)('notifications on %s', (dialect) => {
  beforeEach(() => begin({ dialect }));
  afterEach(end);

  test('tell every player, and no one else, that the game has started', async () => {
    const players = [
      await subscribe(await newPlayer(server, red), 'game'),
      await subscribe(await newPlayer(server, blue), 'game', 'flights'),
    ];
    const family = await subscribe(server.client(), 'flights');
    await startGame(admin);
    for (const player of players) expect(await titles(player)).toEqual(['Het spel is begonnen!']);
    expect(await titles(family)).toEqual([]);
    // The game is already running, so this sends nothing.
    await startGame(admin, false);
    expect(await titles(players[0] ?? family)).toHaveLength(1);
    expect(players[0]?.pushed[0]).toMatchObject({
      payload: { kind: 'game-started', trip: { slug: 'reis', isDefault: true }, page: '/game' },
      urgency: 'high',
      ttl: 7_200,
      topic: expect.any(String),
    });
  });

  test('tell visitors only that the game has started, and nothing for teams', async () => {
    const waiting = await subscribe(server.client(), 'game');
    await sendMessage('Voor wie speelt');
    await startGame(admin);
    await admin.post(`/api/teams/${red.id}/adjustments`, { points: 25, reason: 'Mooi gezongen' });
    expect(await titles(waiting)).toEqual(['Het spel is begonnen!']);
  });

  test('tell a team, and no other, of its points and its messages', async () => {
    const redPhone = await subscribe(await newPlayer(server, red), 'game');
    const other = await subscribe(await newPlayer(server, blue), 'game');
    await admin.post(`/api/teams/${red.id}/adjustments`, { points: 25, reason: 'Mooi gezongen' });
    // Awaits each notification, because simultaneous ones may arrive in any order.
    await server.notified();
    await admin.post(`/api/teams/${red.id}/adjustments`, { points: -5, reason: 'Te laat' });
    await server.notified();
    await sendMessage('Kom naar het strand', red.id);
    await server.notified();
    await sendMessage('Eten om zeven uur');
    expect(await titles(redPhone)).toEqual([
      'Bonus: +25 punten',
      'Minpunten: -5 punten',
      'Bericht van de spelleider',
      'Bericht van de spelleider',
    ]);
    expect(redPhone.pushed.map(({ payload }) => payload.body)).toEqual([
      'Mooi gezongen',
      'Te laat',
      'Kom naar het strand',
      'Eten om zeven uur',
    ]);
    expect(other.pushed.map(({ payload }) => payload.body)).toEqual(['Eten om zeven uur']);
    // Of messages with one `Topic` header, a phone that was off gets only the newest.
    expect(redPhone.pushed.filter(({ topic }) => topic !== null)).toEqual([]);
  });

  test('tell the organiser, and no team, what a team writes', async () => {
    const organiser = await subscribe(admin, 'game');
    const player = await newPlayer(server, red);
    const phones = [await subscribe(player, 'game'), await subscribe(await newPlayer(server, blue), 'game')];
    await admin.patch('/api/game', { repliesOpen: true });
    const reply = { id: randomUUID(), teamId: red.id, taskId: null, text: 'Waar is de haven?' };
    await player.post('/api/replies', reply);
    await player.post('/api/replies', reply);
    expect(await titles(organiser)).toEqual(['Bericht van Rood']);
    expect(organiser.pushed[0]?.payload).toMatchObject({ body: 'Waar is de haven?', page: '/admin' });
    for (const phone of phones) expect(await titles(phone)).toEqual([]);
  });

  test('are sent once for a repeated message, and not for a refused one', async () => {
    const redPhone = await subscribe(await newPlayer(server, red), 'game');
    expect(codeOf(await sendMessage('Voor niemand', randomUUID()))).toBe('not_found');
    const input = { id: randomUUID(), teamId: null, text: 'Eén keer' };
    const first = await admin.post('/api/messages', input);
    expect((await admin.post('/api/messages', input)).body).toEqual(first.body);
    expect(await titles(redPhone)).toEqual(['Bericht van de spelleider']);
  });

  test('follow a session to another team, and end with its logout', async () => {
    const player = await newPlayer(server, red);
    const phone = await subscribe(player, 'game');
    await player.put(`/api/session/team/${blue.id}`, { password: '' });
    await sendMessage('Rood', red.id);
    await sendMessage('Blauw', blue.id);
    // The server chooses the recipients when it sends, so this waits before the phone changes team.
    await server.notified();
    await player.delete('/api/session/team');
    await sendMessage('Zonder team');
    await player.put(`/api/session/team/${red.id}`, { password: '' });
    // The login gives a new session and ends the old one.
    await player.post('/api/session/admin', { password: ADMIN_PASSWORD });
    await sendMessage('Weer rood', red.id);
    await server.notified();
    expect(phone.pushed.map(({ payload }) => payload.body)).toEqual(['Blauw', 'Weer rood']);
    await player.delete('/api/session');
    await sendMessage('Na afloop');
    expect(await titles(phone)).toHaveLength(2);
    const again = await newPlayer(server, red);
    expect(codeOf(await find(again, phone))).toBe('not_found');
  });

  test('end with an expired session, and with a subscription that has ended', async () => {
    const player = await newPlayer(server, red);
    const stays = await subscribe(player, 'game');
    const gone = await subscribe(await newPlayer(server, red), 'game');
    const unknown = await subscribe(await newPlayer(server, red), 'game');
    gone.trouble = { kind: 'status', status: 410 };
    unknown.trouble = { kind: 'status', status: 404 };
    await sendMessage('Een');
    await server.notified();
    await sendMessage('Twee');
    expect(await titles(stays)).toHaveLength(2);
    expect([gone.tries, unknown.tries]).toEqual([1, 1]);
    server.clock.advance(61 * 24 * 60 * 60 * 1_000);
    admin = await server.admin();
    await sendMessage('Te laat');
    expect(await titles(stays)).toHaveLength(2);
    await server.cleanUp();
    const left = await server.database.read((tx) =>
      tx.query.selectFrom('push_subscriptions').selectAll().execute(),
    );
    expect(left).toEqual([]);
  });

  test('follow the chosen topics, and end when the browser switches them off', async () => {
    const player = await newPlayer(server, red);
    const phone = await subscribe(player, 'game');
    expect((await find(player, phone)).body).toMatchObject({ topics: ['game'] });
    await put(player, phone, ['flights']);
    await sendMessage('Niet gekozen');
    await server.notified();
    expect((await find(player, phone)).body).toMatchObject({ topics: ['flights'] });
    await put(player, phone, ['game']);
    await sendMessage('Wel gekozen');
    await server.notified();
    expect((await player.delete(pathOf(phone.input([]).endpoint))).status).toBe(204);
    await sendMessage('Uit');
    await server.notified();
    expect(phone.pushed.map(({ payload }) => payload.body)).toEqual(['Wel gekozen']);
  });

  test('come in the language of each browser, also after a change of language', async () => {
    const phones = LANGUAGES.map((language) => ({ language, phone: fake.subscribe() }));
    for (const { language, phone } of phones) {
      const answer = await put(await newPlayer(server, red), phone, ['game'], language);
      expect(answer.body).toEqual({ topics: ['game'], language });
    }
    await startGame(admin);
    const allTitles = () => Promise.all(phones.map(({ phone }) => titles(phone)));
    const started = await allTitles();
    expect(Object.fromEntries(LANGUAGES.map((language, n) => [language, started[n]]))).toMatchObject({
      nl: ['Het spel is begonnen!'],
      en: ['The game has started!'],
      es: ['¡El juego ha empezado!'],
    });
    for (const { phone } of phones) await put(await newPlayer(server, red), phone, ['game'], 'es');
    await sendMessage('Kom naar het strand');
    expect((await allTitles()).map((texts) => texts.at(-1))).toEqual(LANGUAGES.map(() => 'Mensaje del guía'));
    for (const { phone } of phones) expect(phone.pushed.at(-1)?.payload.body).toBe('Kom naar het strand');
  });

  test('come in Dutch when no language is given, and an unknown language is refused', async () => {
    const player = await newPlayer(server, red);
    const phone = fake.subscribe();
    const { language: _, ...input } = phone.input(['game']);
    expect((await player.put(pathOf(input.endpoint), input)).body).toEqual({
      topics: ['game'],
      language: 'nl',
    });
    const unknown = await player.put(pathOf(input.endpoint), { ...input, language: 'fy' });
    expect(codeOf(unknown)).toBe('invalid_input');
  });

  test('are not sent for another trip, and end when their trip is archived', async () => {
    await newTrip(server.database, server.clock, { slug: 'zomer' });
    const there = server.client().at('/r/zomer');
    await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
    const team = await newTeam(there, 'Geel');
    const yellow = await newPlayer(server, team, '/r/zomer');
    // A browser that is in two trips has one address at its push service.
    const phone = await subscribe(yellow, 'game');
    await sendMessage('Hier');
    expect(await titles(phone)).toEqual([]);
    await there.post('/api/messages', { id: randomUUID(), teamId: null, text: 'Daar' });
    await server.notified();
    expect(phone.pushed[0]?.payload.trip).toEqual({ slug: 'zomer', isDefault: false });
    const owner = server.client();
    await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
    await owner.put('/api/owner/trips/zomer/archive');
    await owner.delete('/api/owner/trips/zomer/archive');
    await there.post('/api/messages', { id: randomUUID(), teamId: null, text: 'Weer open' });
    expect(await titles(phone)).toHaveLength(1);
  });

  test('go only to browsers that have given the trip’s password', async () => {
    const player = await newPlayer(server, red);
    const phone = await subscribe(player, 'game');
    const family = await subscribe(server.client(), 'flights');
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    await sendMessage('Achter de deur');
    expect(await titles(phone)).toEqual([]);
    await player.post('/api/session/guest', { password: 'zeelucht' });
    await sendMessage('Binnen');
    expect(await titles(phone)).toHaveLength(1);
    // The trip password deleted the visitor's subscription. Removing it does not restore that.
    await admin.put('/api/trip/entry', { kind: 'open' });
    expect(codeOf(await find(server.client(), family))).toBe('not_found');
  });
});

const SATURDAY = '2025-06-21';

/** Publishes the trip with these items on Saturday. */
async function publishSaturday(
  items: readonly { id: string; time: string; title: string; detail: string }[],
) {
  const { draft, draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  const day = {
    id: 'zaterdag',
    day: SATURDAY,
    title: 'Speldag',
    items: items.map((item) => ({ ...item, timeZone: null, forHome: false, position: null })),
  };
  const changed = { ...draft, schedule: { shown: true, days: [day] } };
  const saved = DraftSaved.parse(
    (await admin.put('/api/trip/draft', { draft: changed, draftRevision })).body,
  );
  const { status } = await admin.post('/api/trip/publications', { draftRevision: saved.draftRevision });
  expect(status).toBe(201);
}

describe.each(DIALECTS)('the programme on %s', (dialect) => {
  beforeEach(() => begin({ dialect }));
  afterEach(end);

  const meet = { id: 'punt', time: '15:30', title: 'Verzamelen', detail: 'Bij het hotel.' };
  const dinner = { id: 'eten', time: '20:00', title: 'Eten', detail: '' };

  test('tells every browser once what changes in the next hours, and nothing of later ones', async () => {
    setClock(server, '2025-06-21T13:00:00+02:00');
    await publishSaturday([meet, dinner]);
    const player = await subscribe(await newPlayer(server, red), 'game');
    const family = await subscribe(server.client(), 'flights');
    const abroad = fake.subscribe();
    await put(server.client(), abroad, ['flights'], 'en');
    await publishSaturday([meet, { ...dinner, time: '21:00' }]);
    expect(await titles(player)).toEqual([]);
    const moved = { ...meet, time: '15:00', detail: 'Bij de fontein.' };
    await publishSaturday([moved, { id: 'ijs', time: '14:00', title: 'IJsje', detail: '' }]);
    for (const phone of [player, family])
      expect(await titles(phone)).toEqual(['Het tijdschema is veranderd']);
    expect(player.pushed[0]?.payload).toMatchObject({
      kind: 'programme',
      body: 'Nieuw: IJsje, 14:00.\nVerzamelen: nu 15:00. Bij de fontein.',
      page: '/schedule',
    });
    expect(abroad.pushed[0]?.payload).toMatchObject({
      title: 'The schedule has changed',
      body: 'New: IJsje, 14:00.\nVerzamelen: now 15:00. Bij de fontein.',
    });
    // Of changes with one `Topic` header, a phone that was off gets only the newest.
    expect(player.pushed[0]?.topic).toBeNull();
  });
});

describe.each(DIALECTS)('a push service that does not answer, on %s', (dialect) => {
  test('delays no request, and ends no subscription', async () => {
    const errors: unknown[] = [];
    fake = await startFakePush();
    const { url: trustedOrigin } = fake;
    const onError = (error: unknown) => errors.push(error);
    server = await createTestServer({
      dialect,
      push: { trustedOrigin, onError, timeoutMs: 200, pauseMs: 0 },
    });
    admin = await server.admin();
    const player = await newPlayer(server, await newTeam(admin, 'Rood'));
    const phone = await subscribe(player, 'game');
    phone.trouble = { kind: 'silent' };
    expect((await sendMessage('Hallo?')).status).toBe(201);
    // The game continues while the notification is being sent.
    await startGame(admin);
    await server.notified();
    expect(errors).toHaveLength(2);
    phone.trouble = null;
    await sendMessage('Nog een keer');
    expect(await titles(phone)).toEqual(['Bericht van de spelleider']);
    await end();
  });
});

describe.each(DIALECTS)('a flight on %s', (dialect) => {
  test('that changes is announced to each browser that chose flights, in its language', async () => {
    const flights = await startFakeFlights();
    await begin({ dialect, flights: flightSettings(flights) });
    setClock(server, '2025-06-20T11:00:00+02:00');
    const family = await subscribe(server.client(), 'flights');
    const abroad = fake.subscribe();
    await put(server.client(), abroad, ['flights'], 'es');
    const player = await subscribe(await newPlayer(server, red), 'game');
    flights.airport = [schipholFlight()];
    await pollForMinutes(server, 10);
    expect(await titles(family)).toEqual([]);
    flights.airport = [
      schipholFlight({ publicEstimatedOffBlockTime: '2025-06-20T14:58:00.000+02:00', gate: 'D9' }),
    ];
    await pollForMinutes(server, 20);
    expect(await titles(family)).toEqual(['Vlucht HV 6145 heeft 33 minuten vertraging']);
    expect(family.pushed[0]).toMatchObject({
      payload: {
        kind: 'flight',
        body: 'AMS – ALC. De vlucht vertrekt van gate D9. Vertrek: 14:58 (tijd in Amsterdam).',
        page: '/vlucht',
      },
      urgency: 'high',
      topic: expect.any(String),
    });
    expect(abroad.pushed[0]?.payload).toMatchObject({
      title: 'El vuelo HV 6145 tiene 33 minutos de retraso',
      body: 'AMS – ALC. El vuelo sale por la puerta D9. Salida: 14:58 (hora de Ámsterdam).',
    });
    flights.airport = [schipholFlight({ publicFlightState: { flightStates: ['CNX'] } })];
    await pollForMinutes(server, 30);
    expect((await titles(family)).at(-1)).toBe('Vlucht HV 6145 gaat niet door');
    expect(family.pushed[1]?.topic).toBe(family.pushed[0]?.topic);
    expect(await titles(player)).toEqual([]);
    await end();
    await flights.close();
  });
});
