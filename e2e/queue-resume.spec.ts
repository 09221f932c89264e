import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test as base } from './fixtures/server.ts';
import { type ProxyLine, startProxyLine } from './network/proxy.ts';
import { arrivedPhotos, joinRed, queueBar, startGame } from './queue-phones.ts';

/** Kilobits a second at which the upload of a photo takes some seconds. */
const SLOW_KBIT = 800;
/** Bytes after which the test resets every connection: a fraction of a photo. */
const BYTES_PER_CONNECTION = 60_000;
/** Milliseconds for several attempts and the pauses between them. */
const DELIVERY_MS = 120_000;
/** Largest factor between all sent bytes and the bytes of the photo. */
const MAX_OVERHEAD = 1.5;

/** Width and height in pixels of a picture of noise, which is about 300 KB as JPEG. */
const SIDE_PX = 512;

function noise(): Promise<Buffer> {
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: 3 as const };
  return sharp(randomBytes(SIDE_PX * SIDE_PX * raw.channels), { raw })
    .jpeg()
    .toBuffer();
}

const test = base.extend<{ line: ProxyLine }>({
  line: async ({ server }, use) => {
    const line = await startProxyLine(new URL(server.url).port);
    await use(line);
    await line.close();
  },
});

test.use({ serviceWorkers: 'allow' });

test('a photo arrives once, in parts and with little extra data, when every connection breaks off', {
  tag: '@lab',
}, async ({ browser, server, line, context }) => {
  test.slow();
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, { ...server, url: line.url });
  let photoBytes = 0;
  context.on('response', (response) => {
    photoBytes = Math.max(photoBytes, Number(response.headers()['upload-length'] ?? 0));
  });
  await player.openTask('Opdracht 1 - Foto');
  await player.page.getByRole('button', { name: 'Camera Starten' }).click();
  const picture = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await noise() };
  await player.page.getByLabel('Kies een foto').setInputFiles(picture);
  const before = (await line.set({ kbit: SLOW_KBIT })).up;
  await player.page.getByRole('button', { name: 'Indienen' }).click();
  let resets = 0;
  let since = before;
  const success = queueBar(player.page).getByText('voltooid voor');
  await expect
    .poll(
      async () => {
        const { up } = await line.set({});
        if (up - since < BYTES_PER_CONNECTION) return success.isVisible();
        since = up;
        resets += 1;
        line.reset();
        return false;
      },
      { timeout: DELIVERY_MS, intervals: [50] },
    )
    .toBe(true);
  const { up } = await line.set({});
  await player.expectScore(20);
  expect(resets).toBeGreaterThan(1);
  expect(photoBytes).toBeGreaterThan(BYTES_PER_CONNECTION);
  expect(up - before).toBeLessThan(photoBytes * MAX_OVERHEAD);
  expect(await arrivedPhotos(organiser)).toHaveLength(1);
});
