import { buffer } from 'node:stream/consumers';
import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import { ProfileFile } from '@reisspel/contract/profiles';
import { KeepsakeContent } from '@reisspel/contract/recap';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import {
  jpeg,
  newPlayer,
  newTask,
  newTeam,
  photoInput,
  startGame,
  videoInput,
  webm,
} from '../../testing/game-builders.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, DIALECTS, type TestServer } from '../../testing/test-server.ts';
import { demoTrip } from '../trip/demo-trip.ts';
import { keepsakePage } from './page.ts';

let server: TestServer;
afterEach(() => server.stop());

const NAME = 'Team <b>Zeester</b> & "Co" #1';
const PASSWORD = 'geheim-van-zeester';

/** Plays a game of one photo for each of two teams. Returns the organiser. */
async function played(dialect: 'sqlite' | 'postgres' = 'sqlite'): Promise<TestClient> {
  server = await createTestServer({ dialect });
  const admin = await server.admin();
  await startGame(admin);
  const task = await newTask(
    admin,
    photoInput({ instructions: 'Zwaai naar <script>alert(1)</script>', points: 30 }),
  );
  const first = await newPlayer(server, await newTeam(admin, NAME, PASSWORD), '');
  await first.photo(task.id, await jpeg(100));
  // The album is sorted by time.
  server.clock.advance(1_000);
  const blue = await newTeam(admin, 'Blauwe Team');
  await (await newPlayer(server, blue)).photo(task.id, await jpeg(200));
  await admin.post(`/api/teams/${blue.id}/adjustments`, { points: 5, reason: 'Netjes' });
  await admin.patch('/api/game', { gameStarted: false });
  return admin;
}

const download = (client: TestClient) => client.open('GET', '/api/trip/keepsake.zip');

async function unzipped(response: Response): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

describe.each(DIALECTS)('the keepsake of a trip on %s', (dialect) => {
  test('has the photos, the tables, the trip, the game and a page with all of them', async () => {
    const admin = await played(dialect);
    const response = await download(admin);
    const bytes = (await response.clone().arrayBuffer()).byteLength;
    expect(response.headers.get('content-length')).toBe(String(bytes));
    const files = await unzipped(response);
    const photos = [
      'fotos/Team b Zeester b & Co #1/Opdracht 1 - Foto.jpg',
      'fotos/Blauwe Team/Opdracht 1 - Foto.jpg',
    ];
    expect([...files.keys()]).toEqual([
      'index.html',
      'stand.csv',
      'opdrachten.csv',
      'fotos.csv',
      'reis.reis.json',
      'reis.spel.json',
      ...photos,
    ]);
    const page = String(files.get('index.html'));
    expect(page).toContain(`<h1>${demoTrip.title}</h1>`);
    expect(page).toContain('Gewonnen door Blauwe Team');
    expect(page).toContain('<h2>Waar we waren</h2>');
    const stops = ['Hotel Mar Blau', 'Eten aan de boulevard', 'Strand', 'Boottocht', 'Chocolademuseum'];
    expect(page).toContain(`<ol>${stops.map((stop) => `<li>${stop}</li>`).join('')}</ol>`);
    expect(page).toContain('src="data:image/svg+xml,');
    for (const path of photos)
      expect(page).toContain(`src="${path.split('/').map(encodeURIComponent).join('/')}"`);
    expect(page).toContain('Zwaai naar &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('Team &lt;b&gt;Zeester&lt;/b&gt; &amp; &quot;Co&quot; #1');
    expect(page, 'a script, text as HTML, or the address of a server').not.toMatch(
      /<script|<b>|https?:|src="\/|href="\//,
    );
    expect(String(files.get('stand.csv'))).toContain('1;"Blauwe Team";35;1');
    expect(JSON.parse(String(files.get('reis.reis.json')))).toMatchObject({
      trip: { title: demoTrip.title },
    });
    const game = String(files.get('reis.spel.json'));
    expect(game).not.toContain(PASSWORD);
    expect(ProfileFile.parse(JSON.parse(game)).teams.map(({ name }) => name)).toEqual([NAME, 'Blauwe Team']);
    expect((await admin.post('/api/profile-files', JSON.parse(game))).status).toBe(201);
    expect(KeepsakeContent.parse((await admin.get('/api/trip/keepsake')).body)).toEqual({
      photos: 2,
      videos: 0,
      bytes: photos.reduce((sum, name) => sum + (files.get(name)?.byteLength ?? 0), 0),
    });
  });
});

test('a keepsake without a game has the pages of the trip', async () => {
  server = await createTestServer();
  const admin = await server.admin();
  const page = String((await unzipped(await download(admin))).get('index.html'));
  expect(page).toContain('Er zijn geen foto’s bewaard.');
  expect(page).toContain('Het programma');
  expect(page).not.toContain('Gewonnen door');
});

test('the programme on the page is in order of time, and names the place of another clock', () => {
  const item = (time: string, title: string, timeZone: string | null = null) => ({
    id: title,
    time,
    timeZone,
    title,
    detail: '',
    forHome: false,
    position: null,
  });
  // 13:00 in London is 14:00 in Madrid.
  const items = [item('15:30', 'Slapen'), item('13:00', 'Bellen', 'Europe/London'), item('14:10', 'Lunch')];
  const day = { id: 'dag', day: '2025-06-20', title: 'Dag', items };
  const page = keepsakePage({
    trip: { ...demoTrip, schedule: { shown: true, days: [day] } },
    recap: { phase: 'waiting', teams: [] },
    photos: [],
    language: 'nl',
  });
  expect(
    [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)</g)].map(([, time, title]) => `${time} ${title}`),
  ).toEqual(['13:00 (tijd in Londen) Bellen', '14:10 Lunch', '15:30 Slapen']);
});

