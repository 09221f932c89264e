import { readFileSync } from 'node:fs';
import { SubmissionResult } from '@reisspel/contract/submissions';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { codeOf, newTask, newTeam, photoInput, startGame } from '../testing/game-builders.ts';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  jpegBomb,
  pngBomb,
  polyglot,
  SCRIPT,
  talkativeJpeg,
  webpBomb,
} from '../testing/hostile-files.ts';
import { loggedIn, newDataFolder, startServerProcess } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';

/** Bytes that the whole server may take (issue 8). */
const MAX_RESIDENT_BYTES = 300 * 1024 * 1024;
const EDGE = 50_000;
/** As many pixels as a photo may have. */
const LEGAL_EDGE = 7_000;
const RGBA = { type: 6, channels: 4 } as const;
const JAR = Buffer.concat([
  Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]),
  Buffer.from('META-INF/MANIFEST.MF'),
]);

type Made = () => Buffer | Promise<Buffer>;
const cut = async () => (await talkativeJpeg()).subarray(0, 700);

/** What is sent, and the code it is refused with; null: it is taken, and made harmless. */
const FILES: readonly (readonly [name: string, make: Made, code: string | null])[] = [
  ['a PNG of 50,000 by 50,000', () => pngBomb({ width: EDGE, height: EDGE }), 'photo_too_many_pixels'],
  ['a JPEG of 50,000 by 50,000', () => jpegBomb(EDGE, EDGE), 'photo_too_many_pixels'],
  ['a WebP of 50,000 by 50,000', () => webpBomb(EDGE, EDGE), 'photo_unreadable'],
  ['a PNG of one row', () => pngBomb({ width: 49_000_000, height: 1 }), 'photo_too_many_pixels'],
  [
    'an interlaced PNG of 49 megapixels',
    () => pngBomb({ width: LEGAL_EDGE, height: LEGAL_EDGE, depth: 16, colour: RGBA, interlaced: true }),
    'photo_too_many_pixels',
  ],
  [
    'a progressive JPEG of 49 megapixels',
    () => jpegBomb(LEGAL_EDGE, LEGAL_EDGE, true),
    'photo_too_many_pixels',
  ],
  ['a PNG of 49 megapixels', () => pngBomb({ width: LEGAL_EDGE, height: LEGAL_EDGE, depth: 8 }), null],
  ['a JPEG of 49 megapixels', () => jpegBomb(LEGAL_EDGE, LEGAL_EDGE), null],
  ['a GIF of 10,000 frames', () => animatedGif(10_000), 'photo_unsupported'],
  ['a GIF that is a JAR', () => Buffer.concat([animatedGif(1), JAR]), 'photo_unsupported'],
  ['an APNG of 10,000 frames', () => animatedPng(10_000), null],
  ['a WebP of 500 frames', () => animatedWebp(500), null],
  [
    'an SVG',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    'photo_unsupported',
  ],
  ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`), 'photo_unsupported'],
  ['a photo with a page behind it', () => polyglot(`<!doctype html>${SCRIPT}`), null],
  ['a photo with a ZIP behind it', () => polyglot(JAR), null],
  ['a photo that says where it was made, and a script', talkativeJpeg, null],
  ['a photo that breaks off', cut, 'photo_unreadable'],
  ['nothing at all', () => Buffer.alloc(0), 'photo_missing'],
  ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), 'photo_unreadable'],
  [
    'a header, and noise',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000, 7)]),
    'photo_unreadable',
  ],
];

/** What must be gone from a picture that was taken. */
const REMAINS = /script|hostile-|GPS|Exif|xmpmeta|META-INF|acTL|ANMF/;

/** Bytes of memory that a process has had at most, by the kernel. */
function peakOf(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}

const noPeak = process.platform === 'linux' ? null : 'SKIPPED, needs Linux to see the memory of a process';

/** A server that a team plays on. */
async function startGameProcess() {
  const server = await startServerProcess(await newDataFolder());
  const admin = await loggedIn(server.url);
  const team = await newTeam(admin, 'De Kwallen');
  const player = new TestClient(fetch, server.url);
  await player.put(`/api/session/team/${team.id}`, { password: '' });
  await startGame(admin);
  return { server, admin, player };
}

/** Every variant of a photo that was taken: whole, still, and with nothing of what came in it. */
async function expectHarmless(player: TestClient, photoId: string, name: string): Promise<void> {
  for (const variant of ['thumb', 'view', 'full']) {
    const { status, headers, ...response } = await pictureAt(player, `/api/photos/${photoId}/${variant}`);
    expect(status, name).toBe(200);
    expect(headers.get('X-Content-Type-Options'), name).toBe('nosniff');
    // Opened by itself, it can run nothing and load nothing.
    expect(headers.get('Content-Security-Policy'), name).toContain('sandbox');
    expect(headers.get('Content-Type'), name).toBe(variant === 'full' ? 'image/jpeg' : 'image/webp');
    expect(response.bytes.toString('latin1'), name).not.toMatch(REMAINS);
    const { pages = 1, exif, xmp, format } = await sharp(response.bytes).metadata();
    expect([pages, exif, xmp], name).toEqual([1, undefined, undefined]);
    expect(`image/${format}`, name).toBe(headers.get('Content-Type'));
  }
}

async function pictureAt(player: TestClient, path: string) {
  const response = await player.open('GET', path);
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Somebody who looks at the game whenever another sends a file: how often that was answered, and every other answer. */
function createOnlooker(url: string) {
  const visitor = new TestClient(fetch, url);
  const seen = { answers: 0, wrong: [] as unknown[] };
  return {
    seen,
    /** What `work` gives, having looked meanwhile. */
    async during<T>(work: Promise<T>): Promise<T> {
      // A connection that the server has closed to a refused upload may be found so here: a browser asks again.
      const looking = visitor.get('/api/live/state').then(
        ({ status }) => status,
        () => null,
      );
      const [result, status] = await Promise.all([work, looking]);
      if (status === 200) seen.answers += 1;
      else if (status !== null) seen.wrong.push(status);
      return result;
    },
  };
}

test.skipIf(noPeak)(
  `hostile files are refused or made harmless, and others are answered meanwhile ${noPeak ?? ''}`,
  async () => {
    const { server, admin, player } = await startGameProcess();
    const onlooker = createOnlooker(server.url);
    const asImage = { 'Content-Type': 'image/jpeg' };
    for (const [name, make, code] of FILES) {
      const task = await newTask(admin, photoInput());
      const bytes = await make();
      // Whatever it calls itself: the server looks at the bytes.
      const answer = await onlooker.during(player.photo(task.id, bytes, undefined, 'image/png'));
      if (code === null) {
        expect(answer, name).toMatchObject({ status: 200, body: { outcome: { verdict: 'accepted' } } });
        await expectHarmless(player, SubmissionResult.parse(answer.body).photoId ?? '', name);
      } else {
        expect(codeOf(answer), name).toBe(code);
      }
      const asQuiz = await admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(bytes)]), asImage);
      expect(asQuiz.status < 300, name).toBe(code === null);
      expect(asQuiz.status, name).toBeLessThan(500);
    }
    const bombs = await Promise.all(FILES.slice(0, 8).map(async ([, make]) => make()));
    const tasks = await Promise.all(bombs.map(() => newTask(admin, photoInput())));
    const answers = await Promise.all(
      bombs.map((bytes, at) => onlooker.during(player.photo(tasks[at]?.id ?? '', bytes))),
    );
    // A team has a few uploads at once; the others come again.
    for (const { status } of answers) expect([200, 422, 503]).toContain(status);
    expect(onlooker.seen.wrong).toEqual([]);
    expect(onlooker.seen.answers).toBeGreaterThan(FILES.length / 2);
    expect(peakOf(server.pid)).toBeLessThan(MAX_RESIDENT_BYTES);
  },
);
