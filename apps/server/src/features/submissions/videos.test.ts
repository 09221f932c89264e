import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MAX_PHOTO_BYTES, MAX_VIDEO_BYTES } from '@reisspel/contract/limits';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { DialectName } from '../../db/database.ts';
import { breakingNetwork, reprDigestOf } from '../../testing/breaking-network.ts';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
  videoInput,
  webm,
} from '../../testing/game-builders.ts';
import { adminState, galleryState, playState } from '../../testing/live-states.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let team: AdminTeam;
let player: TestClient;
let task: AdminTask;
let still: Buffer;
let video: Buffer;

async function begin(dialect: DialectName = 'sqlite'): Promise<void> {
  server = await createTestServer({ dialect });
  admin = await server.admin();
  team = await newTeam(admin, 'Rode Team');
  player = await newPlayer(server, team);
  task = await newTask(admin, videoInput());
  await startGame(admin);
  still = await jpeg();
  video = webm();
}
afterEach(() => server.stop());

/** Submits the video. Returns the id of its still. */
async function record(): Promise<string> {
  return String(SubmissionResult.parse((await player.video(task.id, { still, video })).body).photoId);
}

const play = (client: TestClient, photoId: string, range?: string) =>
  client.open('GET', `/api/photos/${photoId}/video`, null, range === undefined ? {} : { Range: range });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const storedEndings = async () => (await server.storedFiles()).map((name) => name.split('.').at(-1)).sort();

/** Begins an upload to the task that breaks off, and sends the rest of it. */
async function sendInTwo(whole: Buffer, videoStart: number) {
  const network = await breakingNetwork(server);
  try {
    const phone = network.as(player);
    const id = randomUUID();
    const path = (taskId: string) => `/api/tasks/${taskId}/submissions`;
    const headers = { 'Idempotency-Key': id, 'Content-Type': 'image/jpeg' };
    const asVideo = { 'Video-Start': String(videoStart) };
    const first = { ...headers, ...asVideo };
    const request = { method: 'POST', path: path(task.id), headers: first, length: whole.length };
    const sent = videoStart + 100;
    await (await network.begin(phone, request, whole.subarray(0, sent))).reset();
    const upload = `/api/submissions/${id}/upload`;
    expect((await player.open('HEAD', upload)).headers.get('Upload-Offset')).toBe(String(sent));
    const rest = new Blob([new Uint8Array(whole.subarray(sent))]);
    const answer = await player.raw('PATCH', upload, rest, {
      'Content-Type': 'application/offset+octet-stream',
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(sent),
    });
    expect(answer.status).toBe(204);
    const last = { ...headers, 'Photo-Upload': 'complete', 'Repr-Digest': reprDigestOf(whole) };
    const complete = (taskId: string, isVideo = true) =>
      player.raw('POST', path(taskId), null, { ...last, ...(isVideo && asVideo) });
    return { complete, upload };
  } finally {
    await network.close();
  }
}

async function guestOfGallery(): Promise<TestClient> {
  const guest = server.client();
  await guest.post('/api/session/gallery', { password: 'zon-zee-strand' });
  return guest;
}

