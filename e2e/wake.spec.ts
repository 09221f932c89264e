import { expect } from '@playwright/test';
import { openPage, Player } from './actors.ts';
import { test as base } from './fixtures/server.ts';
import { type SilentProxy, startSilentProxy } from './fixtures/silent-proxy.ts';
import { joinRed, startGame, task } from './queue-phones.ts';

/** Milliseconds in which a phone that wakes is back (issue 6); of the page's own clock, which these tests move. */
const BACK_WITHIN_MS = 2_000;
const SLEPT_MS = 60 * 60 * 1_000;

const test = base.extend<{ road: SilentProxy }>({
  road: async ({ server }, use) => {
    const road = await startSilentProxy(server.url);
    await use(road);
    await road.close();
  },
});
for (const { title, isFirstTryLost } of [
  {
    title: 'is up to date at once, at the same scroll position, over a new connection',
    isFirstTryLost: false,
  },
  { title: 'is up to date within 2 s when its first new connection is dead too', isFirstTryLost: true },
]) {
  test(`a phone that slept an hour ${title}`, { tag: isFirstTryLost ? '@lab' : [] }, async ({
    browser,
    server,
    road,
    context,
  }) => {
    await startGame(browser, server, [{}, {}, {}, {}]);
    const page = await openPage(context);
    const player = new Player(page, { ...server, url: road.url });
    await page.clock.install();
    await player.open('/game');
    await player.join('Rode Team');
    const mate = await joinRed(await browser.newContext(), server);
    await task(page, 4).scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);

    road.fallSilent();
    await mate.takePhoto('Opdracht 1 - Foto');
    await mate.expectScore(20);
    await player.expectScore(0);

    await page.clock.setSystemTime(now + SLEPT_MS);
    if (isFirstTryLost) road.swallowNext();
    // What a phone says that wakes; no page of a test is ever hidden.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    if (isFirstTryLost) await expect.poll(() => road.swallowed()).toBe(1);
    await page.clock.runFor(BACK_WITHIN_MS);
    await player.expectScore(20);
    await expect(task(page, 1)).toContainText('Voltooid');
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
}
