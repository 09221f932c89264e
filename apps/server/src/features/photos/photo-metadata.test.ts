import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { TaskFileAddress } from '@reisspel/contract/kinds/quiz-images';
import { photoVariants } from '@reisspel/contract/photos';
import { SubmissionResult } from '@reisspel/contract/submissions';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { newPlayer, newTask, newTeam, photoInput, startGame } from '../../testing/game-builders.ts';
import { PRIVATE_TEXTS, privateJpeg, privatePng, privateWebp } from '../../testing/private-photos.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reisspel-telling-'));
  server = await createTestServer({ storage: createDiskStorage(folder) });
  admin = await server.admin();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Fails if the bytes contain the place or the author of the photo, or metadata. */
async function expectNoMetadata(bytes: Buffer, what: string): Promise<void> {
  for (const word of PRIVATE_TEXTS) expect(bytes.includes(word), `${word} in ${what}`).toBe(false);
  const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc, comments], what).toEqual([undefined, undefined, undefined, undefined]);
}

async function storedBytes(): Promise<[string, Buffer][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(
      async ({ name, parentPath }) => [name, await readFile(join(parentPath, name))] as [string, Buffer],
    ),
  );
}

const upload = (photo: Buffer) =>
  admin.raw('POST', '/api/quiz-images', new Blob([new Uint8Array(photo)]), { 'Content-Type': 'image/jpeg' });

const bytesOf = async (client: TestClient, path: string) => {
  const response = await client.open('GET', path);
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test.each([
  [
    'JPEG',
    privateJpeg,
    [
      'GPS-VILLAJOYOSA',
      'TOESTEL-VAN-ROEL',
      'DUIM-IN-EXIF',
      'XMP-ROEL',
      'IPTC-ROEL',
      'MAKER-NOTE',
      'TEKST-ROEL',
      'TWEEDE-FOTO',
    ],
  ],
  ['PNG', privatePng, ['GPS-VILLAJOYOSA', 'TOESTEL-VAN-ROEL', 'XMP-ROEL', 'TEKST-ROEL', 'TWEEDE-FOTO']],
  ['WebP', privateWebp, ['GPS-VILLAJOYOSA', 'TOESTEL-VAN-ROEL', 'XMP-ROEL']],
])(
  'a %s with place and author in its metadata has no metadata in the store and in any download',
  async (_, make, words) => {
    const photo = await make();
    // The photo must contain these words. Otherwise the checks below prove nothing.
    for (const word of words) expect(photo.includes(word), word).toBe(true);

    await startGame(admin);
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const task = await newTask(admin, photoInput());
    const { photoId } = SubmissionResult.parse((await player.photo(task.id, photo)).body);
    const { url } = TaskFileAddress.parse((await upload(photo)).body);

    const stored = await storedBytes();
    expect(stored).toHaveLength(photoVariants.length + 1);
    for (const [name, bytes] of stored) await expectNoMetadata(bytes, name);

    const sections = { flights: false, schedule: false, highlights: true };
    const doors = TripAccess.parse((await admin.put('/api/trip/share', { enabled: true, sections })).body);
    const token = doors.share.path?.split('/').at(-1);
    for (const variant of photoVariants) {
      await expectNoMetadata(await bytesOf(admin, `/api/photos/${photoId}/${variant}`), variant);
      // The family gets no full-size photo.
      if (variant === 'full') continue;
      const shared = await bytesOf(server.client(), `/api/share/${token}/photos/${photoId}/${variant}`);
      await expectNoMetadata(shared, `shared ${variant}`);
    }
    await expectNoMetadata(await bytesOf(admin, url), 'quiz picture');
    const album = await fromBufferPromise(await bytesOf(admin, '/api/photos.zip'));
    for await (const entry of album.eachEntry())
      if (entry.fileName.endsWith('.jpg'))
        await expectNoMetadata(await buffer(await album.openReadStreamPromise(entry)), 'album');
  },
);
