import { expect } from '@playwright/test';
import { openPage, Player } from './actors.ts';
import { test as base } from './fixtures/server.ts';
import { type SilentProxy, startSilentProxy } from './fixtures/silent-proxy.ts';
import { joinRed, startGame, taskCard } from './queue-phones.ts';

/** Milliseconds of the page's clock in which a waking phone must be up to date (issue 6). */
const BACK_WITHIN_MS = 2_000;
const SLEPT_MS = 60 * 60 * 1_000;

const test = base.extend<{ silentProxy: SilentProxy }>({
  silentProxy: async ({ server }, use) => {
    const silentProxy = await startSilentProxy(server.url);
    await use(silentProxy);
    await silentProxy.close();
  },
});
for (const { title, isFirstTryLost } of [
  {
    title: 'is up to date at once, at the same scroll position, over a new connection',
    isFirstTryLost: false,
  },
  { title: 'is up to date within 2 s when its first new connection is dead too', isFirstTryLost: true },
]) {
  test(`a phone that slept an hour ${title}`, { tag: '@lab' }, async ({
    browser,
    server,
    silentProxy,
    context,
  }) => {
    await startGame(browser, server, [{}, {}, {}, {}]);
    const page = await openPage(context);
    const player = new Player(page, { ...server, url: silentProxy.url });
    await page.clock.install();
    await player.open('/game');
    await player.join('Rode Team');
    const mate = await joinRed(await browser.newContext(), server);
    await taskCard(page, 4).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);

    silentProxy.fallSilent();
    await mate.takePhoto('Opdracht 1 - Foto');
    await mate.expectScore(20);
    await player.expectScore(0);

    await page.clock.setSystemTime(now + SLEPT_MS);
    if (isFirstTryLost) silentProxy.swallowNext();
    // Sends the event of a waking phone, because a test cannot hide a page.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    if (isFirstTryLost) await expect.poll(() => silentProxy.swallowed()).toBe(1);
    await page.clock.runFor(BACK_WITHIN_MS);
    // What has arrived by then is shown by a timer.
    await page.clock.resume();
    await player.expectScore(20);
    await expect(taskCard(page, 1)).toContainText('Voltooid');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
}
