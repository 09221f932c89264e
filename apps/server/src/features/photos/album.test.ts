import { buffer } from 'node:stream/consumers';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import {
  codeOf,
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
} from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.admin();
  await startGame(admin);
});
afterEach(() => server.stop());

/** Hands in a photo for each of so many tasks, all at the same moment. Resolves to the photos' ids. */
async function takePhotos(team: AdminTeam, photos: readonly Buffer[], input = {}): Promise<string[]> {
  const player = await newPlayer(server, team);
  const ids: string[] = [];
  for (const photo of photos) {
    const task = await newTask(admin, photoInput(input));
    const { photoId } = SubmissionResult.parse((await player.photo(task.id, photo)).body);
    if (photoId !== null) ids.push(photoId);
  }
  return ids;
}

/** Large enough not to fit between the server and who reads it. */
function heavyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const download = (client: TestClient) => client.open('GET', '/api/photos.zip');

/** The files of the download by name, in its order. */
async function album(client = admin): Promise<Map<string, Buffer>> {
  const response = await download(client);
  expect(response.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** The table's rows, without its head. */
async function rows(): Promise<string[]> {
  const table = (await album()).get('fotos.csv')?.toString() ?? '';
  const [head, ...lines] = table.split('\r\n');
  expect(head).toBe('\uFEFF"bestand";"team";"opdracht";"gemaakt op";"punten"');
  expect(lines.pop()).toBe('');
  return lines;
}

describe('the album as a file', () => {
  test('holds every photo as it was sent in, in a folder of its team, and tells who, what, when and points', async () => {
    const [first] = await takePhotos(await newTeam(admin, 'Rode Team'), [await jpeg(100)], { points: 30 });
    await takePhotos(await newTeam(admin, 'Blauwe Team'), [await jpeg(200)]);
    const files = await album();
    expect([...files.keys()]).toEqual([
      'Rode Team/Opdracht 1 - Foto.jpg',
      'Blauwe Team/Opdracht 2 - Foto.jpg',
      'fotos.csv',
    ]);
    const served = await admin.open('GET', `/api/photos/${first}/full`);
    expect(files.get('Rode Team/Opdracht 1 - Foto.jpg')).toEqual(Buffer.from(await served.arrayBuffer()));
    const [row] = await rows();
    expect(row).toMatch(
      /^"Rode Team\/Opdracht 1 - Foto\.jpg";"Rode Team";"Opdracht 1 - Foto";"\d{4}-\d\d-\d\d \d\d:\d\d";30$/,
    );
  });

  test('is named after the trip, and kept by no cache', async () => {
    const response = await download(admin);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="reis-fotos.zip"');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('cache-control')).toContain('no-store');
    await response.body?.cancel();
  });

  test('is there without a photo too', async () => {
    expect([...(await album()).keys()]).toEqual(['fotos.csv']);
    expect(await rows()).toEqual([]);
  });

  test('has names that no computer trips over, and none twice', async () => {
    const photo = await jpeg();
    for (const name of ['../../etc', 'CON', 'a/b:c*?', '...', 'ROOD', 'Rood'])
      await takePhotos(await newTeam(admin, name), [photo]);
    const names = [...(await album()).keys()].filter((name) => name !== 'fotos.csv');
    const folders = names.map((name) => name.split('/')[0]);
    expect(folders.toSorted()).toEqual(['ROOD', 'Rood', '_', '_CON', 'a b c', 'etc']);
    for (const name of names) expect(name.split('/')).toHaveLength(2);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  test('has no formula in its table', async () => {
    await takePhotos(await newTeam(admin, '=HYPERLINK("http://x";"klik")'), [await jpeg()]);
    const [row] = await rows();
    expect(row).toContain(`"'=HYPERLINK(""http://x"";""klik"")"`);
  });

  test('leaves out of its table what is not there any more', async () => {
    const team = await newTeam(admin, 'Rode Team');
    await takePhotos(team, [await jpeg(90)]);
    const [lost] = (await server.storedFiles()).filter((name) => name.endsWith('.jpg'));
    await server.loseFile(String(lost));
    await takePhotos(team, [await jpeg(120)]);
    expect((await rows()).map((row) => row.split(';')[2])).toEqual(['"Opdracht 2 - Foto"']);
  });

  test('is for the gallery’s guests and the organiser only', async () => {
    const team = await newTeam(admin, 'Rode Team');
    expect((await download(server.client())).status).toBe(401);
    expect((await download(await newPlayer(server, team))).status).toBe(403);
    const guest = server.client();
    await admin.put('/api/gallery/password', { password: 'zeesterren' });
    await guest.post('/api/session/gallery', { password: 'zeesterren' });
    expect([...(await album(guest)).keys()]).toEqual(['fotos.csv']);
  });

  test('is sent to four at a time; whoever goes away in the middle makes room', async () => {
    await takePhotos(await newTeam(admin, 'Rode Team'), [await heavyPhoto(), await heavyPhoto()]);
    const responses = await Promise.all([1, 2, 3, 4].map(() => download(admin)));
    expect(codeOf(await admin.get('/api/photos.zip'))).toBe('too_busy');
    await responses[0]?.body?.cancel();
    // Its file has to be closed first.
    await expect.poll(async () => (await admin.get('/api/photos.zip')).status).toBe(200);
    await Promise.all(responses.slice(1).map((response) => response.body?.cancel()));
  });
});
