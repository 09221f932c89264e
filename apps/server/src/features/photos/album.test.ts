import { buffer } from 'node:stream/consumers';
import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import { SubmissionResult } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { DialectName } from '../../db/database.ts';
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
import {
  ADMIN_PASSWORD,
  createTestServer,
  DIALECTS,
  newTrip,
  type TestServer,
} from '../../testing/test-server.ts';

/** Milliseconds between two photos. The album is sorted by time. */
const MINUTE_MS = 60_000;

let server: TestServer;
let admin: TestClient;

async function begin(dialect: DialectName = 'sqlite'): Promise<void> {
  server = await createTestServer({ dialect });
  admin = await server.admin();
  await startGame(admin);
}
afterEach(() => server.stop());

/** Creates another trip. Returns its organiser. */
async function otherTrip(slug: string): Promise<TestClient> {
  await newTrip(server.database, server.clock, { slug });
  const organiser = server.client().at(`/r/${slug}`);
  await organiser.post('/api/session/admin', { password: ADMIN_PASSWORD });
  return organiser;
}

/** Submits each photo for a new task, one after the other. Returns the photos' ids. */
async function takePhotos(team: AdminTeam, photos: readonly Buffer[], input = {}): Promise<string[]> {
  const player = await newPlayer(server, team);
  const ids: string[] = [];
  for (const photo of photos) {
    server.clock.advance(MINUTE_MS);
    const task = await newTask(admin, photoInput(input));
    const { photoId } = SubmissionResult.parse((await player.photo(task.id, photo)).body);
    if (photoId !== null) ids.push(photoId);
  }
  return ids;
}

/** Makes a photo too large for the buffers between the server and a reader. */
function heavyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

const download = (client: TestClient, query = '') => client.open('GET', `/api/photos.zip${query}`);

