import { randomUUID } from 'node:crypto';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { MAX_PHOTO_BYTES } from '@reisspel/contract/limits';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
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
import { adminState, galleryState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let team: AdminTeam;
let player: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.admin();
  team = await newTeam(admin, 'Rode Team');
  player = await newPlayer(server, team);
  await startGame(admin);
});
afterEach(() => server.stop());

async function picture(client: TestClient, id: string, variant: string) {
  const response = await client.open('GET', `/api/photos/${id}/${variant}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a photo', () => {
  test('completes its task and is in the gallery, in three sizes without its metadata', async () => {
    const task = await newTask(admin, photoInput());
    const gps = { IFD0: { Make: 'Telefoon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 30/1 0/1' } };
    const upload = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3388cc' } })
      .withExif(gps)
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const result = SubmissionResult.parse((await player.photo(task.id, upload)).body);
    expect(result).toMatchObject({ attempt: 1, outcome: { verdict: 'accepted', pointsAwarded: 20 } });

    const [photo] = (await galleryState(server)).photos;
    expect(photo).toMatchObject({ teamId: team.id, taskId: task.id, width: 3000, height: 2000, points: 20 });
    const sizes = { full: ['jpeg', 3000], view: ['webp', 1600], thumb: ['webp', 480] } as const;
    for (const [variant, [format, width]] of Object.entries(sizes)) {
      const { response, bytes } = await picture(player, String(photo?.id), variant);
      expect(response.headers.get('content-type')).toBe(`image/${format}`);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width });
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  test('is turned upright by its orientation', async () => {
    const task = await newTask(admin, photoInput());
    const sideways = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await player.photo(task.id, sideways);
    expect((await galleryState(server)).photos[0]).toMatchObject({ width: 300, height: 400 });
  });

  test.each(['png', 'webp'] as const)('may be %s', async (format) => {
    const task = await newTask(admin, photoInput());
    const upload = await sharp(await jpeg())
      .toFormat(format)
      .toBuffer();
    expect((await player.photo(task.id, upload, randomUUID(), `image/${format}`)).status).toBe(200);
  });

  test('sent again with the same id gets the first answer, even with another photo', async () => {
    const task = await newTask(admin, photoInput());
    const id = randomUUID();
    const first = await player.photo(task.id, await jpeg(), id);
    expect((await player.photo(task.id, await jpeg(10), id)).body).toEqual(first.body);
    expect((await galleryState(server)).photos).toHaveLength(1);
  });
});

describe('a photo that is too dark', () => {
  test('is refused with the measured value, and fails the task at the last attempt', async () => {
    const task = await newTask(admin, photoInput({ minBrightness: 60, maxRetries: 2 }));
    const dark = await jpeg(20);
    const first = await player.photo(task.id, dark);
    expect(first.body).toMatchObject({
      attempt: 1,
      outcome: { verdict: 'refused', attemptsLeft: 1 },
      checks: [{ type: 'brightness', passed: false, measured: 20, minBrightness: 60 }],
    });
    expect((await playState(server, team.id)).own?.tasks[0]?.progress).toMatchObject({
      status: 'open',
      work: { attempts: 1, maxAttempts: 2 },
    });
    const second = await player.photo(task.id, dark);
    expect(second.body).toMatchObject({ outcome: { verdict: 'failed', reason: 'max_attempts' } });
    expect(codeOf(await player.photo(task.id, await jpeg()))).toBe('task_failed');
    expect((await galleryState(server)).photos).toEqual([]);
  });

  test('can be replaced by a brighter one', async () => {
    const task = await newTask(admin, photoInput({ minBrightness: 60 }));
    await player.photo(task.id, await jpeg(20));
    const light = await player.photo(task.id, await jpeg(90));
    expect(light.body).toMatchObject({
      attempt: 2,
      outcome: { verdict: 'accepted' },
      checks: [{ passed: true }],
    });
  });
});

describe('a file that is no photo', () => {
  test.each([
    ['text', () => Buffer.from('dit is geen foto, al heet hij zo'), 415, 'photo_unsupported'],
    [
      'HEIC, which the web app converts before it sends it',
      () => Buffer.from('\u0000\u0000\u0000\u001cftypheic\u0000\u0000\u0000\u0000mif1heicmiaf'),
      415,
      'photo_unsupported',
    ],
    [
      'a GIF',
      () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000'),
      415,
      'photo_unsupported',
    ],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'photo_unsupported',
    ],
    [
      'only a JPEG’s first bytes',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(20).fill(0)]),
      422,
      'photo_unreadable',
    ],
    ['too few bytes to tell the format', () => Buffer.from([0xff, 0xd8]), 415, 'photo_unsupported'],
    ['empty', () => Buffer.alloc(0), 400, 'photo_missing'],
    ['20 MB', () => Buffer.alloc(20 * 1024 * 1024, 0xff), 413, 'photo_too_large'],
  ])('(%s) is refused and changes nothing', async (_name, bytes, status, code) => {
    const task = await newTask(admin, photoInput());
    const refused = await player.photo(task.id, bytes());
    expect([refused.status, codeOf(refused)]).toEqual([status, code]);
    expect((await adminState(server)).results).toEqual([]);
    expect((await playState(server, team.id)).own?.tasks[0]?.progress).toMatchObject({
      work: { attempts: 0 },
    });
  });

  test('is refused when it is cut off in the middle', async () => {
    const task = await newTask(admin, photoInput());
    const whole = await sharp({
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: 'blue',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(codeOf(await player.photo(task.id, whole.subarray(0, whole.length / 2)))).toBe('photo_unreadable');
  });

  test('is refused when its header says that it has too many pixels', async () => {
    const task = await newTask(admin, photoInput());
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(MAX_PHOTO_BYTES);
    expect((await player.photo(task.id, bomb)).body).toEqual({
      error: { code: 'photo_too_many_pixels', params: { maxMegapixels: 50 } },
    });
  });
});

describe('a running upload', () => {
  /** Makes a body that the test writes. `started` resolves when the server has read its start. */
  function slowBody(start: Buffer) {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    return { stream: body.readable, writer, started: writer.write(start).then(() => nextLoop()) };
  }

  function send(taskId: string, body: ReadableStream<Uint8Array>, id = randomUUID()) {
    const headers = { 'Idempotency-Key': id, 'Content-Type': 'image/jpeg' };
    return player.raw('POST', `/api/tasks/${taskId}/submissions`, body, headers);
  }

  test('does not count when its team is deleted meanwhile, and leaves no file', async () => {
    const task = await newTask(admin, photoInput());
    const photo = await jpeg();
    const { stream, writer, started } = slowBody(photo.subarray(0, 500));
    const answer = send(task.id, stream);
    await started;
    await admin.delete(`/api/teams/${team.id}`);
    await writer.write(photo.subarray(500));
    await writer.close();
    expect(codeOf(await answer)).toBe('not_found');
    expect(await server.storedFiles()).toEqual([]);
  });

  test('that is interrupted is refused, and the team can send again', async () => {
    const task = await newTask(admin, photoInput());
    const { stream, writer, started } = slowBody((await jpeg()).subarray(0, 500));
    const answer = send(task.id, stream);
    await started;
    await writer.abort(new Error('The phone went into a tunnel'));
    expect(codeOf(await answer)).toBe('upload_interrupted');
    expect((await player.photo(task.id, await jpeg())).status).toBe(200);
  });

  test('that finishes after its own retry gets the retry’s answer', async () => {
    const task = await newTask(admin, photoInput());
    const photo = await jpeg();
    const id = randomUUID();
    const { stream, writer, started } = slowBody(photo.subarray(0, 500));
    const answer = send(task.id, stream, id);
    await started;
    const retry = await player.photo(task.id, photo, id);
    await writer.write(photo.subarray(500));
    await writer.close();
    expect((await answer).body).toEqual(retry.body);
    expect((await adminState(server)).scores[0]?.score).toBe(20);
  });

  test('that receives no more bytes does not block the next try, even if the network breaks often', async () => {
    const task = await newTask(admin, photoInput());
    const photo = await jpeg();
    const id = randomUUID();
    const quiet: ReturnType<typeof send>[] = [];
    for (let times = 0; times < 5; times += 1) {
      const { stream, started } = slowBody(photo.subarray(0, 500));
      quiet.push(send(task.id, stream, id));
      await started;
      server.clock.advance(10_000);
    }
    expect((await player.photo(task.id, photo, id)).status).toBe(200);
    expect((await Promise.all(quiet)).map(codeOf)).toEqual(quiet.map(() => 'upload_interrupted'));
  });

  test('is accepted beside at most three others of its team', async () => {
    const task = await newTask(admin, photoInput());
    const start = (await jpeg()).subarray(0, 500);
    const slow = [1, 2, 3, 4].map(() => slowBody(start));
    const answers = slow.map(({ stream }) => send(task.id, stream));
    await Promise.all(slow.map(({ started }) => started));
    expect(codeOf(await player.photo(task.id, await jpeg()))).toBe('too_busy');
    await Promise.all(slow.map(({ writer }) => writer.close()));
    await Promise.all(answers);
    expect((await player.photo(task.id, await jpeg())).status).toBe(200);
  });
});

describe('access to a photo', () => {
  test('is given to the team that took it, gallery guests and the organiser', async () => {
    const task = await newTask(admin, photoInput());
    const { photoId } = SubmissionResult.parse((await player.photo(task.id, await jpeg())).body);
    const status = async (client: TestClient) =>
      (await client.open('GET', `/api/photos/${photoId}/thumb`)).status;
    expect(await status(player)).toBe(200);
    expect(await status(admin)).toBe(200);
    expect(await status(server.client())).toBe(401);
    expect(await status(await newPlayer(server, await newTeam(admin, 'Blauwe Team')))).toBe(404);
    const guest = server.client();
    await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    expect(await status(guest)).toBe(200);
  });

  test('is not given to gallery guests when the photo was refused', async () => {
    const task = await newTask(admin, photoInput({ minBrightness: 200 }));
    const { photoId } = SubmissionResult.parse((await player.photo(task.id, await jpeg(20))).body);
    const guest = server.client();
    await guest.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    expect((await guest.open('GET', `/api/photos/${photoId}/thumb`)).status).toBe(404);
    expect((await player.open('GET', `/api/photos/${photoId}/thumb`)).status).toBe(200);
  });

  test('ends when its team is deleted', async () => {
    const task = await newTask(admin, photoInput());
    const { photoId } = SubmissionResult.parse((await player.photo(task.id, await jpeg())).body);
    await admin.delete(`/api/teams/${team.id}`);
    expect((await admin.open('GET', `/api/photos/${photoId}/full`)).status).toBe(404);
  });
});

test('a photo for a quiz and an answer for a photo task are refused', async () => {
  const quiz = await newTask(admin, quizInput());
  const task = await newTask(admin, photoInput());
  expect(codeOf(await player.photo(quiz.id, await jpeg()))).toBe('task_type_mismatch');
  expect(codeOf(await player.answer(task.id, 'iets'))).toBe('task_type_mismatch');
  expect(codeOf(await player.raw('POST', `/api/tasks/${task.id}/submissions`, null, {}))).toBe(
    'invalid_input',
  );
});
