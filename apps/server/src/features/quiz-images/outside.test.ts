import { MAX_MODEL_BYTES } from '@reisspel/contract/limits';
import { quizImage } from '@reisspel/rules/kinds/quiz';
import { afterEach, expect, test } from 'vitest';
import { mintTripScope } from '../../db/trip-scope.ts';
import { bumpRevision } from '../../live/changes-store.ts';
import type { FetchOutside } from '../../platform/outside.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  quizInput,
} from '../../testing/game-builders.ts';
import { adminState } from '../../testing/live-states.ts';
import { emptyModel } from '../../testing/models.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

const PICTURE = 'https://plaatjes.example/zee.jpg';
const MODEL = 'https://modellen.example/schip.glb';
const HOUR_MS = 60 * 60 * 1_000;
const DAYS_MS = 3 * 24 * HOUR_MS;

let server: TestServer;
let admin: TestClient;
afterEach(() => server.stop());

/** Starts a server with fake websites. Records the requested addresses. */
async function startServer(files: Map<string, Buffer>, dialect: 'sqlite' | 'postgres' = 'sqlite') {
  const asked: string[] = [];
  const fetchOutside: FetchOutside = async (address, maxBytes) => {
    asked.push(address);
    const bytes = files.get(address);
    if (bytes === undefined) return { ok: false, reason: 'unreachable' };
    return bytes.length > maxBytes ? { ok: false, reason: 'too_large' } : { ok: true, bytes };
  };
  server = await createTestServer({ dialect, fetchOutside });
  admin = await server.admin();
  return asked;
}

