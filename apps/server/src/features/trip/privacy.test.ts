import { PrivacyFacts } from '@reisspel/contract/privacy';
import { afterEach, expect, test } from 'vitest';
import { newTask, photoInput } from '../../testing/game-builders.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
afterEach(() => server.stop());

const facts = async () => PrivacyFacts.parse((await server.client().get('/api/privacy')).body);

test.each(DIALECTS)('the privacy page lists what is stored and for how long, on %s', async (dialect) => {
  server = await createTestServer({ dialect });
  expect(await facts()).toMatchObject({
    contact: '',
    databaseHost: null,
    photoStore: null,
    photoDays: null,
    photosGoAt: null,
    ai: null,
    asksPlace: false,
    mapHost: 'tiles.example',
    backups: { kind: 'none' },
    sessionDays: 60,
    deviceDays: 180,
  });
  const admin = await server.admin();
  expect((await admin.put('/api/trip/contact', { contact: 'Roel, 06 12345678' })).status).toBe(204);
  await admin.put('/api/trip/photo-retention', { days: 90 });
  await newTask(admin, photoInput({ location: { latitude: 38, longitude: 0, radius: 50 } }));
  expect(await facts()).toMatchObject({
    contact: 'Roel, 06 12345678',
    photoDays: 90,
    photosGoAt: Date.parse('2025-09-22T00:00:00+02:00'),
    asksPlace: true,
  });
  expect((await server.client().put('/api/trip/contact', { contact: 'x' })).status).toBe(401);
});

test('the privacy page says that a task asks where a team is, also without a photo', async () => {
  server = await createTestServer();
  const spot = { latitude: 38, longitude: 0, radius: 50 };
  await newTask(await server.admin(), { taskType: 'place', points: 10, instructions: 'Loop!', ...spot });
  expect(await facts()).toMatchObject({ asksPlace: true });
});

test('the privacy page says that a task which opens at a place asks where a team is', async () => {
  server = await createTestServer();
  const opens = { when: 'at-place', latitude: 38, longitude: 0, radius: 50 };
  await newTask(await server.admin(), photoInput({ window: { opens, closes: null } }));
  expect(await facts()).toMatchObject({ asksPlace: true });
});

test('the privacy page names each host that gets data', async () => {
  const ai = { host: 'api.openai.com', looksAtPhotos: true };
  server = await createTestServer({
    hosting: { databaseHost: 'db.example', photoStore: 's3.example', ai, backupDays: 7 },
  });
  expect(await facts()).toMatchObject({
    databaseHost: 'db.example',
    photoStore: 's3.example',
    ai,
    backups: { kind: 'daily', days: 7 },
  });
});

test('the privacy page mentions backups that were made by hand', async () => {
  server = await createTestServer();
  await server.backups.makeIfDue();
  expect(await facts()).toMatchObject({ backups: { kind: 'by_hand' } });
});
