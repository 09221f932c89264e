import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Draining } from '../../platform/process.ts';
import { type Storage, StorageTrouble } from '../../platform/storage/storage.ts';
import { watchStorage } from '../../platform/storage/storage-watch.ts';
import { jpeg, newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { createReadinessCheck } from './readiness.ts';

const NOT_DRAINING: Draining = { begun: false };

const TOKEN = 'zestien-tekens-en-meer';

/** A store that saves nothing and counts requests. A test can replace `work`. */
class FakeStore {
  requests = 0;
  work: () => Promise<null> = async () => null;
  readonly storage: Storage = {
    put: async () => void (await this.#request()),
    get: () => this.#request(),
    head: () => this.#request(),
    remove: async () => void (await this.#request()),
    async *list() {},
  };

  #request(): Promise<null> {
    this.requests += 1;
    return this.work();
  }
}

describe.each(DIALECTS)('the readiness of a server on %s', (dialect) => {
  let server: TestServer;
  let store: FakeStore;
  beforeAll(async () => {
    server = await createTestServer({ dialect });
    store = new FakeStore();
  });
  afterAll(() => server.stop());

  const newCheck = ({ dataDir = import.meta.dirname, draining = NOT_DRAINING } = {}) => {
    const storageWatch = watchStorage(store.storage, server.clock);
    return createReadinessCheck({ database: server.database, storageWatch, dataDir, draining });
  };

  test('is ok when all parts work', async () => {
    const { status, body } = await server.client().get('/readyz');
    expect(status).toBe(200);
    const parts = { database: 'ok', migrations: 'ok', storage: 'ok', disk: 'ok' };
    expect(body).toEqual({ status: 'ok', parts });
  });

  test('is failing while its store fails or does not answer, and does not reveal the reason', async () => {
    store.work = () => Promise.reject(new StorageTrouble('refused', new Error('secret-bucket')));
    const refused = await newCheck().check();
    expect(refused).toEqual({
      status: 'failing',
      parts: { database: 'ok', migrations: 'ok', storage: 'failing', disk: 'ok' },
    });
    store.work = () => new Promise(() => {});
    expect(await newCheck().check()).toEqual(refused);
    store.work = async () => null;
  });

  test('is failing without its disk, and while the server stops', async () => {
    expect(await newCheck({ dataDir: '/nergens' }).check()).toMatchObject({
      status: 'failing',
      parts: { disk: 'failing' },
    });
    const draining = { begun: false };
    const check = newCheck({ draining });
    draining.begun = true;
    expect(await check.check()).toMatchObject({ status: 'failing', parts: { disk: 'ok' } });
  });

  test('is failing with a database that lacks a migration', async () => {
    const rename = (from: string, to: string) =>
      server.database.write((tx) =>
        sql`update kysely_migration set name = ${to} where name = ${from}`.execute(tx.query),
      );
    await rename('0009-push-language', '0009-other');
    expect(await newCheck().check()).toMatchObject({ parts: { migrations: 'failing', database: 'ok' } });
    await rename('0009-other', '0009-push-language');
  });

  test('is checked once for many requests at the same time', async () => {
    const before = store.requests;
    const check = newCheck();
    await Promise.all(Array.from({ length: 500 }, () => check.check()));
    await check.check();
    expect(store.requests - before).toBe(1);
  });
});

test('a server without its database is alive and not ready', async () => {
  const server = await createTestServer();
  await server.database.close();
  expect((await server.client().get('/healthz')).status).toBe(200);
  const { status, body } = await server.client().get('/readyz');
  expect(status).toBe(503);
  expect(body).toMatchObject({ parts: { database: 'failing', migrations: 'failing', storage: 'ok' } });
  await server.stop();
});

describe('the metrics', () => {
  let server: TestServer;
  let player: TestClient;
  beforeAll(async () => {
    server = await createTestServer({ metricsToken: TOKEN });
    const admin = await server.admin();
    const task = await newTask(admin, photoInput());
    player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    await startGame(admin);
    await player.photo(task.id, await jpeg());
  });
  afterAll(() => server.stop());

  const collect = async (token: string, path = '/metrics') => {
    const answer = await server.client().open('GET', path, null, { Authorization: `Bearer ${token}` });
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
  };

  test('are shown for the token, and count requests by the pattern of their route', async () => {
    await player.get('/api/nergens/dan-ook');
    const { status, text, type } = await collect(TOKEN);
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const lines = text.split('\n');
    const submitted = 'route="/api/tasks/:taskId/submissions"';
    expect(lines).toContain(`reisspel_http_requests_total{method="POST",${submitted},status="200"} 1`);
    expect(lines).toContain(`reisspel_http_request_duration_seconds_count{${submitted}} 1`);
    expect(lines).toContain('reisspel_http_requests_total{method="GET",route="(none)",status="404"} 1');
    expect(lines).toContain('reisspel_photos 1');
    expect(lines).toContain('reisspel_ready{part="database"} 1');
    expect(lines).toContain('reisspel_waiting{queue="photos"} 0');
    expect(lines).toContain('reisspel_backups_ok 1');
    // There is no backup yet, so there is no age.
    expect(text).not.toContain('reisspel_backup_age_seconds');
    expect(lines).toContain('reisspel_open_streams{audience="player"} 0');
    expect(text).not.toMatch(/Rode|dan-ook|[0-9a-f]{8}-/);
  });

  test('contain the age of the last good backup, and an alarm if it is too old', async () => {
    await server.backups.makeIfDue();
    server.clock.advance(3 * 24 * 60 * 60_000);
    const lines = (await collect(TOKEN)).text.split('\n');
    expect(lines).toContain('reisspel_backup_age_seconds 259200');
    expect(lines).toContain('reisspel_backups_ok 0');
  });

  test.each(['', 'zestien-tekens-en-minder', `${TOKEN}x`])('are refused with %j', async (token) => {
    const { status, text } = await collect(token);
    expect(status).toBe(401);
    expect(text).not.toContain('reisspel_');
  });

  test('do not exist at the address of a trip, or on a server without a token', async () => {
    expect((await collect(TOKEN, '/r/reis/metrics')).status).toBe(404);
    const closed = await createTestServer();
    const answer = await closed.client().open('GET', '/metrics', null, { Authorization: 'Bearer ' });
    expect(answer.status).toBe(404);
    await closed.stop();
  });

  test('do not grow with requests to unknown addresses', async () => {
    const before = (await collect(TOKEN)).text.split('\n').length;
    for (let n = 0; n < 20; n += 1) {
      await server.client().get(`/api/verzonnen-${n}`);
      await server.client().open('PROPFIND', `/api/trip`);
    }
    expect((await collect(TOKEN)).text.split('\n').length - before).toBeLessThan(5);
  });
});
