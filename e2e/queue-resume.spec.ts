import { expect } from '@playwright/test';
import { test as base } from './fixtures/server.ts';
import { type ProxyLine, startProxyLine } from './network/proxy.ts';
import { arrived, bar, joinRed, startGame, tryCamera } from './queue-phones.ts';

/** Kilobits a second at which a photo takes some seconds. */
const SLOW_KBIT = 100;
/** Bytes after which the phone gets another address: a fraction of any photo. */
const BYTES_EACH = 16_000;
/** Milliseconds for some tries, with the pauses between them. */
const DELIVERY_MS = 120_000;
/** How much more than the photo may be sent, with all that is said beside it. */
const AT_MOST = 1.5;

const test = base.extend<{ line: ProxyLine }>({
  line: async ({ server }, use) => {
    const line = await startProxyLine(new URL(server.url).port);
    await use(line);
    await line.close();
  },
});

test('a photo that no connection carries to its end arrives in parts, once, and hardly costs more data', async ({
  browser,
  server,
  line,
  context,
}) => {
  test.slow();
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, { ...server, url: line.url });
  await tryCamera(player);
  let photoBytes = 0;
  context.on('response', (response) => {
    photoBytes = Math.max(photoBytes, Number(response.headers()['upload-length'] ?? 0));
  });
  const before = (await line.set({ kbit: SLOW_KBIT })).up;
  await player.takePhoto('Opdracht 1 - Foto');
  let resets = 0;
  let since = before;
  const isThere = bar(player.page).getByText('goedgekeurd');
  await expect
    .poll(
      async () => {
        const { up } = await line.set({});
        if (up - since < BYTES_EACH) return isThere.isVisible();
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
  console.log(resets, photoBytes, up - before);
  expect(resets).toBeGreaterThan(1);
  expect(photoBytes).toBeGreaterThan(BYTES_EACH);
  expect(up - before).toBeLessThan(photoBytes * AT_MOST);
  await organiser.page.reload();
  expect(await arrived(organiser)).toHaveLength(1);
});
