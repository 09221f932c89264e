import { HEARTBEAT_MS } from '@reisspel/contract/limits';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { mintTripScope } from '../db/trip-scope.ts';
import { createMemoryBus } from '../platform/bus.ts';
import { newTeam } from '../testing/game-builders.ts';
import { type Listening, listen } from '../testing/listen.ts';
import { LiveWindow } from '../testing/live-window.ts';
import { createDatabase } from '../testing/postgres-cluster.ts';
import type { TestClient } from '../testing/test-client.ts';
import {
  ADMIN_PASSWORD,
  createTestServer,
  newTrip,
  OWNER_PASSWORD,
  type TestServer,
} from '../testing/test-server.ts';

/** Milliseconds to wait for the other server. It needs a second, but more on a busy machine. */
const OTHER_SERVER_MS = 10_000;

/** Two servers on one database that get no messages from each other. */
let server: TestServer;
let isolated: TestServer;
let socket: Listening;

beforeEach(async () => {
  const postgresUrl = await createDatabase(inject('postgresUrl'));
  server = await createTestServer({ dialect: 'postgres', postgresUrl });
  const bus = { ...createMemoryBus(), isUpToDate: async () => false };
  isolated = await createTestServer({ dialect: 'postgres', postgresUrl, tripId: server.tripId, bus });
  socket = await listen(isolated);
});
afterEach(async () => {
  await socket.close();
  await isolated.stop();
  await server.stop();
});

async function openWindow(client: TestClient, view: 'play' | 'trip' | 'admin' | 'gallery') {
  const window = await LiveWindow.open(socket.as(client), { view });
  await window.until(({ state }) => state !== null);
  return window;
}

async function moveFrontPage(): Promise<void> {
  await newTrip(server.database, server.clock, { slug: 'zomer' });
  const owner = server.client();
  await owner.post('/api/owner/session', { password: OWNER_PASSWORD });
  expect((await owner.put('/api/owner/default-trip', { slug: 'zomer' })).status).toBe(204);
}

describe('a window on a server that missed a message', () => {
  test('is closed when another trip moves to the front page', async () => {
    const atRoot = await openWindow(server.client(), 'trip');
    const byName = await openWindow(server.client().at('/r/reis'), 'trip');
    await moveFrontPage();
    await isolated.hub.beat();
    await atRoot.untilEnded();
    expect(byName.ended).toBe(false);
  });

  test('is closed when the trip gets a password', async () => {
    const visitor = await openWindow(server.client(), 'trip');
    const admin = await server.admin();
    await admin.put('/api/trip/entry', { kind: 'password', password: 'zeelucht' });
    await isolated.hub.beat();
    await visitor.untilEnded();
    const again = () => socket.as(server.client()).get('/api/live/state');
    await vi.waitUntil(async () => (await again()).status === 401, OTHER_SERVER_MS);
  });

  test('is closed when its session loses a right', async () => {
    const admin = await server.admin();
    const team = await newTeam(admin, 'Rode Team');
    const player = server.client();
    await player.put(`/api/session/team/${team.id}`, {});
    const guest = server.client();
    await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    const windows = [
      await openWindow(player, 'play'),
      await openWindow(guest, 'gallery'),
      await openWindow(admin, 'admin'),
    ];
    await admin.delete(`/api/teams/${team.id}`);
    await admin.put('/api/gallery/password', { password: 'thuis' });
    await admin.delete('/api/session');
    await isolated.hub.beat();
    for (const window of windows) await window.untilEnded();
  });

  test('stays open while nothing changes, and gets a heartbeat every half minute', async () => {
    const window = await openWindow(await server.admin(), 'admin');
    const before = window.bytes;
    await isolated.hub.beat();
    await window.until(({ bytes }) => bytes.slice(before.length) === ':\n\n');
    expect(window.ended).toBe(false);
    expect(HEARTBEAT_MS).toBe(30_000);
  });
});

test('a stream is closed if the trip gets a password while it opens', async () => {
  const { tripId } = server;
  const frames: string[] = [];
  let ended = false;
  const sink = {
    write: (frame: Buffer) => frames.push(frame.toString()) > 0,
    end: () => {
      ended = true;
    },
    cut: () => {},
  };
  const pass = { tripId, isDefaultAddress: true, hasPassword: false, session: null };
  await moveFrontPage();
  await isolated.hub.attach(mintTripScope(tripId), { viewer: { view: 'trip' }, pass, sink }, null);
  expect(ended).toBe(true);
  expect(frames.at(-1)).toContain('"type":"session"');
});
