import { QuizImageAddress } from '@reisspel/contract/kinds/quiz-images';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  quizInput,
} from '../../testing/game-builders.ts';
import { emptyModel } from '../../testing/models.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

let server: TestServer;
let admin: TestClient;
beforeEach(async () => {
  server = await createTestServer();
  admin = await server.admin();
});
afterEach(() => server.stop());

function upload(bytes: Buffer, type = 'image/jpeg') {
  return admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(bytes)]), { 'Content-Type': type });
}

async function newImage(): Promise<string> {
  return QuizImageAddress.parse((await upload(await jpeg(200, 3_000, 2_000))).body).url;
}

const status = async (client: TestClient, url: string) => (await client.open('GET', url)).status;

describe('a quiz picture', () => {
  test('is stored smaller, as WebP, under the name of the spec', async () => {
    const url = await newImage();
    expect(url).toMatch(/^\/api\/quiz-images\/quiz-\d{13}-[a-z0-9]{16}\.webp$/);
    const bytes = Buffer.from(await (await admin.open('GET', url)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_280 });
    expect((await newTask(admin, quizInput({ imageUrl: url }))).verificationRequirements).toContainEqual(
      expect.objectContaining({ type: 'quiz', imageUrl: url }),
    );
  });

  test('is shown to players and the organiser, and for an hour by a signed address', async () => {
    const url = await newImage();
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const visitor = server.client();
    expect(await status(player, url)).toBe(200);
    expect(await status(visitor, url)).toBe(404);
    const signed = QuizImageAddress.parse((await player.post(`${url}/signatures`)).body).url;
    expect(await status(visitor, signed)).toBe(200);
    for (const pass of ['x', '', 'abc', '%00%ff']) {
      expect(await status(visitor, `${url}?pass=${pass}`)).toBe(404);
    }
    expect(await status(visitor, `${signed}x`)).toBe(404);
    const other = await newImage();
    expect(await status(visitor, signed.replace(url, other))).toBe(404);
    server.clock.advance(60 * 60 * 1_000);
    expect(await status(visitor, signed)).toBe(404);
  });

  test.each([
    ['a text', () => Buffer.from('dit is geen plaatje maar tekst'), 'image/png', 'photo_unsupported'],
    ['named as something else', () => jpeg(), 'text/plain', 'image_unsupported'],
    ['larger than 5 MB', () => Buffer.alloc(6 * 1024 * 1024, 0xff), 'image/jpeg', 'photo_too_large'],
    [
      'broken',
      async () => Buffer.concat([(await jpeg()).subarray(0, 200), Buffer.alloc(400)]),
      'image/jpeg',
      'image_unsupported',
    ],
  ])('that is %s is refused, and not stored', async (_name, bytes, type, code) => {
    expect(codeOf(await upload(await bytes(), type))).toBe(code);
    expect(await server.storedFiles()).toEqual([]);
  });

  test('that no task names is deleted after a day, unless an undo could restore it', async () => {
    const shown = await newImage();
    const task = await newTask(admin, quizInput({ imageUrl: shown }));
    await newImage();
    server.clock.advance(DAY_MS + 1);
    await server.cleanUp();
    expect(await server.storedFiles()).toEqual([shown.split('/').at(-1)]);
    admin = await server.admin();
    await admin.delete(`/api/tasks/${task.id}`);
    await server.cleanUp();
    expect(await server.storedFiles()).toHaveLength(1);
    server.clock.advance(DAY_MS + 1);
    await server.cleanUp();
    await server.cleanUp();
    expect(await server.storedFiles()).toEqual([]);
  });
});

describe('a 3D model', () => {
  const uploadModel = (bytes: Buffer, type = 'model/gltf-binary') =>
    admin.raw('POST', '/api/models', new Blob([new Uint8Array(bytes)]), { 'Content-Type': type });

  test('is uploaded for a task, and shown to its players', async () => {
    // This model is larger than an ordinary request may be.
    const model = emptyModel({ extras: 'x'.repeat(1_000_000) });
    const { url } = QuizImageAddress.parse((await uploadModel(model)).body);
    const task = await newTask(admin, photoInput({ arModelUrl: url }));
    expect(task.arModelUrl).toBe(url);
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const shown = await player.open('GET', url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(model)).toBe(true);
  });

  test.each([
    ['a picture', () => jpeg(), 'model/gltf-binary', 'model_unsupported'],
    ['named as something else', async () => emptyModel(), 'text/plain', 'model_unsupported'],
    ['larger than 15 MB', async () => Buffer.alloc(16 * 1024 * 1024), 'model/gltf-binary', 'photo_too_large'],
  ])('that is %s is refused, and not stored', async (_name, bytes, type, code) => {
    expect(codeOf(await uploadModel(await bytes(), type))).toBe(code);
    expect(await server.storedFiles()).toEqual([]);
  });
});
