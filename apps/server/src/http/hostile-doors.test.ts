import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { quizImage } from '@reisspel/rules/kinds/quiz';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDigest } from '../testing/fuzz/digest.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  quizInput,
  startGame,
} from '../testing/game-builders.ts';
import { PICTURE_ROUTES, profileFile } from '../testing/hostile-doors.ts';
import { HOSTILE_FILES, REMAINS, TRICKS } from '../testing/hostile-list.ts';
import { adminState } from '../testing/live-states.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '../testing/test-server.ts';

const SECRET = 'the key of this server, and nobody else';
const REST = 'application/offset+octet-stream';

let server: TestServer;
let admin: TestClient;
let player: TestClient;
let team: AdminTeam;
let task: AdminTask;
/** The file that every other website sends. */
let outside = Buffer.alloc(0);
let digestOf: () => Promise<string>;

beforeAll(async () => {
  server = await createTestServer({
    fetchOutside: async (_, maxBytes) =>
      outside.length > maxBytes ? { ok: false, reason: 'too_large' } : { ok: true, bytes: outside },
  });
  admin = await server.admin();
  team = await newTeam(admin, 'De Kwallen');
  player = await newPlayer(server, team);
  await startGame(admin);
  task = await newTask(admin, photoInput());
  await writeFile(join(server.dataDir, 'secret.key'), SECRET);
  digestOf = await createDigest(server.database);
});
afterAll(() => server.stop());

const small = HOSTILE_FILES.filter(({ isLarge }) => isLarge !== true);
const refused = small.filter(({ code }) => code !== null);

/** Returns everything on the disk, in the store and in the database. */
async function all(): Promise<unknown> {
  const files = await readdir(server.dataDir, { recursive: true });
  const kept = files.filter((name) => name !== 'uploads' && !name.startsWith('test.db'));
  return { files: kept.toSorted(), rows: await digestOf() };
}

async function expectRefused(name: string, route: () => Promise<Answer>): Promise<void> {
  const before = await all();
  const { status } = await route();
  expect([400, 413, 415, 422], name).toContain(status);
  expect(await all(), name).toEqual(before);
}

test.each(Object.entries(PICTURE_ROUTES))(
  'a file that is refused as %s leaves nothing behind',
  async (_, route) => {
    for (const { name, make } of refused) {
      const bytes = await make();
      await expectRefused(name, () => route(admin, bytes, task.id));
    }
  },
);

test('a hostile file from another website is refused as a 3D model, and refused or made harmless as a picture', async () => {
  const address = 'https://elders.example/bestand';
  for (const { name, make, code } of small) {
    outside = Buffer.from(await make());
    await expectRefused(name, () => admin.post('/api/tasks', photoInput({ arModelUrl: address })));
    const asPicture = () => admin.post('/api/tasks', quizInput({ imageUrl: address }));
    if (code !== null) {
      await expectRefused(name, asPicture);
      continue;
    }
    expect((await asPicture()).status, name).toBe(201);
    const picture = quizImage((await adminState(server)).tasks.at(-1)?.verificationRequirements ?? []) ?? '';
    const served = Buffer.from(await (await admin.open('GET', picture)).arrayBuffer());
    expect(served.toString('latin1', 8, 12), name).toBe('WEBP');
    expect(served.toString('latin1'), name).not.toMatch(REMAINS);
  }
});

/** Returns a body that breaks off halfway. */
function brokenOff(bytes: Buffer): ReadableStream<Uint8Array> {
  const first = new Uint8Array(bytes.subarray(0, Math.ceil(bytes.length / 2)));
  const parts = [first];
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.error(new Error('The connection broke'));
      else controller.enqueue(part);
    },
  });
}

