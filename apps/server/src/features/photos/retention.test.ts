import { PhotoRetention } from '@reisspel/contract/privacy';
import { afterEach, describe, expect, test } from 'vitest';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { adminState, galleryState } from '../../testing/live-states.ts';
import { publish } from '../../testing/recorded-acts/actors.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { demoTrip } from '../trip/demo-trip.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Thirty days after the midnight that ends 23 June 2025 in Madrid. */
const DUE = Date.parse('2025-07-24T00:00:00+02:00');

let server: TestServer;
afterEach(() => server.stop());

async function retentionOf(admin: TestClient): Promise<PhotoRetention> {
  return PhotoRetention.parse((await admin.get('/api/trip/photo-retention')).body);
}

/** Sets the clock to `days` after the deletion date and sweeps. Returns a new organiser. */
async function sweepAt(days: number): Promise<TestClient> {
  server.clock.advance(DUE + days * DAY_MS - server.clock.now());
  await server.sweepPhotos();
  return server.admin();
}

async function begin(dialect: 'sqlite' | 'postgres'): Promise<TestClient> {
  server = await createTestServer({ dialect });
  const admin = await server.admin();
  await startGame(admin);
  const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
  const task = await newTask(admin, photoInput({ points: 30 }));
  await player.photo(task.id, await jpeg());
  return admin;
}

describe.each(DIALECTS)('the photos of a trip on %s', (dialect) => {
  test('are kept unless the organiser sets a period', async () => {
    const admin = await begin(dialect);
    expect(await retentionOf(admin)).toEqual({ days: null, goAt: null, erasedAt: null });
    await sweepAt(3_000);
    expect(await server.storedFiles()).toHaveLength(3);
  });

  test('are erased after two warnings, and the points stay', async () => {
    let admin = await begin(dialect);
    expect((await admin.put('/api/trip/photo-retention', { days: 30 })).status).toBe(200);
    expect(await retentionOf(admin)).toMatchObject({ days: 30, goAt: DUE });
    for (const days of [-14, -3, -0.01]) admin = await sweepAt(days);
    expect(await server.storedFiles()).toHaveLength(3);
    expect((await galleryState(server)).photosGoAt).toBe(DUE);
    admin = await sweepAt(0);
    expect(await server.storedFiles()).toEqual([]);
    expect((await galleryState(server, 'organiser')).photos).toEqual([]);
    const state = await adminState(server);
    expect(state.scores[0]?.score).toBe(30);
    expect(state.photosGoAt).toBeNull();
    expect(await retentionOf(admin)).toEqual({ days: 30, goAt: null, erasedAt: DUE });
    // The photo of a later game stays.
    const player = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    await player.photo((await newTask(admin, photoInput())).id, await jpeg());
    await sweepAt(5);
    expect(await server.storedFiles()).toHaveLength(3);
  });

  test('are erased after the new end when the trip is used again, with new warnings', async () => {
    let admin = await begin(dialect);
    await admin.put('/api/trip/photo-retention', { days: 30 });
    for (const days of [-3, 0]) admin = await sweepAt(days);
    const next = { ...demoTrip, startsOn: '2026-06-19', endsOn: '2026-06-23' };
    const trip = { ...next, schedule: { ...next.schedule, days: [] } };
    expect((await admin.post('/api/trip-files', { format: 'reisspel-trip', version: 1, trip })).status).toBe(
      200,
    );
    expect((await publish({ server, admin, owner: admin })).status).toBeLessThan(300);
    const due = Date.parse('2026-07-24T00:00:00+02:00');
    expect(await retentionOf(admin)).toEqual({ days: 30, goAt: due, erasedAt: null });
    const player = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    await player.photo((await newTask(admin, photoInput())).id, await jpeg());
    const year = (due - DUE) / DAY_MS;
    for (const days of [-14, -3, -0.01]) await sweepAt(year + days);
    expect(await server.storedFiles()).toHaveLength(3);
    admin = await sweepAt(year);
    expect(await server.storedFiles()).toEqual([]);
    expect(await retentionOf(admin)).toEqual({ days: 30, goAt: null, erasedAt: due });
  });

  test('can be kept longer, with new warnings', async () => {
    let admin = await begin(dialect);
    await admin.put('/api/trip/photo-retention', { days: 30 });
    admin = await sweepAt(-3);
    // A second tap, or a retry after a lost answer, postpones the same day.
    for (const _tap of [1, 2])
      expect((await admin.post('/api/trip/photo-retention/delays', { goAt: DUE })).status).toBe(200);
    expect(await retentionOf(admin)).toMatchObject({ goAt: DUE + 30 * DAY_MS });
    admin = await sweepAt(29);
    expect(await server.storedFiles()).toHaveLength(3);
    expect((await admin.put('/api/trip/photo-retention', { days: null })).status).toBe(200);
    await sweepAt(100);
    expect(await server.storedFiles()).toHaveLength(3);
  });

  test('keep their delay, and stay erased, when the same period is set again', async () => {
    let admin = await begin(dialect);
    await admin.put('/api/trip/photo-retention', { days: 30 });
    admin = await sweepAt(-3);
    await admin.post('/api/trip/photo-retention/delays', { goAt: DUE });
    await admin.put('/api/trip/photo-retention', { days: 30 });
    expect(await retentionOf(admin)).toMatchObject({ goAt: DUE + 30 * DAY_MS });
    for (const days of [27, 30]) admin = await sweepAt(days);
    expect(await server.storedFiles()).toEqual([]);
    await admin.put('/api/trip/photo-retention', { days: 30 });
    expect(await retentionOf(admin)).toMatchObject({ goAt: null, erasedAt: DUE + 30 * DAY_MS });
  });

  test('are kept three more days if the trip ended long ago', async () => {
    await begin(dialect);
    let admin = await sweepAt(100);
    await admin.put('/api/trip/photo-retention', { days: 30 });
    expect(await retentionOf(admin)).toMatchObject({ goAt: DUE + 103 * DAY_MS });
    await sweepAt(102);
    expect(await server.storedFiles()).toHaveLength(3);
    admin = await sweepAt(103);
    expect(await server.storedFiles()).toEqual([]);
  });

  test('are not erased early if a clock is ahead or is set back', async () => {
    const admin = await begin(dialect);
    await admin.put('/api/trip/photo-retention', { days: 30 });
    await sweepAt(400);
    await sweepAt(-20);
    await sweepAt(1);
    expect(await server.storedFiles()).toHaveLength(3);
  });

  test('are erased once if several servers try simultaneously', async () => {
    const admin = await begin(dialect);
    await admin.put('/api/trip/photo-retention', { days: 30 });
    await sweepAt(-3);
    server.clock.advance(3 * DAY_MS);
    await Promise.all([server.sweepPhotos(), server.sweepPhotos(), server.sweepPhotos()]);
    const acts = await server.database.read((tx) =>
      tx.query.selectFrom('audit').select('label').where('act', '=', 'photos_erased').execute(),
    );
    expect(acts).toEqual([{ label: '1' }]);
    expect(await server.storedFiles()).toEqual([]);
  });
});
