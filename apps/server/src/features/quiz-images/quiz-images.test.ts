import { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { inputOf } from '@reisspel/rules/task';
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
  startGame,
} from '../../testing/game-builders.ts';
import { adminState, playState } from '../../testing/live-states.ts';
import { emptyModel } from '../../testing/models.ts';
import { newestGame } from '../../testing/saved-games.ts';
import { m4a, silentMp3 } from '../../testing/sounds.ts';
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
  return TaskFileAddress.parse((await upload(await jpeg(200, 3_000, 2_000))).body).url;
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
    const signed = TaskFileAddress.parse((await player.post(`${url}/signatures`)).body).url;
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
    const { url } = TaskFileAddress.parse((await uploadModel(model)).body);
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

describe('a sound', () => {
  const TITLE = 'Wilhelmus';
  /** A tag of ID3v2 in front of an MP3, whose size has seven bits in each byte. */
  const tag = (text: string) =>
    Buffer.concat([Buffer.from([...Buffer.from('ID3'), 4, 0, 0, 0, 0, 1, 2]), Buffer.alloc(130, text)]);
  const oldTag = (text: string) => Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, text)]);
  const uploadSound = (bytes: Buffer, type = 'audio/mpeg') =>
    admin.raw('POST', '/api/sounds', new Blob([new Uint8Array(bytes)]), { 'Content-Type': type });
  const newSound = async (bytes: Buffer) => TaskFileAddress.parse((await uploadSound(bytes)).body).url;

  test('is sent with the opening of its question, and not before', async () => {
    const soundUrl = await newSound(silentMp3());
    const task = await newTask(admin, quizInput({ soundUrl }));
    const team = await newTeam(admin, 'Rode Team');
    const player = await newPlayer(server, team);
    await startGame(admin);
    expect(JSON.stringify((await playState(server, team.id)).own)).not.toContain(soundUrl);
    const opened = await player.post(`/api/tasks/${task.id}/quiz-openings`);
    expect(opened.body).toMatchObject({ soundUrl });
    expect((await player.open('GET', soundUrl)).headers.get('content-type')).toBe('audio/mpeg');
    expect(await status(server.client(), soundUrl)).toBe(401);
  });

  test.each([
    ['MP3', () => Buffer.concat([tag(TITLE), tag('Nassau'), silentMp3(), oldTag(TITLE)]), 'audio/mpeg'],
    ['M4A', () => m4a('mp4a', TITLE), 'audio/mp4'],
  ])('that is an %s loses its names, and is sent in parts', async (_format, make, type) => {
    const url = await newSound(make());
    const whole = await admin.open('GET', url);
    expect(whole.headers.get('content-type')).toBe(type);
    const bytes = Buffer.from(await whole.arrayBuffer());
    for (const name of [TITLE, 'Nassau']) expect(bytes.includes(name)).toBe(false);
    if (type === 'audio/mpeg') expect(bytes.equals(silentMp3())).toBe(true);
    const part = await admin.open('GET', url, null, { Range: 'bytes=2-11' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-11/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2, 12))).toBe(true);
  });

  test.each([
    ['a picture', () => jpeg(), 'audio/mpeg', 'sound_unsupported'],
    [
      'of a kind that only some phones play',
      async () => m4a('alac', TITLE),
      'audio/mp4',
      'sound_unsupported',
    ],
    ['a WAV', async () => Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'audio/wav', 'sound_unsupported'],
    ['empty', async () => Buffer.alloc(0), 'audio/mpeg', 'sound_unsupported'],
    ['only a tag', async () => tag(TITLE), 'audio/mpeg', 'sound_unsupported'],
    ['named as something else', async () => silentMp3(), 'text/plain', 'sound_unsupported'],
    ['larger than 5 MB', async () => Buffer.alloc(6 * 1024 * 1024), 'audio/mpeg', 'photo_too_large'],
  ])('that is %s is refused, and not stored', async (_name, bytes, type, code) => {
    expect(codeOf(await uploadSound(await bytes(), type))).toBe(code);
    expect(await server.storedFiles()).toEqual([]);
  });

  test('is an uploaded one, never an address elsewhere', async () => {
    for (const soundUrl of ['https://geluiden.example/zee.mp3', '/api/sounds/../trip', '/api/quiz-images/x'])
      expect(codeOf(await admin.post('/api/tasks', quizInput({ soundUrl })))).toBe('invalid_input');
    expect(codeOf(await admin.post('/api/tasks', photoInput({ soundUrl: null })))).toBe('invalid_input');
  });

  test('stays with its question and with a saved game, and is deleted a day after the last is', async () => {
    const soundUrl = await newSound(silentMp3());
    const task = await newTask(admin, quizInput({ soundUrl }));
    await admin.post('/api/profiles', { name: 'Muziek' });
    const { id } = await newestGame(admin);
    const { body: file } = await admin.get(`/api/profiles/${id}/file`);
    await admin.delete(`/api/tasks/${task.id}`);
    server.clock.advance(2 * DAY_MS);
    await server.cleanUp();
    admin = await server.admin();
    expect(await status(admin, soundUrl)).toBe(200);
    await admin.post(`/api/profiles/${id}/loads`, { mode: 'replace' });
    expect((await adminState(server)).tasks[0]?.verificationRequirements).toContainEqual({
      type: 'sound',
      url: soundUrl,
    });
    await admin.delete(`/api/tasks/${(await adminState(server)).tasks[0]?.id}`);
    await admin.delete(`/api/profiles/${id}`);
    server.clock.advance(2 * DAY_MS);
    await server.cleanUp();
    await server.cleanUp();
    expect(await server.storedFiles()).toEqual([]);
    // The file has no sounds in it, so a server without this sound makes the question without it.
    admin = await server.admin();
    await admin.post('/api/profile-files', file);
    await admin.post(`/api/profiles/${(await newestGame(admin)).id}/loads`, { mode: 'replace' });
    const { tasks } = await adminState(server);
    expect(tasks.map((each) => inputOf(each))).toMatchObject([{ soundUrl: null }]);
  });
});