describe.each(DIALECTS)('a video on %s', (dialect) => {
  beforeEach(() => begin(dialect));

  test('counts when it arrives, and its still is in the gallery with a sign that it plays', async () => {
    const photoId = await record();
    expect((await playState(server, team.id)).own?.tasks[0]?.progress).toMatchObject({
      status: 'completed',
      pointsAwarded: 20,
      photoId,
    });
    expect((await galleryState(server)).photos).toMatchObject([{ id: photoId, videoType: 'webm' }]);
    expect((await adminState(server)).submissions).toMatchObject([{ photoId, videoType: 'webm' }]);
    expect(await storedEndings()).toEqual(['jpg', 'webm', 'webp', 'webp']);
  });

  test('is served whole and in parts, with its type', async () => {
    const photoId = await record();
    const whole = await play(player, photoId);
    expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'video/webm']);
    expect(whole.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await bytesOf(whole)).toEqual(video);
    const part = await play(player, photoId, 'bytes=10-99');
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 10-99/${video.length}`]);
    expect(part.headers.get('Content-Length')).toBe('90');
    expect(await bytesOf(part)).toEqual(video.subarray(10, 100));
    // HTTP allows the whole file for a part that is not there.
    const beyond = await play(player, photoId, `bytes=${video.length}-`);
    expect([beyond.status, await bytesOf(beyond)]).toEqual([200, video]);
  });

  test('is seen by those who see its still, and by nobody else', async () => {
    const photoId = await record();
    const guest = await guestOfGallery();
    const other = await newPlayer(server, await newTeam(admin, 'Blauwe Team'));
    const statuses = () =>
      Promise.all([player, admin, guest, other].map(async (client) => (await play(client, photoId)).status));
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    const [submission] = (await adminState(server)).submissions;
    await admin.put(`/api/submissions/${submission?.id}/review`, {
      decision: 'reject',
      reason: 'Dit is de zee niet',
      seen: 'none',
    });
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    expect((await play(server.client(), photoId)).status).toBe(401);
  });

  test('is on the page of the family', async () => {
    const photoId = await record();
    const sections = { flights: false, schedule: false, highlights: true };
    const doors = TripAccess.parse((await admin.put('/api/trip/share', { enabled: true, sections })).body);
    const address = `/api/share/${doors.share.path?.split('/').at(-1)}`;
    expect((await server.client().get(address)).body).toMatchObject({
      highlights: [{ id: photoId, videoType: 'webm' }],
    });
    const shown = await server.client().open('GET', `${address}/photos/${photoId}/video`);
    expect([shown.status, await bytesOf(shown)]).toEqual([200, video]);
  });

  test('is erased with its still', async () => {
    const photoId = await record();
    expect((await admin.delete(`/api/photos/${photoId}`)).status).toBe(204);
    expect(await server.storedFiles()).toEqual([]);
    expect((await play(admin, photoId)).status).toBe(404);
  });

  test('is erased with its team', async () => {
    await record();
    expect((await admin.post(`/api/teams/${team.id}/erasure`, { name: 'Rode Team' })).status).toBe(204);
    expect(await server.storedFiles()).toEqual([]);
  });

  test('is known to a server that reads the game again', async () => {
    const other = await newTeam(admin, 'Blauwe Team');
    const photoId = await record();
    // After this, the server loads the game from its rows.
    await admin.delete(`/api/teams/${other.id}`);
    expect(await bytesOf(await play(player, photoId))).toEqual(video);
    expect((await galleryState(server)).photos).toMatchObject([{ id: photoId, videoType: 'webm' }]);
  });
});

describe('a video', () => {
  beforeEach(() => begin());

  test('lies beside its still in the downloads of the album and of the team', async () => {
    await record();
    for (const address of ['/api/photos.zip', `/api/teams/${team.id}/export.zip`]) {
      const zip = await fromBufferPromise(await bytesOf(await admin.open('GET', address)));
      const files = new Map<string, Buffer>();
      for await (const entry of zip.eachEntry())
        files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
      expect(files.get('Rode Team/Opdracht 1 - Video.webm')).toEqual(video);
      expect([...files.keys()]).toContain('Rode Team/Opdracht 1 - Video.jpg');
      // The points are in one row of the table, so that their sum is right.
      expect(files.get('fotos.csv')?.toString().match(/;20;/g) ?? ['']).toHaveLength(1);
    }
  });

  test('is not taken for a photo task, nor a photo for a video task', async () => {
    const photoTask = await newTask(admin, photoInput());
    expect(codeOf(await player.video(photoTask.id, { still, video }))).toBe('task_type_mismatch');
    expect(codeOf(await player.photo(task.id, still))).toBe('task_type_mismatch');
    expect(await server.storedFiles()).toEqual([]);
  });

  test('is refused if it is no video, has no still, or is too large, and stores nothing', async () => {
    const codes = [
      await player.video(task.id, { still, video: await jpeg() }),
      await player.video(task.id, { still: video, video }),
      await player.video(task.id, { still: still.subarray(0, 100), video }),
      await player.video(task.id, { still, video: webm(MAX_VIDEO_BYTES) }),
    ].map(codeOf);
    expect(codes).toEqual(['video_unsupported', 'photo_unsupported', 'photo_unreadable', 'video_too_large']);
    expect(await server.storedFiles()).toEqual([]);
    expect((await playState(server, team.id)).own?.tasks[0]?.progress.status).toBe('open');
  });

  test('that broke off is continued where it stopped', async () => {
    const { complete } = await sendInTwo(Buffer.concat([still, video]), still.length);
    const { photoId } = SubmissionResult.parse((await complete(task.id)).body);
    expect(await bytesOf(await play(player, String(photoId)))).toEqual(video);
  });

  test('that broke off and proves no good leaves nothing on the server', async () => {
    const movies = Buffer.alloc(160_000);
    for (let at = 0; at < movies.length; at += 8) {
      movies.writeUInt32BE(movies.length - at, at);
      movies.write('moov', at + 4, 'latin1');
    }
    const start = Buffer.from('0000000866747970', 'hex');
    const { complete, upload } = await sendInTwo(Buffer.concat([still, start, movies]), still.length);
    const answer = await complete(task.id);
    expect([answer.status, codeOf(answer)]).toEqual([415, 'video_unsupported']);
    expect((await player.open('HEAD', upload)).status).toBe(404);
    expect(await server.storedFiles()).toEqual([]);
  });

  test('that broke off is not taken for a photo of its size', async () => {
    const photoTask = await newTask(admin, photoInput());
    const large = Buffer.concat([still, Buffer.alloc(MAX_PHOTO_BYTES)]);
    const { complete } = await sendInTwo(large, still.length);
    expect(codeOf(await complete(photoTask.id, false))).toBe('photo_too_large');
    expect(await server.storedFiles()).toEqual([]);
  });

  test('that is damaged in the store is answered with what there is of it', async () => {
    const photoId = await record();
    const key = (await server.storedFiles()).find((name) => name.endsWith('.webm'));
    await server.storage.put(`photos/${key}`, video.subarray(0, 100));
    const part = await play(player, photoId, 'bytes=50-');
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, 'bytes 50-99/100']);
    expect(await bytesOf(part)).toEqual(video.subarray(50, 100));
  });
});
