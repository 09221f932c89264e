import { StorageReport } from '@reisspel/contract/operate/diagnostics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createS3Storage, type S3Storage } from '../../platform/storage/s3-storage.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';

const AT = '/api/diagnostics/storage';

let store: FakeS3;
let storage: S3Storage;
let server: TestServer;
let admin: TestClient;
let owner: TestClient;
beforeAll(async () => {
  store = await startFakeS3();
  storage = createS3Storage(
    { bucket: store.bucket, endpoint: store.url, ...store.keys, pathStyle: true },
    { answerTimeoutMs: 20_000, pause: async () => {} },
  );
  server = await createTestServer({ storage });
  admin = await server.admin();
  owner = await server.owner();
});
afterAll(async () => {
  await server.stop();
  await storage.close();
  await store.close();
});
beforeEach(() => {
  store.recover();
  store.hasBucket = true;
  store.calls.length = 0;
});

async function diagnose(): Promise<StorageReport> {
  return StorageReport.parse((await owner.post(AT)).body);
}
const states = ({ checks }: StorageReport) => checks.map(({ check, state }) => `${check} ${state}`);

describe('the storage diagnostic', () => {
  test('tests an empty store, and leaves no file in it', async () => {
    const report = await diagnose();
    expect(report.store).toBe('s3');
    expect(states(report)).toEqual(['api ok', 'upload ok', 'removal ok', 'image skipped']);
    expect(report.buckets.map(({ bucket, content }) => [bucket, content])).toEqual([
      ['photos', { files: 0, bytes: 0 }],
      ['quiz-images', { files: 0, bytes: 0 }],
    ]);
    const put = store.calls.find(({ method }) => method === 'PUT');
    expect(put?.key).toMatch(/^photos\/storage-test-\d{13}\.png$/);
    expect(put?.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'max-age=3600' });
    expect(store.objects.size).toBe(0);
  });

  test('counts the files in the buckets, and checks the newest photo with HEAD', async () => {
    await startGame(admin);
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    await player.photo((await newTask(admin, photoInput())).id, await jpeg());
    const report = await diagnose();
    const bytes = [...store.objects.values()].reduce((sum, { body }) => sum + body.byteLength, 0);
    expect(report.buckets[0]).toMatchObject({ bucket: 'photos', content: { files: 3, bytes } });
    expect(states(report)).toContain('image ok');
    const full = [...store.objects.keys()].find((key) => key.endsWith('.jpg')) ?? '';
    expect(store.calls.some(({ method, key }) => method === 'HEAD' && key === full)).toBe(true);
    store.objects.delete(full);
    expect(states(await diagnose())).toContain('image failed');
  });

  test('reports a missing bucket and other errors of the store without a key', async () => {
    store.hasBucket = false;
    const missing = await diagnose();
    expect(states(missing).slice(0, 3)).toEqual(['api failed', 'upload failed', 'removal skipped']);
    expect(missing.checks[0]?.text).toMatch(/^Photos bucket does not exist\. Please create it/);
    expect(missing.buckets[0]).toMatchObject({ content: null });
    store.hasBucket = true;
    store.fail({ kind: 'error', status: 403, code: 'AccessDenied' });
    const refused = await diagnose();
    expect(refused.checks[1]?.text).toBe(
      'Storage test failed: AccessDenied (403): The store says AccessDenied.',
    );
    expect(JSON.stringify(refused)).not.toContain(store.keys.accessKeyId);
  });

  test('is for the operator only', async () => {
    await newTrip(server.database, server.clock, { slug: 'ander' });
    const other = server.client().at('/r/ander');
    await other.post('/api/session/admin', { password: 'zon-zee-strand' });
    expect((await other.at('').post(AT)).status).toBe(403);
    expect((await admin.post(AT)).status).toBe(403);
    expect((await server.client().post(AT)).status).toBe(401);
  });
});

describe('the storage health', () => {
  const health = async (client: TestClient) => (await client.get('/api/storage-health')).body;

  test('is shown to everyone, and offers the diagnostic to the operator', async () => {
    await server.testStorage();
    expect(await health(server.client())).toEqual({ ok: true, tested: true });
    store.fail({ kind: 'error', status: 503, code: 'SlowDown' });
    await server.testStorage();
    const failing = { ok: false, problem: 'unreachable' };
    expect(await health(server.client())).toEqual({ ...failing, mayDiagnose: false });
    expect(await health(admin)).toEqual({ ...failing, mayDiagnose: false });
    expect(await health(owner)).toEqual({ ...failing, mayDiagnose: true });
    store.recover();
    await server.testStorage();
    expect(await health(admin)).toEqual({ ok: true, tested: true });
  });
});
