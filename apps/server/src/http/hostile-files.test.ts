import { readFileSync, writeFileSync } from 'node:fs';
import { SubmissionResult } from '@reisspel/contract/submissions';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { codeOf, newTask, newTeam, photoInput, startGame } from '../testing/game-builders.ts';
import { PICTURE_ROUTES, type PictureRoute } from '../testing/hostile-doors.ts';
import { HOSTILE_FILES, REMAINS } from '../testing/hostile-list.ts';
import { HOSTILE_PICTURES } from '../testing/hostile-pictures.ts';
import { loggedIn, newDataFolder, startServerProcess } from '../testing/server-process.ts';
import { TestClient } from '../testing/test-client.ts';
import { isFullSize } from '../testing/test-server.ts';

/** Memory, in bytes, that the whole server may take. */
const MAX_RESIDENT_BYTES = 300 * 1024 * 1024;
/** Memory, in bytes, that one picture may take beyond what an ordinary photo takes. */
const MAX_MORE_BYTES = 64 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** Milliseconds for all pictures, on a busy machine. */
const MEASURED_MS = 30 * 60 * 1_000;
/** All of them in the lab. A few at each change, as each costs a second and more. */
const PICTURES = isFullSize ? HOSTILE_PICTURES.length : 4;
const isWholeTable = PICTURES === HOSTILE_PICTURES.length;

/** Returns the most memory that a process has had, in bytes, as the kernel counts it. */
function peakOf(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}

/** Makes the kernel count the peak of a process anew. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

const noPeak = process.platform === 'linux' ? null : 'SKIPPED, needs Linux to see the memory of a process';

/** Starts a server with a running game and a player. */
async function startGameProcess() {
  const server = await startServerProcess(await newDataFolder());
  const admin = await loggedIn(server.url);
  const team = await newTeam(admin, 'De Kwallen');
  const player = new TestClient(fetch, server.url);
  await player.put(`/api/session/team/${team.id}`, { password: '' });
  await startGame(admin);
  return { server, admin, player };
}

/** Expects each variant of a photo to be one still picture, with no other data of the upload. */
async function expectHarmless(player: TestClient, photoId: string, name: string): Promise<void> {
  for (const variant of ['thumb', 'view', 'full']) {
    const { status, headers, ...response } = await pictureAt(player, `/api/photos/${photoId}/${variant}`);
    expect(status, name).toBe(200);
    expect(headers.get('X-Content-Type-Options'), name).toBe('nosniff');
    // Opened as a page, it can run nothing and load nothing.
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

/** Creates a visitor who requests the game each time that somebody else sends a file. */
function createOnlooker(url: string) {
  const visitor = new TestClient(fetch, url);
  /** `answers`: how many were good. `wrong`: the status of each other answer. */
  const seen = { answers: 0, wrong: [] as unknown[] };
  return {
    seen,
    /** Requests the game while `work` runs. Returns the result of `work`. */
    async during<T>(work: Promise<T>): Promise<T> {
      const [result, { status }] = await Promise.all([work, visitor.get('/api/live/state')]);
      if (status === 200) seen.answers += 1;
      else seen.wrong.push(status);
      return result;
    },
  };
}

test.skipIf(noPeak)(
  `hostile files are refused or made harmless while other requests are answered ${noPeak ?? ''}`,
  async () => {
    const { server, admin, player } = await startGameProcess();
    const onlooker = createOnlooker(server.url);
    const routes = Object.entries(PICTURE_ROUTES);
    for (const [at, { name, make, code }] of HOSTILE_FILES.entries()) {
      const task = await newTask(admin, photoInput());
      const bytes = await make();
      // The wrong content type does not matter: the server looks at the bytes.
      const answer = await onlooker.during(player.photo(task.id, bytes, undefined, 'image/png'));
      if (code === null) {
        expect(answer, name).toMatchObject({ status: 200, body: { outcome: { verdict: 'accepted' } } });
        await expectHarmless(player, SubmissionResult.parse(answer.body).photoId ?? '', name);
      } else {
        expect(codeOf(answer), name).toBe(code);
      }
      // The same file at one of the other routes, each in its turn.
      const [which, route] = routes[at % routes.length] ?? [];
      const other = await onlooker.during(
        route?.(admin, bytes, task.id) ?? Promise.reject(new Error('No route')),
      );
      expect(other.status < 300, `${name} as ${which}: ${JSON.stringify(other.body)}`).toBe(code === null);
      expect(other.status, name).toBeLessThan(500);
    }
    const bombs = await Promise.all(HOSTILE_FILES.slice(0, 8).map(({ make }) => make()));
    const tasks = await Promise.all(bombs.map(() => newTask(admin, photoInput())));
    const answers = await Promise.all(
      bombs.map((bytes, at) => onlooker.during(player.photo(tasks[at]?.id ?? '', bytes))),
    );
    // A team may send only a few uploads at once; the server asks to send the others later.
    for (const { status } of answers) expect([200, 422, 503]).toContain(status);
    expect(onlooker.seen.wrong).toEqual([]);
    expect(onlooker.seen.answers).toBeGreaterThan(HOSTILE_FILES.length / 2);
    expect(peakOf(server.pid)).toBeLessThan(MAX_RESIDENT_BYTES);
  },
);

/** Makes a photo of 12 megapixels in 12 MB, which is almost the largest that is allowed. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } as const;
  return sharp({ create }).jpeg({ quality: 98 }).toBuffer();
}

/** Returns some of the pictures, spread over the list, each with a second route to send it to. */
function somePictures() {
  const routes = Object.values(PICTURE_ROUTES);
  const step = HOSTILE_PICTURES.length / PICTURES;
  return HOSTILE_PICTURES.flatMap((picture, at) => {
    const route = routes[at % routes.length];
    return route !== undefined && at % step < 1 ? [{ ...picture, route }] : [];
  });
}

test.skipIf(noPeak)(
  `data beside the picture in a file takes no extra memory at any route ${noPeak ?? ''}`,
  async () => {
    const { server, admin, player } = await startGameProcess();
    /** Sends a picture. Returns the most memory of the server meanwhile, in bytes and as text. */
    const peakWith = async (name: string, bytes: Buffer, routes: readonly PictureRoute[]) => {
      forgetPeak(server.pid);
      const { id } = await newTask(admin, photoInput());
      const { status, body } = await player.photo(id, bytes);
      expect([200, 415, 422], name).toContain(status);
      const answers = [status];
      for (const route of routes) answers.push((await route(admin, bytes, id)).status);
      expect(Math.max(...answers), name).toBeLessThan(500);
      const peak = peakOf(server.pid);
      if (status === 200) await expectHarmless(player, SubmissionResult.parse(body).photoId ?? '', name);
      // The number of tasks in a game is limited.
      await admin.delete(`/api/tasks/${id}`);
      const line = `${Math.round(peak / MEGABYTE)} MB, ${answers}: ${name}`;
      if (isWholeTable) process.stdout.write(`${line}\n`);
      return { peak, line };
    };
    const photo = await largePhoto();
    const usual = await peakWith('a photo', photo, Object.values(PICTURE_ROUTES));
    const most = usual.peak + MAX_MORE_BYTES;
    const tooMuch: string[] = [];
    for (const { name, make, route } of somePictures()) {
      const { peak, line } = await peakWith(name, await make(), [route]);
      if (peak > most) tooMuch.push(line);
    }
    expect(tooMuch).toEqual([]);
  },
  MEASURED_MS,
);
