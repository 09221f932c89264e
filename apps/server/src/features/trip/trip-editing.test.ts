import type { InputIssue } from '@reisspel/contract/errors';
import { KEPT_TRIP_VERSIONS } from '@reisspel/contract/limits';
import { Trip, TripDraft, TripFile } from '@reisspel/contract/trip/trip';
import { DraftSaved, Publication, TripEditing, TripVersion } from '@reisspel/contract/trip/trip-editing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf } from '../../testing/game-builders.ts';
import type { Answer, TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { demoTrip } from './demo-trip.ts';

const Refusal = z.object({ error: z.object({ params: z.object({ issues: z.array(z.unknown()) }) }) });

function issuesIn({ body }: Answer): unknown[] {
  return Refusal.parse(body).error.params.issues;
}

async function openEditor(admin: TestClient): Promise<TripEditing> {
  return TripEditing.parse((await admin.get('/api/trip/draft')).body);
}

async function saveDraft(admin: TestClient, draft: TripDraft): Promise<DraftSaved> {
  const { draftRevision } = await openEditor(admin);
  return DraftSaved.parse((await admin.put('/api/trip/draft', { draft, draftRevision })).body);
}

async function publish(admin: TestClient, draft: TripDraft): Promise<Answer> {
  const { draftRevision } = await saveDraft(admin, draft);
  return admin.post('/api/trip/publications', { draftRevision });
}

async function visitorTrip(server: TestServer): Promise<Trip> {
  return Trip.parse((await server.client().get('/api/trip')).body);
}

describe.each(DIALECTS)('the trip editor on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  test('opens with the published trip, keeps an incomplete draft, and shows it to no visitor', async () => {
    expect(await openEditor(admin)).toMatchObject({ draft: demoTrip, savedAt: null, contentVersion: 1 });
    const draft: TripDraft = { ...demoTrip, title: '', startsOn: 'volgend jaar' };
    await saveDraft(admin, draft);
    expect((await openEditor(admin)).draft).toEqual(draft);
    expect(await visitorTrip(server)).toMatchObject({ title: demoTrip.title, contentVersion: 1 });
    const preview = await admin.get('/api/trip/draft/preview');
    expect(codeOf(preview)).toBe('draft_invalid');
    expect(issuesIn(preview)).toEqual([
      { path: 'title', rule: 'too_small' },
      { path: 'startsOn', rule: 'invalid_format' },
    ] satisfies InputIssue[]);
    expect(codeOf(await publish(admin, draft))).toBe('draft_invalid');
    expect(await visitorTrip(server)).toMatchObject({ title: demoTrip.title, example: true });
  });

  test('previews a valid draft to its organiser, then publishes it', async () => {
    const draft = { ...demoTrip, title: 'Naar de bergen' };
    await saveDraft(admin, draft);
    const preview = await admin.get('/api/trip/draft/preview');
    expect(Trip.parse(preview.body)).toMatchObject({
      title: 'Naar de bergen',
      contentVersion: 1,
      example: false,
    });
    const version = await publish(admin, draft);
    expect(Publication.parse(version.body).version).toBe(2);
    expect(await visitorTrip(server)).toMatchObject({
      title: 'Naar de bergen',
      contentVersion: 2,
      example: false,
    });
    expect(await openEditor(admin)).toMatchObject({ savedAt: null, contentVersion: 2 });
  });

  test('does not overwrite the save of another window, or a publication', async () => {
    const { draftRevision } = await openEditor(admin);
    const save = (title: string) =>
      admin.put('/api/trip/draft', { draft: { ...demoTrip, title }, draftRevision });
    expect((await save('Eerste venster')).status).toBe(200);
    expect(codeOf(await save('Tweede venster'))).toBe('draft_outdated');
    expect((await openEditor(admin)).draft.title).toBe('Eerste venster');
    expect(codeOf(await admin.post('/api/trip/publications', { draftRevision }))).toBe('draft_outdated');
    const current = await openEditor(admin);
    await admin.post('/api/trip/publications', { draftRevision: current.draftRevision });
    for (const revision of [draftRevision, current.draftRevision]) {
      const late = { draft: { ...demoTrip, title: 'Te laat' }, draftRevision: revision };
      expect(codeOf(await admin.put('/api/trip/draft', late))).toBe('draft_outdated');
    }
    expect(await visitorTrip(server)).toMatchObject({ title: 'Eerste venster' });
  });

  test('treats a repeated save as one save', async () => {
    const { draftRevision } = await openEditor(admin);
    const input = { draft: { ...demoTrip, title: 'Tweemaal gestuurd' }, draftRevision };
    const first = await admin.put('/api/trip/draft', input);
    const again = await admin.put('/api/trip/draft', input);
    expect(again.status).toBe(200);
    expect(DraftSaved.parse(again.body)).toEqual(DraftSaved.parse(first.body));
  });

  test('discards a draft', async () => {
    const { draftRevision } = await saveDraft(admin, { ...demoTrip, title: 'Toch niet' });
    expect((await admin.delete('/api/trip/draft')).status).toBe(204);
    expect((await openEditor(admin)).draft.title).toBe(demoTrip.title);
    const late = { draft: { ...demoTrip, title: 'Spook' }, draftRevision };
    expect(codeOf(await admin.put('/api/trip/draft', late))).toBe('draft_outdated');
  });

  test('restores an earlier version, and keeps only the newest versions', async () => {
    for (let number = 2; number <= KEPT_TRIP_VERSIONS + 2; number += 1) {
      await publish(admin, { ...demoTrip, title: `Versie ${number}` });
    }
    const versions = z.array(TripVersion).parse((await admin.get('/api/trip/versions')).body);
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: KEPT_TRIP_VERSIONS }, (_, index) => KEPT_TRIP_VERSIONS + 2 - index),
    );
    const before = KEPT_TRIP_VERSIONS + 1;
    expect((await admin.post(`/api/trip/versions/${before}/restorations`)).status).toBe(201);
    expect(await visitorTrip(server)).toMatchObject({
      title: `Versie ${before}`,
      contentVersion: before + 2,
    });
    expect(codeOf(await admin.post('/api/trip/versions/1/restorations'))).toBe('not_found');
  });

  test('keeps the content of a hidden part, and does not send it to visitors', async () => {
    const hotel = { ...demoTrip.hotel, shown: false, name: '' };
    await publish(admin, { ...demoTrip, hotel, homeStayers: { ...demoTrip.homeStayers, shown: false } });
    const answer = await server.client().get('/api/trip');
    expect(answer.body).toMatchObject({ hotel: null, homeStayers: null, schedule: { days: {} } });
    expect(JSON.stringify(answer.body)).not.toContain('Avenida del Puerto');
    expect((await openEditor(admin)).draft.hotel).toEqual(hotel);
  });

  test('exports a file with the same bytes after an import of that file', async () => {
    const file = await (await admin.open('GET', '/api/trip/file')).text();
    const wiped: TripDraft = {
      ...demoTrip,
      title: 'Leeg',
      flights: { ...demoTrip.flights, items: [], baggage: [], tips: [], shown: false },
      schedule: { days: [], shown: false },
    };
    await publish(admin, wiped);
    expect(await (await admin.open('GET', '/api/trip/file')).text()).not.toBe(file);
    const imported = await admin.raw('POST', '/api/trip-files', file, { 'Content-Type': 'application/json' });
    expect(await visitorTrip(server)).toMatchObject({ title: 'Leeg' });
    const { draftRevision } = DraftSaved.parse(imported.body);
    await admin.post('/api/trip/publications', { draftRevision });
    const again = await admin.open('GET', '/api/trip/file');
    expect(await again.text()).toBe(file);
    expect(again.headers.get('content-disposition')).toBe('attachment; filename="reis.reis.json"');
  });
});