test('a file is copied even if its address starts with a capital', async () => {
  const asked = await startServer(new Map([[MODEL, emptyModel()]]));
  const task = await newTask(admin, photoInput({ arModelUrl: MODEL.replace('https', 'Https') }));
  expect(asked).toEqual([MODEL]);
  expect(task.arModelUrl).toMatch(/^\/api\/models\//);
});

test('a quiz picture and a 3D model of other websites are copied when the task is saved', async () => {
  const files = new Map([
    [PICTURE, await jpeg()],
    [MODEL, emptyModel()],
  ]);
  await startServer(files);
  const task = await newTask(admin, quizInput({ imageUrl: PICTURE, arModelUrl: MODEL }));
  const picture = quizImage(task.verificationRequirements) ?? '';
  expect(picture).toMatch(/^\/api\/quiz-images\/quiz-\d{13}-[a-z0-9]{16}\.webp$/);
  expect(task.arModelUrl).toMatch(/^\/api\/models\/model-\d{13}-[a-z0-9]{16}\.glb$/);
  server.clock.advance(DAYS_MS);
  await server.cleanUp();
  const again = await server.admin();
  expect((await again.open('GET', picture)).status).toBe(200);
  const player = await newPlayer(server, await newTeam(again, 'Rode Team'));
  const model = await player.open('GET', task.arModelUrl ?? '');
  expect(model.headers.get('content-type')).toBe('model/gltf-binary');
  expect(Buffer.from(await model.arrayBuffer())).toEqual(emptyModel());
  expect((await server.client().open('GET', task.arModelUrl ?? '')).status).toBe(401);
});

test('a task with an unreachable, too large or invalid file is refused, and stores nothing', async () => {
  await startServer(
    new Map([
      ['https://modellen.example/groot.glb', Buffer.alloc(MAX_MODEL_BYTES + 1)],
      ['https://modellen.example/tekst.glb', Buffer.from('<html>')],
      [
        'https://modellen.example/half.glb',
        emptyModel({ buffers: [{ uri: 'https://spion.example/x.bin' }] }),
      ],
      [PICTURE, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ]),
  );
  const refusal = async (input: Record<string, unknown>) => codeOf(await admin.post('/api/tasks', input));
  expect(await refusal(photoInput({ arModelUrl: MODEL }))).toBe('address_unreachable');
  expect(await refusal(photoInput({ arModelUrl: 'https://modellen.example/groot.glb' }))).toBe(
    'photo_too_large',
  );
  expect(await refusal(photoInput({ arModelUrl: 'https://modellen.example/tekst.glb' }))).toBe(
    'model_unsupported',
  );
  expect(await refusal(photoInput({ arModelUrl: 'https://modellen.example/half.glb' }))).toBe(
    'model_unsupported',
  );
  expect(await refusal(quizInput({ imageUrl: 'https://plaatjes.example/weg.jpg' }))).toBe(
    'address_unreachable',
  );
  expect((await adminState(server)).tasks).toEqual([]);
  expect(await server.storedFiles()).toEqual([]);
});

/** Makes a task as an earlier version stored it, with addresses of other websites. */
async function addOldTask({
  imageUrl,
  arModelUrl = '',
}: {
  imageUrl: string;
  arModelUrl?: string;
}): Promise<void> {
  const task = await newTask(admin, quizInput());
  const requirements = task.verificationRequirements.map((requirement) =>
    requirement.type === 'quiz' ? { ...requirement, imageUrl } : requirement,
  );
  await server.database.changeTrip(mintTripScope(server.tripId), async (tx) => {
    await tx.query
      .updateTable('tasks')
      .set({
        verification_requirements: JSON.stringify(requirements),
        ar_enabled: arModelUrl === '' ? 0 : 1,
        ar_model_url: arModelUrl,
      })
      .where('id', '=', task.id)
      .execute();
    await bumpRevision(tx);
  });
  // Lets the hub read the change, as a starting server does.
  await server.hub.beat();
}

async function shownFiles(): Promise<{ picture: string | null; model: string | null }> {
  const [task] = (await adminState(server)).tasks;
  if (task === undefined) throw new Error('There is no task');
  return { picture: quizImage(task.verificationRequirements), model: task.arModelUrl };
}

test.each(DIALECTS)('the server copies the outside picture of an existing task on %s', async (dialect) => {
  const files = new Map<string, Buffer>();
  const asked = await startServer(files, dialect);
  await addOldTask({ imageUrl: PICTURE });
  await server.copyOutsideFiles();
  expect((await shownFiles()).picture).toBe(PICTURE);
  files.set(PICTURE, await jpeg());
  server.clock.advance(HOUR_MS);
  await server.copyOutsideFiles();
  expect((await shownFiles()).picture).toMatch(/^\/api\/quiz-images\//);
  await server.copyOutsideFiles();
  expect(asked).toEqual([PICTURE, PICTURE]);
});

test('a website that does not answer gets fewer and fewer requests, and copies from others stay', async () => {
  const asked = await startServer(new Map([[MODEL, emptyModel()]]));
  await addOldTask({ imageUrl: PICTURE, arModelUrl: MODEL });
  const WEEKS = 8;
  for (let hour = 0; hour < WEEKS * 7 * 24; hour++) {
    await server.copyOutsideFiles();
    server.clock.advance(HOUR_MS);
  }
  expect((await shownFiles()).model).toMatch(/^\/api\/models\//);
  expect((await shownFiles()).picture).toBe(PICTURE);
  expect(asked.filter((address) => address === MODEL)).toHaveLength(1);
  const pictureRequests = asked.filter((address) => address === PICTURE).length;
  // In the end the website gets about one request a week, because it may become reachable again.
  expect(pictureRequests).toBeGreaterThan(WEEKS);
  expect(pictureRequests).toBeLessThan(2 * WEEKS);
});

test('a stopping server does not wait for a website', async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  server = await createTestServer({
    fetchOutside: (_, __, ended) =>
      new Promise((resolve) => {
        isAsked();
        ended?.addEventListener('abort', () => resolve({ ok: false, reason: 'unreachable' }));
      }),
  });
  admin = await server.admin();
  await addOldTask({ imageUrl: PICTURE });
  const ending = new AbortController();
  const kept = server.runHousekeeping(ending.signal);
  await asked;
  ending.abort();
  await kept;
});

test('a copy that the store refuses does not stop the others', async () => {
  const faults: unknown[] = [];
  server = await createTestServer({
    fetchOutside: async () => ({ ok: true, bytes: await jpeg() }),
    logError: (error) => faults.push(error),
  });
  admin = await server.admin();
  for (const imageUrl of [PICTURE, 'https://plaatjes.example/strand.jpg']) await addOldTask({ imageUrl });
  const { storage } = server;
  const { put } = storage;
  const fault = new Error('The store is away');
  storage.put = () => {
    storage.put = put;
    return Promise.reject(fault);
  };
  await server.copyOutsideFiles();
  const pictures = (await adminState(server)).tasks.map((task) => quizImage(task.verificationRequirements));
  expect(pictures).toEqual([PICTURE, expect.stringMatching(/^\/api\/quiz-images\//)]);
  expect(faults).toEqual([fault]);
});