test('a video is in a folder of its own, and plays on the page behind its still', async () => {
  server = await createTestServer();
  const admin = await server.admin();
  await startGame(admin);
  const task = await newTask(admin, videoInput());
  const [still, video] = [await jpeg(), webm()];
  await (await newPlayer(server, await newTeam(admin, 'Rode Team'))).video(task.id, { still, video });
  expect((await admin.get('/api/trip/keepsake')).body).toMatchObject({ photos: 1, videos: 1 });
  const files = await unzipped(await download(admin));
  expect(files.get('videos/Rode Team/Opdracht 1 - Video.webm')).toEqual(video);
  expect(String(files.get('index.html'))).toContain(
    'poster="fotos/Rode%20Team/Opdracht%201%20-%20Video.jpg" src="videos/Rode%20Team/Opdracht%201%20-%20Video.webm"',
  );
});

test('a photo that is lost is left out, and the page says so', async () => {
  const admin = await played();
  const [lost = ''] = (await server.storedFiles()).filter((name) => name.endsWith('.jpg'));
  await server.loseFile(lost);
  const files = await unzipped(await download(admin));
  expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
  expect(String(files.get('index.html'))).toContain('Deze foto is niet meer te lezen.');
  expect(String(files.get('fotos.csv'))).toContain('De foto zelf is niet meer te lezen');
});

test('a photo that a team wants removed is not in the keepsake', async () => {
  const admin = await played();
  const { photoId, teamId } = await server.database.read(({ query }) =>
    query
      .selectFrom('photos')
      .select(['id as photoId', 'team_id as teamId'])
      .orderBy('taken_at')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const player = server.client();
  await player.put(`/api/session/team/${teamId}`, { password: PASSWORD });
  expect((await player.put(`/api/photos/${photoId}/removal-request`, {})).status).toBe(204);
  expect((await admin.get('/api/trip/keepsake')).body).toMatchObject({ photos: 1 });
  const names = [...(await unzipped(await download(admin))).keys()];
  expect(names.filter((name) => name.startsWith('fotos/'))).toEqual([
    'fotos/Blauwe Team/Opdracht 1 - Foto.jpg',
  ]);
});

test.each([
  ['en', 'reis-everything.zip', 'scores.csv', 'Won by'],
  ['es', 'reis-todo.zip', 'puntuacion.csv', 'Victoria de'],
])('the keepsake uses the chosen language (%s)', async (language, zipName, tableName, text) => {
  const admin = await played();
  admin.cookie = `${admin.cookie}; ${LANGUAGE_COOKIE}=${language}`;
  const response = await download(admin);
  expect(response.headers.get('content-disposition')).toContain(`"${zipName}"`);
  const files = await unzipped(response);
  expect([...files.keys()]).toContain(tableName);
  expect(String(files.get('index.html'))).toContain(text);
});

test('a download whose photo goes away halfway is broken off, so that no browser takes it for whole', async () => {
  server = await createTestServer();
  const admin = await server.admin();
  await startGame(admin);
  const player = await newPlayer(server, await newTeam(admin, NAME));
  // Each photo is larger than the buffers between the server and its reader.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const heavy = sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#888', noise },
  }).jpeg();
  const photo = await heavy.toBuffer();
  for (let count = 0; count < 2; count += 1)
    await player.photo((await newTask(admin, photoInput())).id, photo);
  const response = await download(admin);
  for (const name of await server.storedFiles()) await server.loseFile(name);
  await expect(response.arrayBuffer()).rejects.toThrow('A photo went away during its download');
});