test('a photo in two parts is checked as a whole', async () => {
  for (const { name, make, code } of small) {
    const bytes = Buffer.from(await make());
    const { id: taskId } = await newTask(admin, photoInput());
    const before = await all();
    const headersOfPhoto = { 'Idempotency-Key': randomUUID(), 'Content-Type': 'image/jpeg' };
    const path = `/api/tasks/${taskId}/submissions`;
    const length = { 'Content-Length': String(bytes.length) };
    await player.raw('POST', path, brokenOff(bytes), { ...headersOfPhoto, ...length });
    const upload = `/api/submissions/${headersOfPhoto['Idempotency-Key']}/upload`;
    const { status, headers } = await player.open('GET', upload);
    if (status === 204) {
      const offset = headers.get('upload-offset') ?? '';
      const rest = new Blob([new Uint8Array(bytes.subarray(Number(offset)))]);
      await player.raw('PATCH', upload, rest, { 'Content-Type': REST, 'Upload-Offset': offset });
      const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
      const whole = { ...headersOfPhoto, 'Photo-Upload': 'complete', 'Repr-Digest': digest };
      expect(codeOf(await player.raw('POST', path, null, whole)) ?? null, name).toBe(code);
    } else {
      expect(code, name).not.toBeNull();
    }
    expect(await server.keptParts(), name).toEqual([]);
    if (code !== null) expect(await all(), name).toEqual(before);
  }
});

/** Returns every address that takes the name of a file, with this trick as the name. */
function addressesOf(trick: string, photoId: string): string[] {
  return [
    `/api/quiz-images/${trick}`,
    `/api/models/${trick}`,
    `/api/photos/${photoId}/${trick}`,
    `/api/photos/${trick}/full`,
    `/api/share/${trick}`,
    `/api/share/${trick}/photos/${photoId}/${trick}`,
    `/api/teams/${trick}/export.zip`,
    `/api/profiles/${trick}/file`,
    `/api/submissions/${trick}/upload`,
    `/api/backups/${trick}/file`,
    `/api/owner/trips/${trick}/file`,
    `/r/${trick}/api/trip`,
    `/${trick}`,
    `/assets/${trick}`,
    `/r/${trick}`,
  ];
}

test('a file name with a path to another folder finds nothing', async () => {
  // A browser with every right: it fails only because of the address.
  const mighty = await server.owner();
  await mighty.post('/api/session/admin', { password: ADMIN_PASSWORD });
  await mighty.put(`/api/session/team/${team.id}`, { password: '' });
  const before = await all();
  for (const trick of TRICKS) {
    for (const address of addressesOf(trick, randomUUID())) {
      // The client itself would change this address before it sends the request.
      if (new URL(address, 'http://localhost').pathname !== address) continue;
      const response = await mighty.open('GET', address);
      const text = await response.text();
      expect(text.includes(SECRET) || text.includes('SQLite format'), address).toBe(false);
      expect([400, 404], `${address}: ${text.slice(0, 200)}`).toContain(response.status);
      expect(response.headers.get('set-cookie') ?? '', address).not.toContain('x=y');
    }
    const headers = { 'Content-Type': 'image/jpeg', 'Idempotency-Key': encodeURI(trick) };
    const sent = await player.raw('POST', `/api/tasks/${task.id}/submissions`, 'x', headers);
    expect(sent.status, trick).toBe(400);
  }
  expect(await all()).toEqual(before);
});

test('pictures of an uploaded game are stored under names that the server makes', async () => {
  const picture = await jpeg(120, 32, 24);
  const before = new Set(await readdir(server.dataDir, { recursive: true }));
  for (const trick of TRICKS) await admin.post('/api/profile-files', profileFile(picture, decoded(trick)));
  const now = await readdir(server.dataDir, { recursive: true });
  const added = now.filter((name) => !before.has(name) && !name.startsWith('test.db'));
  for (const name of added)
    expect(name).toMatch(/^files(?:\/quiz-images(?:\/quiz-\d{13}-[0-9a-f]{16}\.webp)?)?$/);
});

/** Decodes a trick, because a name in a file is not percent-encoded. */
function decoded(trick: string): string {
  try {
    return decodeURIComponent(trick);
  } catch {
    return trick;
  }
}
