import { Trip, type TripContent } from '@reisspel/contract/trip/trip';
import { DraftSaved, TripEditing } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  type TestServer,
} from '../../testing/test-server.ts';
import { demoTrip } from './demo-trip.ts';

const PATH = '/api/calendar.ics';
const OTHER_TRIP = '/r/zomer';

/** Returns the address of the feed for a person who may read the trip. */
async function feedOf(reader: TestClient): Promise<string> {
  return Trip.parse((await reader.get('/api/trip')).body).calendarPath;
}

/** Returns the calendar's path in the default trip, with the key of this feed. */
function withKeyOf(feed: string): string {
  return `${PATH}${feed.slice(feed.indexOf('?'))}`;
}

async function publish(admin: TestClient, draft: TripContent): Promise<void> {
  const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  const saved = DraftSaved.parse((await admin.put('/api/trip/draft', { draft, draftRevision })).body);
  const published = { draftRevision: saved.draftRevision };
  expect((await admin.post('/api/trip/publications', published)).status).toBe(201);
}

/** Requests the calendar as a program that has a copy with this ETag. Null for no copy. */
function requestIfChanged(client: TestClient, etag: string | null): Promise<Response> {
  return client.open('GET', PATH, null, { 'If-None-Match': etag ?? '' });
}

describe.each(DIALECTS)('the calendar of a trip on %s', (dialect) => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer({ dialect });
    admin = await server.admin();
  });
  afterEach(() => server.stop());

  test('is open to everyone, to view or to save as a file', async () => {
    const answer = await server.client().open('GET', PATH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="reis.ics"');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const text = await answer.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.*SUMMARY:Boottocht\r\n.*END:VCALENDAR\r\n$/s);
    for (const query of ['?download', '?download=1']) {
      const file = await server.client().open('GET', `${PATH}${query}`);
      expect(file.headers.get('content-disposition')).toBe('attachment; filename="reis.ics"');
      expect(await file.text()).toBe(text);
    }
  });

  test('is sent again only when it has changed', async () => {
    const client = server.client();
    const etag = (await client.open('GET', PATH)).headers.get('etag');
    expect(etag).toMatch(/^"[^"]+"$/);
    const same = await requestIfChanged(client, `"iets anders", W/${etag}`);
    expect(same.status).toBe(304);
    expect(await same.text()).toBe('');
    expect(same.headers.get('etag')).toBe(etag);
    expect(same.headers.get('cache-control')).toBe('private, no-cache');
    server.clock.advance(60_000);
    expect((await requestIfChanged(client, etag)).status).toBe(304);
    await publish(admin, { ...demoTrip, title: 'Naar de bergen' });
    const changed = await requestIfChanged(client, etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await changed.text()).toContain('X-WR-CALNAME:Naar de bergen\r\nX-WR-TIMEZONE:Europe/Madrid');
  });

  test('is in the language of its address, with an ETag for each language', async () => {
    const dutch = await server.client().open('GET', PATH);
    const english = await server.client().open('GET', `${PATH}?language=en`);
    expect(await english.text()).toContain('SUMMARY:Flight HV 6145');
    expect(await dutch.text()).toContain('SUMMARY:Vlucht HV 6145');
    expect(english.headers.get('etag')).not.toBe(dutch.headers.get('etag'));
    expect(codeOf(await server.client().get(`${PATH}?language=fy`))).toBe('invalid_input');
  });

  test('shows no draft', async () => {
    const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
    await admin.put('/api/trip/draft', { draft: { ...demoTrip, title: 'Geheim plan' }, draftRevision });
    expect(await (await admin.open('GET', PATH)).text()).not.toContain('Geheim plan');
  });
});

describe('the calendar of a trip with a password', () => {
  let server: TestServer;
  let admin: TestClient;
  beforeEach(async () => {
    server = await createTestServer();
    admin = await server.admin();
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
  });
  afterEach(() => server.stop());

  test('opens for its visitors, and for a program that has the key and no cookie', async () => {
    const guest = server.client();
    await guest.post('/api/session/guest', { password: 'zeelucht' });
    expect((await guest.open('GET', PATH)).status).toBe(200);
    const feed = await feedOf(guest);
    expect(await feedOf(admin)).toBe(feed);
    expect((await server.client().open('GET', feed)).status).toBe(200);
    expect((await server.client().open('GET', `${feed}&download`)).status).toBe(200);
  });

  test('is refused without a session or the right key, even to a program that has a copy', async () => {
    const feed = await feedOf(admin);
    const etag = (await admin.open('GET', PATH)).headers.get('etag');
    const wrong = [
      '',
      '?key=',
      '?key=null',
      `?key=${'A'.repeat(43)}`,
      withKeyOf(feed).slice(PATH.length, -1),
    ];
    for (const query of wrong) {
      const answer = await server
        .client()
        .raw('GET', `${PATH}${query}`, null, { 'If-None-Match': etag ?? '' });
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'trip_locked', params: {} } } });
      expect(answer.headers.get('etag')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await requestIfChanged(server.client(), '*')).status).toBe(401);
    expect(codeOf(await server.client().get(`${PATH}?key=${'A'.repeat(65)}`))).toBe('invalid_input');
  });

  test('has another key after each change of the password', async () => {
    const first = await feedOf(admin);
    await admin.put('/api/trip/entry', { kind: 'password', password: 'duinen' });
    expect(codeOf(await server.client().get(first))).toBe('trip_locked');
    const second = await feedOf(admin);
    expect((await server.client().open('GET', second)).status).toBe(200);
    await admin.put('/api/trip/entry', { kind: 'open' });
    expect((await server.client().open('GET', first)).status).toBe(200);
    const open = await feedOf(admin);
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    for (const old of [first, second, open]) {
      expect(codeOf(await server.client().get(old))).toBe('trip_locked');
    }
  });

  test('does not open with the key of another trip', async () => {
    await newTrip(server.database, server.clock, { slug: 'zomer', content: { ...demoTrip, title: 'Zomer' } });
    const there = server.client().at(OTHER_TRIP);
    await there.post('/api/session/admin', { password: ADMIN_PASSWORD });
    const feed = await feedOf(there);
    expect((await server.client().open('GET', feed)).status).toBe(200);
    expect(codeOf(await server.client().get(withKeyOf(feed)))).toBe('trip_locked');
    const open = await server
      .client()
      .at(OTHER_TRIP)
      .open('GET', withKeyOf(await feedOf(admin)));
    expect(open.headers.get('content-disposition')).toBe('inline; filename="zomer.ics"');
    expect(await open.text()).toContain('X-WR-CALNAME:Zomer\r\n');
    await there.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    expect(
      codeOf(
        await server
          .client()
          .at(OTHER_TRIP)
          .get(withKeyOf(await feedOf(admin))),
      ),
    ).toBe('trip_locked');
    expect(
      (
        await server
          .client()
          .at(OTHER_TRIP)
          .open('GET', withKeyOf(await feedOf(there)))
      ).status,
    ).toBe(200);
  });
});
