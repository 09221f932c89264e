import { NewTrip, OwnedTrip } from '@reisspel/contract/operate/owner';
import { Trip } from '@reisspel/contract/trip/trip';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf, newPlayer, newTask, newTeam, quizInput, startGame } from '../../testing/game-builders.ts';
import { listen } from '../../testing/listen.ts';
import { LiveWindow } from '../../testing/live-window.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../../testing/test-server.ts';
import { demoTrip } from '../trip/demo-trip.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function bytes(client: TestClient, path: string): Promise<string> {
  return (await client.open('GET', path)).text();
}

describe.each(DIALECTS)('the owner’s page on %s', (dialect) => {
  let server: TestServer;
  let owner: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    owner = server.client();
    await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
  });
  afterEach(() => server.stop());

  const trips = async () => z.array(OwnedTrip).parse((await owner.get('/api/owner/trips')).body);
  const trip = async (slug: string) => (await trips()).find((listed) => listed.slug === slug);
  const create = (input: Record<string, unknown>) => owner.post('/api/owner/trips', input);
  /** Logs in as the organiser of another trip. */
  async function organiser(slug: string, password = ADMIN_PASSWORD): Promise<TestClient> {
    const admin = server.client().at(`/r/${slug}`);
    await admin.post('/api/session/admin', { password });
    return admin;
  }

  test('no longer marks the first trip as an example when it adds another', async () => {
    const isExample = async () => Trip.parse((await server.client().get('/api/trip')).body).example;
    expect(await isExample()).toBe(true);
    await create({ slug: 'zomer', title: 'Zomer in Zweden' });
    expect(await isExample()).toBe(false);
  });

  test('lists the newest trip first', async () => {
    server.clock.advance(DAY_MS);
    await create({ slug: 'zomer', title: 'Zomer in Zweden' });
    expect(await trips()).toEqual([
      {
        slug: 'zomer',
        title: 'Zomer in Zweden',
        place: 'Zomer in Zweden',
        startsOn: '2025-07-22',
        endsOn: '2025-07-25',
        isDefault: false,
        archivedAt: null,
        createdAt: server.clock.now(),
      },
      {
        slug: 'reis',
        title: demoTrip.title,
        place: 'Villajoyosa',
        startsOn: '2025-06-20',
        endsOn: '2025-06-23',
        isDefault: true,
        archivedAt: null,
        createdAt: server.clock.now() - DAY_MS,
      },
    ]);
  });

  test('creates an empty trip with its own address, and shows its generated password once', async () => {
    const created = await create({ slug: 'zomer', title: '  Zomer  ' });
    expect(created.status).toBe(201);
    const { generatedPassword } = NewTrip.parse(created.body);
    expect(generatedPassword).toMatch(/^[\w-]{12}$/);
    expect((await server.client().at('/r/zomer').get('/api/trip')).body).toMatchObject({
      slug: 'zomer',
      title: 'Zomer',
      flights: null,
      hotel: null,
      schedule: null,
      homeStayers: null,
      archived: false,
    });
    const admin = await organiser('zomer', generatedPassword ?? '');
    expect((await admin.get('/api/session')).body).toMatchObject({ roles: ['admin'] });
    // The initial draft can be published unchanged.
    const { draftRevision } = z
      .object({ draftRevision: z.number() })
      .parse((await admin.get('/api/trip/draft')).body);
    expect((await admin.post('/api/trip/publications', { draftRevision })).status).toBe(201);
    expect((await server.client().get('/api/trip')).body).toMatchObject({ slug: 'reis' });
  });

  test('creates a trip with a chosen password, and does not show it', async () => {
    const created = await create({ slug: 'zomer', title: 'Zomer', adminPassword: 'haring-in-het-land' });
    expect(created.body).toMatchObject({ generatedPassword: null });
    const admin = await organiser('zomer', 'haring-in-het-land');
    expect((await admin.get('/api/trip/doors')).status).toBe(200);
  });

  test('exports the same bytes from a trip that was created from an export', async () => {
    const file = await bytes(owner, '/api/owner/trips/reis/file');
    expect(await bytes(await server.admin(), '/api/trip/file')).toBe(file);
    const again = await create({ slug: 'nog-eens', title: 'Anders', file: JSON.parse(file) });
    expect(again.body).toMatchObject({ trip: { title: demoTrip.title } });
    expect(await bytes(owner, '/api/owner/trips/nog-eens/file')).toBe(file);
  });

  test('creates only one trip for an address, even with simultaneous requests', async () => {
    expect(codeOf(await create({ slug: 'reis', title: 'Nog een' }))).toBe('slug_taken');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ slug: 'zomer', title: 'Zomer' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await trips()).toHaveLength(2);
  });

  test.each([
    ['a name with capitals', { slug: 'Zomer', title: 'Zomer' }],
    ['a name that is another path', { slug: '../api', title: 'Zomer' }],
    ['no title', { slug: 'zomer', title: '  ' }],
    ['a password that is too short', { slug: 'zomer', title: 'Zomer', adminPassword: 'abc' }],
    ['a file that is no trip', { slug: 'zomer', title: 'Zomer', file: { format: 'reisspel-profile' } }],
  ])('refuses %s', async (_name, input) => {
    expect(codeOf(await create(input))).toBe('invalid_input');
    expect(await trips()).toHaveLength(1);
  });

  test('archives a trip: its game and clocks stop, changes are refused, and it can be reopened', async () => {
    await newTrip(server.database, server.clock, { slug: 'zomer' });
    const admin = await organiser('zomer');
    const team = await newTeam(admin, 'Rode Team');
    const quiz = await newTask(admin, quizInput({ timeLimit: 30 }));
    await startGame(admin);
    const player = await newPlayer(server, team, '/r/zomer');
    await player.post(`/api/tasks/${quiz.id}/quiz-openings`);
    const socket = await listen(server);
    try {
      const window = await LiveWindow.open(socket.as(player).at('/r/zomer'));
      await window.until(({ state }) => state !== null);
      expect(window.state).toMatchObject({ game: { gameStarted: true } });
      expect((await owner.put('/api/owner/trips/zomer/archive')).status).toBe(204);
      await window.until(({ state }) => state?.view === 'play' && !state.game.gameStarted);
    } finally {
      await socket.close();
    }
    expect(await trip('zomer')).toMatchObject({ archivedAt: server.clock.now() });
    expect((await server.client().at('/r/zomer').get('/api/trip')).body).toMatchObject({ archived: true });
    for (const refused of [
      await admin.patch('/api/game', { gameStarted: true }),
      await admin.post('/api/teams', { name: 'Te laat', password: '' }),
      await player.post(`/api/tasks/${quiz.id}/quiz-openings`),
    ]) {
      expect(codeOf(refused)).toBe('trip_archived');
    }
    // Archiving again changes nothing, not even the time.
    server.clock.advance(DAY_MS);
    await owner.put('/api/owner/trips/zomer/archive');
    expect(await trip('zomer')).toMatchObject({ archivedAt: server.clock.now() - DAY_MS });

    expect((await owner.delete('/api/owner/trips/zomer/archive')).status).toBe(204);
    expect(await trip('zomer')).toMatchObject({ archivedAt: null });
    expect(codeOf(await player.post(`/api/tasks/${quiz.id}/quiz-openings`))).toBe('game_not_started');
    await startGame(admin);
    // The clock of the quiz stopped a day ago.
    expect((await player.post(`/api/tasks/${quiz.id}/quiz-openings`)).body).toMatchObject({
      remainingMs: 30_000,
    });
  });

  test('does not archive the trip on the front page, and does not put an archived trip there', async () => {
    await create({ slug: 'zomer', title: 'Zomer' });
    expect(codeOf(await owner.put('/api/owner/trips/reis/archive'))).toBe('trip_is_default');
    await owner.put('/api/owner/trips/zomer/archive');
    expect(codeOf(await owner.put('/api/owner/default-trip', { slug: 'zomer' }))).toBe('trip_archived');
    expect(await trip('reis')).toMatchObject({ isDefault: true, archivedAt: null });
  });

  test('keeps links to a trip working after another trip is put on the front page', async () => {
    const admin = await server.admin();
    const sections = { flights: true, schedule: true, highlights: false };
    const shared = await admin.put('/api/trip/share', { enabled: true, sections });
    const link = TripAccess.parse(shared.body).share.path ?? '';
    const { calendarPath } = Trip.parse((await admin.get('/api/trip')).body);
    await create({ slug: 'zomer', title: 'Zomer' });
    expect((await owner.put('/api/owner/default-trip', { slug: 'zomer' })).status).toBe(204);
    const family = server.client();
    const page = await family.get(link.replace('/delen/', '/api/share/'));
    expect(page.body).toMatchObject({ title: demoTrip.title });
    const calendar = await family.open('GET', calendarPath);
    expect(await calendar.text()).toContain(`X-WR-CALNAME:${demoTrip.title}`);
  });

  test('puts another trip on the front page, and windows that are open there reload', async () => {
    await create({ slug: 'zomer', title: 'Zomer' });
    const socket = await listen(server);
    try {
      const window = await LiveWindow.open(socket.as(server.client()), { view: 'trip' });
      await window.until(({ state }) => state !== null);
      expect((await owner.put('/api/owner/default-trip', { slug: 'zomer' })).status).toBe(204);
      await window.untilEnded();
      expect(window.events.at(-1)).toMatchObject({ type: 'session' });
    } finally {
      await socket.close();
    }
    expect((await trips()).filter(({ isDefault }) => isDefault)).toMatchObject([{ slug: 'zomer' }]);
    expect((await server.client().get('/api/trip')).body).toMatchObject({ slug: 'zomer' });
    expect((await server.client().at('/r/reis').get('/api/trip')).body).toMatchObject({ slug: 'reis' });
    // The previous default can now be archived.
    expect((await owner.put('/api/owner/trips/reis/archive')).status).toBe(204);
  });

  test('keeps one open trip on the front page during simultaneous requests', async () => {
    const slugs = ['een', 'twee', 'drie'];
    for (const slug of slugs) await create({ slug, title: slug });
    const admin = await server.admin();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...slugs.map((slug) => owner.put('/api/owner/default-trip', { slug })),
        ...slugs.map((slug) => owner.put(`/api/owner/trips/${slug}/archive`)),
        // The game changes meanwhile.
        admin.at('/r/reis').patch('/api/game', { gameStarted: round % 2 === 0 }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const atRoot = (await trips()).filter(({ isDefault }) => isDefault);
      expect(atRoot).toMatchObject([{ archivedAt: null }]);
      for (const slug of slugs) await owner.delete(`/api/owner/trips/${slug}/archive`);
    }
  });

  test('sets an organiser’s password, which ends the sessions of the old one', async () => {
    await create({ slug: 'zomer', title: 'Zomer', adminPassword: 'oud-en-bekend' });
    const admin = await organiser('zomer', 'oud-en-bekend');
    const elsewhere = await server.admin();
    const guest = server.client().at('/r/zomer');
    await guest.post('/api/session/gallery', { password: 'oud-en-bekend' });
    const changed = await owner.put('/api/owner/trips/zomer/admin-password', { password: 'nieuw-slot' });
    expect(changed.status).toBe(204);
    expect((await admin.get('/api/trip/doors')).status).toBe(401);
    // The gallery still has the organiser's password, so its guests lose their rights too.
    expect((await guest.get('/api/session')).body).toMatchObject({ roles: [] });
    expect((await elsewhere.get('/api/trip/doors')).status).toBe(200);
    expect(codeOf(await admin.post('/api/session/admin', { password: 'oud-en-bekend' }))).toBe(
      'wrong_password',
    );
    expect((await admin.post('/api/session/admin', { password: 'nieuw-slot' })).status).toBe(204);
  });

  test('answers not found for an unknown trip', async () => {
    for (const answer of [
      await owner.get('/api/owner/trips/nergens/file'),
      await owner.put('/api/owner/trips/nergens/archive'),
      await owner.delete('/api/owner/trips/nergens/archive'),
      await owner.put('/api/owner/trips/nergens/admin-password', { password: 'nieuw-slot' }),
      await owner.put('/api/owner/default-trip', { slug: 'nergens' }),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    }
  });
});
