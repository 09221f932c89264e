import { expect } from '@playwright/test';
import { test as base } from './fixtures/server.ts';
import { type ShortProxy, startShortProxy } from './fixtures/short-proxy.ts';
import { arrived, bar, joinRed, startGame } from './queue-phones.ts';

/** Bytes of a photo that one connection carries: a fraction of it. */
const BYTES_EACH = 8_000;
/** Milliseconds for some tries, with the pauses between them. */
const DELIVERY_MS = 120_000;

const test = base.extend<{ proxy: ShortProxy }>({
  proxy: async ({ server }, use) => {
    const proxy = await startShortProxy(server.url, BYTES_EACH);
    await use(proxy);
    await proxy.close();
  },
});

test('a photo that no connection carries to its end arrives in parts, once, and hardly costs more data', async ({
  browser,
  server,
  proxy,
  context,
}) => {
  test.slow();
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, { ...server, url: proxy.url });
  const sizes: number[] = [];
  context.on('request', (request) => {
    const size = request.headers()['content-length'];
    if (request.method() === 'POST' && request.url().includes('/submissions?') && size)
      sizes.push(Number(size));
  });
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(bar(player.page)).toContainText('goedgekeurd', { timeout: DELIVERY_MS });
  await player.expectScore(20);
  console.log(sizes, proxy.photoBytes(), proxy.ended());
  expect(proxy.ended()).toBeGreaterThan(1);
  await organiser.page.reload();
  expect(await arrived(organiser)).toHaveLength(1);
});