describe('the content of a trip', () => {
  const flight = demoTrip.flights.items[0];
  const day = demoTrip.schedule.days[0];

  test.each<[string, unknown, InputIssue]>([
    [
      'an end before its start',
      { ...demoTrip, endsOn: '2025-06-19' },
      { path: 'endsOn', rule: 'ends_before_start' },
    ],
    [
      'a check-out before the check-in',
      { ...demoTrip, hotel: { ...demoTrip.hotel, checkOut: { day: '2025-06-19', before: '11:00' } } },
      { path: 'hotel.checkOut.day', rule: 'check_out_before_check_in' },
    ],
    [
      'a day that does not exist',
      { ...demoTrip, startsOn: '2025-02-30' },
      { path: 'startsOn', rule: 'invalid_format' },
    ],
    [
      'a half-typed year',
      { ...demoTrip, startsOn: '0202-06-20' },
      { path: 'startsOn', rule: 'invalid_format' },
    ],
    [
      'a moment in a half-typed year',
      { ...demoTrip, countdownAt: { local: '0202-06-20T14:25', timeZone: 'Europe/Madrid' } },
      { path: 'countdownAt.local', rule: 'invalid_format' },
    ],
    [
      'an unknown zone',
      { ...demoTrip, timeZone: 'Europe/Bovenkarspel' },
      { path: 'timeZone', rule: 'unknown_time_zone' },
    ],
    [
      'an offset as its zone',
      { ...demoTrip, timeZone: '+02:00' },
      { path: 'timeZone', rule: 'unknown_time_zone' },
    ],
    [
      'a moment at 25:00',
      { ...demoTrip, countdownAt: { local: '2025-06-20T25:00', timeZone: 'Europe/Madrid' } },
      { path: 'countdownAt.local', rule: 'invalid_format' },
    ],
    [
      'a link with a name that looks like its host',
      { ...demoTrip, links: [{ title: 'Klik', url: 'https://bank.example@kwaad.example/' }] },
      { path: 'links.0.url', rule: 'invalid_format' },
    ],
    [
      'a link with a character that reverses it',
      { ...demoTrip, links: [{ title: 'Klik', url: 'https://kwaad.example/\u202Egpj.exe' }] },
      { path: 'links.0.url', rule: 'invalid_format' },
    ],
    [
      'a link that is a script',
      { ...demoTrip, links: [{ title: 'Klik', url: 'javascript:alert(1)' }] },
      { path: 'links.0.url', rule: 'invalid_format' },
    ],
    [
      'a booking page that is a script',
      { ...demoTrip, hotel: { ...demoTrip.hotel, bookingUrl: 'javascript:alert(1)' } },
      { path: 'hotel.bookingUrl', rule: 'invalid_format' },
    ],
    [
      'two flights with one id',
      { ...demoTrip, flights: { ...demoTrip.flights, items: [flight, flight] } },
      { path: 'flights.items.1.id', rule: 'duplicate' },
    ],
    [
      'a flight that arrives before it departs',
      {
        ...demoTrip,
        flights: {
          ...demoTrip.flights,
          items: demoTrip.flights.items
            .slice(0, 1)
            .map((one) => ({ ...one, departure: one.arrival, arrival: one.departure })),
        },
      },
      { path: 'flights.items.0.arrival.at.local', rule: 'arrival_before_departure' },
    ],
    [
      'a day twice',
      { ...demoTrip, schedule: { shown: true, days: [day, { ...day, id: 'anders' }] } },
      { path: 'schedule.days.1.day', rule: 'duplicate' },
    ],
    [
      'a text with a character that reverses it',
      { ...demoTrip, title: 'Reis \u202e' },
      { path: 'title', rule: 'unreadable_text' },
    ],
  ])('is refused with %s', async (_, draft, issue) => {
    const server = await createTestServer();
    const admin = await server.admin();
    const answer = await publish(admin, TripDraft.parse(draft));
    expect(codeOf(answer)).toBe('draft_invalid');
    expect(issuesIn(answer)).toEqual([issue]);
    await server.stop();
  });

  test('is sorted by time, even if items have different zones', async () => {
    const server = await createTestServer();
    const item = (id: string, time: string, timeZone: string | null = null) => ({
      id,
      time,
      timeZone,
      title: id,
      detail: '',
      forHome: false,
      position: null,
    });
    // 14:30 in London is 15:30 in Madrid.
    const items = [item('laat', '16:00'), item('londen', '14:30', 'Europe/London'), item('vroeg', '15:00')];
    const days = [
      { id: 'b', day: '2025-06-21', title: 'Tweede', items: [] },
      { id: 'a', day: '2025-06-20', title: 'Eerste', items },
    ];
    await publish(await server.admin(), { ...demoTrip, schedule: { shown: true, days } });
    const shown = (await visitorTrip(server)).schedule?.days;
    expect(shown?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(shown?.[0]?.items.map(({ id }) => id)).toEqual(['vroeg', 'londen', 'laat']);
    await server.stop();
  });
});

test('the published schema of a trip file accepts an export, and refuses an invalid import', async () => {
  const server = await createTestServer();
  const answer = await server.client().open('GET', '/api/schemas/trip-file.json');
  expect(answer.headers.get('content-type')).toBe('application/schema+json');
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const isValid = ajv.compile(z.record(z.string(), z.unknown()).parse(await answer.json()));
  const exported = await (await server.admin()).open('GET', '/api/trip/file');
  const file: unknown = await exported.json();
  expect(isValid(file), JSON.stringify(isValid.errors)).toBe(true);
  const { trip, ...envelope } = TripFile.parse(file);
  for (const broken of [
    { ...envelope },
    { ...envelope, trip, extra: 1 },
    { ...envelope, trip: { ...trip, startsOn: 'morgen' } },
    { ...envelope, trip: { ...trip, flights: 'geen' } },
    { ...envelope, trip: { ...trip, title: 'x'.repeat(10_000) } },
  ]) {
    expect(isValid(broken)).toBe(false);
    expect(TripFile.safeParse(broken).success).toBe(false);
  }
  await server.stop();
});