/** Returns the files of the download by name, in order. */
async function album(client = admin, query = ''): Promise<Map<string, Buffer>> {
  const response = await download(client, query);
  expect(response.status).toBe(200);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Returns the table's rows without the header. */
async function rows(query = ''): Promise<string[]> {
  const table = (await album(admin, query)).get('fotos.csv')?.toString() ?? '';
  const [head, ...lines] = table.split('\r\n');
  expect(head).toBe('\uFEFF"bestand";"team";"opdracht";"gemaakt op";"punten";"opmerking"');
  expect(lines.pop()).toBe('');
  return lines;
}

describe.each(DIALECTS)('the album as a file on %s', (dialect) => {
  beforeEach(() => begin(dialect));

  test('contains every photo in full size in a folder of its team, and a table of team, task, time and points', async () => {
    const [first] = await takePhotos(await newTeam(admin, 'Rode Team'), [await jpeg(100)], { points: 30 });
    await takePhotos(await newTeam(admin, 'Blauwe Team'), [await jpeg(200)]);
    const files = await album();
    expect([...files.keys()]).toEqual([
      'fotos.csv',
      'Rode Team/Opdracht 1 - Foto.jpg',
      'Blauwe Team/Opdracht 2 - Foto.jpg',
    ]);
    const served = await admin.open('GET', `/api/photos/${first}/full`);
    expect(files.get('Rode Team/Opdracht 1 - Foto.jpg')).toEqual(Buffer.from(await served.arrayBuffer()));
    const [row] = await rows();
    expect(row).toMatch(
      /^"Rode Team\/Opdracht 1 - Foto\.jpg";"Rode Team";"Opdracht 1 - Foto";"\d{4}-\d\d-\d\d \d\d:\d\d";30;""$/,
    );
  });

  test('contains only the photos of the chosen team and task', async () => {
    const red = await newTeam(admin, 'Rode Team');
    const blue = await newTeam(admin, 'Blauwe Team');
    const tasks = [await newTask(admin, photoInput()), await newTask(admin, photoInput())];
    for (const team of [red, blue]) {
      const player = await newPlayer(server, team);
      for (const task of tasks) {
        server.clock.advance(MINUTE_MS);
        await player.photo(task.id, await jpeg());
      }
    }
    const [first, second] = tasks;
    const named = async (query: string) => (await rows(query)).map((row) => row.split(';')[0]);
    expect(await named('')).toHaveLength(4);
    expect(await named(`?teamId=${blue.id}`)).toEqual([
      '"Blauwe Team/Opdracht 1 - Foto.jpg"',
      '"Blauwe Team/Opdracht 2 - Foto.jpg"',
    ]);
    expect(await named(`?taskId=${second?.id}`)).toEqual([
      '"Rode Team/Opdracht 2 - Foto.jpg"',
      '"Blauwe Team/Opdracht 2 - Foto.jpg"',
    ]);
    expect(await named(`?teamId=${red.id}&taskId=${first?.id}`)).toEqual([
      '"Rode Team/Opdracht 1 - Foto.jpg"',
    ]);
    expect(await named(`?teamId=${first?.id}`)).toEqual([]);
    expect(codeOf(await admin.get('/api/photos.zip?teamId=alle'))).toBe('invalid_input');
  });
});

describe('the album as a file', () => {
  beforeEach(() => begin());

  test('is named after the trip, has a size, and is not cached', async () => {
    const response = await download(admin);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="reis-fotos.zip"');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const { byteLength } = await response.arrayBuffer();
    expect(response.headers.get('content-length')).toBe(String(byteLength));
  });

  test.each([
    ['nl', 'reis-fotos.zip', 'fotos.csv', 'bestand', 'De foto zelf is niet meer te lezen'],
    ['en', 'reis-photos.zip', 'photos.csv', 'file', 'The photo itself can no longer be read'],
    ['es', 'reis-fotos.zip', 'fotos.csv', 'archivo', 'La foto ya no se puede leer'],
  ])('uses the chosen language (%s)', async (language, zipName, tableName, title, remark) => {
    await takePhotos(await newTeam(admin, 'Rode Team'), [await jpeg()]);
    for (const name of await server.storedFiles()) await server.loseFile(name);
    admin.cookie = `${admin.cookie}; ${LANGUAGE_COOKIE}=${language}`;
    const response = await download(admin);
    expect(response.headers.get('content-disposition')).toContain(`"${zipName}"`);
    expect(response.headers.get('vary')).toContain('Cookie');
    await response.body?.cancel();
    const table = (await album()).get(tableName)?.toString();
    expect(table).toContain(`"${title}"`);
    expect(table).toContain(remark);
  });

  test('works without photos too', async () => {
    expect([...(await album()).keys()]).toEqual(['fotos.csv']);
    expect(await rows()).toEqual([]);
  });

  test('has unique file names that every system accepts', async () => {
    const photo = await jpeg();
    for (const name of ['../../etc', 'CON', 'a/b:c*?', '...', 'ROOD', 'Rood?'])
      await takePhotos(await newTeam(admin, name), [photo]);
    const names = [...(await album()).keys()].filter((name) => name !== 'fotos.csv');
    const folders = names.map((name) => name.split('/')[0]);
    expect(folders.toSorted()).toEqual(['ROOD', 'Rood', '_', '_CON', 'a b c', 'etc']);
    for (const name of names) expect(name.split('/')).toHaveLength(2);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  test('has no formulas in its table', async () => {
    await takePhotos(await newTeam(admin, '=HYPERLINK("http://x";"klik")'), [await jpeg()]);
    const [row] = await rows();
    expect(row).toContain(`"'=HYPERLINK(""http://x"";""klik"")"`);
  });

  test('omits lost or damaged photos, and says so in its table', async () => {
    const team = await newTeam(admin, 'Rode Team');
    const originals = async () => (await server.storedFiles()).filter((name) => name.endsWith('.jpg'));
    await takePhotos(team, [await jpeg(90)]);
    const [lost] = await originals();
    await takePhotos(team, [await jpeg(120)]);
    const cutOff = (await originals()).find((name) => name !== lost);
    await takePhotos(team, [await jpeg(150)]);
    await server.loseFile(String(lost));
    await server.truncateFile(String(cutOff), 500);
    expect([...(await album()).keys()]).toEqual(['fotos.csv', 'Rode Team/Opdracht 3 - Foto.jpg']);
    const listed = (await rows())
      .map((row) => row.split(';'))
      .map(([name, , task, , , note]) => [name, task, note]);
    const remark = '"De foto zelf is niet meer te lezen en staat niet in dit bestand."';
    expect(listed).toEqual([
      ['""', '"Opdracht 1 - Foto"', remark],
      ['""', '"Opdracht 2 - Foto"', remark],
      ['"Rode Team/Opdracht 3 - Foto.jpg"', '"Opdracht 3 - Foto"', '""'],
    ]);
  });

  test('is open to gallery guests and the organiser only', async () => {
    const team = await newTeam(admin, 'Rode Team');
    expect((await download(server.client())).status).toBe(401);
    expect((await download(await newPlayer(server, team))).status).toBe(403);
    const guest = server.client();
    await admin.put('/api/gallery/password', { password: 'zeesterren' });
    await guest.post('/api/session/gallery', { password: 'zeesterren' });
    expect([...(await album(guest)).keys()]).toEqual(['fotos.csv']);
  });

  test('has at most two simultaneous downloads for a trip, and an interrupted one frees its place', async () => {
    const team = await newTeam(admin, 'Rode Team');
    await takePhotos(team, [await heavyPhoto(), await heavyPhoto()]);
    const responses = await Promise.all([1, 2].map(() => download(admin)));
    expect(codeOf(await admin.get('/api/photos.zip'))).toBe('too_busy');
    // The data of a team is as large, and counts for the same limit.
    expect(codeOf(await admin.get(`/api/teams/${team.id}/export.zip`))).toBe('too_busy');
    await responses[0]?.body?.cancel();
    // First the server must notice the interruption and close the file.
    await expect.poll(async () => (await admin.get('/api/photos.zip')).status).toBe(200);
    await responses[1]?.body?.cancel();
  });

  test('has at most four simultaneous downloads for all trips together', async () => {
    const second = await otherTrip('berg');
    const third = await otherTrip('meer');
    const responses = await Promise.all(
      [admin, admin, second, second].map((organiser) => download(organiser)),
    );
    for (const response of responses) expect(response.status).toBe(200);
    expect(codeOf(await third.get('/api/photos.zip'))).toBe('too_busy');
    await responses[0]?.body?.cancel();
    await expect.poll(async () => (await third.get('/api/photos.zip')).status).toBe(200);
    await Promise.all(responses.slice(1).map((response) => response.body?.cancel()));
  });

  test('is not counted as a download for a HEAD request', async () => {
    for (let request = 0; request < 4; request += 1)
      expect((await admin.open('HEAD', '/api/photos.zip')).body).toBeNull();
    await expect.poll(async () => (await admin.get('/api/photos.zip')).status).toBe(200);
  });
});
