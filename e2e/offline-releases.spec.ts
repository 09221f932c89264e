import { expect, type Page } from '@playwright/test';
import { openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { expectOnDevice, keptTexts, lookForUpdate, notConnected, release, showSaving } from './device.ts';
import { type ReleaseProxy, startReleaseProxy } from './fixtures/release-proxy.ts';
import { test } from './fixtures/server.ts';

test.use({ serviceWorkers: 'allow' });

/** Milliseconds to install the app: about a hundred files, one by one, on two busy cores. */
const INSTALL_TIMEOUT_MS = 20_000;

const releases = test.extend<{ site: ReleaseProxy }>({
  site: async ({ server }, use) => {
    const site = await startReleaseProxy(server.url);
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  serverOptions: { demo: true },
});

/** Returns the number of app versions on the device. */
function shellCount(page: Page): Promise<number> {
  return page.evaluate(
    async () => (await caches.keys()).filter((name) => name.startsWith('reisspel-shell')).length,
  );
}

const announcement = (page: Page) => page.getByText('Er is een nieuwe versie');

releases('a kept trip appears at once when the network is slow', { tag: '@lab' }, async ({ page, site }) => {
  await page.goto('/');
  await expectOnDevice(page);
  site.stall('/api/trip');
  await page.goto('/hotel');
  await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
  await expect(page.getByText(/^Bijgewerkt om \d\d:\d\d; de verbinding is nu traag\.$/)).toBeVisible();
});

releases(
  'the app starts from the device when the network does not answer',
  { tag: '@lab' },
  async ({ page, site }) => {
    await page.goto('/');
    await expectOnDevice(page);
    // Makes the state of a device on which the new version has not arrived yet.
    await page.evaluate(() => caches.delete('reisspel-newest'));
    site.stall('/hotel');
    await page.goto('/hotel');
    await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
    await expectOnDevice(page);
  },
);

releases(
  'the page names the part that failed to be saved, and the next attempt saves it',
  { tag: '@lab' },
  async ({ page, site }) => {
    await page.goto('/');
    await showSaving(page);
    await expectOnDevice(page);
    site.answerItself('/api/live?view=play', 503);
    await page.getByRole('button', { name: 'Bewaar de reis' }).click();
    await expect(page.getByText(/^Nog niet alles is bewaard op /)).toBeVisible();
    await expect(page.getByText(/^Het spel is nog niet bewaard/)).toBeVisible();
    site.answerItself('/api/live?view=play', null);
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(page.getByText(/^Bewaard op .* om \d\d:\d\d\.$/)).toBeVisible();
    await expect(page.getByText(/^Het spel is nog niet bewaard/)).toBeHidden();
    // Saving also stores the HEIC converter, which Chromium needs.
    const parts = await page.evaluate(async () =>
      (await (await caches.open('reisspel-parts')).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(parts).toContainEqual(expect.stringMatching(/\.wasm$/));
  },
);

for (const status of [401, 404]) {
  releases(
    `the trip stays on the device when a proxy answers ${status} in place of the server`,
    { tag: '@lab' },
    async ({ page, site }) => {
      await page.goto('/');
      await expectOnDevice(page);
      site.answerItself('/api/trip', status);
      await page.goto('/hotel');
      await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
      await expect(notConnected(page)).toBeVisible();
      expect(await keptTexts(page)).toContain('Hotel Mar Blau');
    },
  );
}

releases.describe('a new version', () => {
  releases(
    'is announced in every tab, and loads in each tab on request or with the next page',
    { tag: '@lab' },
    async ({ page, context, site }) => {
      await page.goto('/');
      await expectOnDevice(page);
      const other = await openPage(context);
      await other.goto('/schedule');
      await expect(other.getByRole('heading', { name: 'Tijdschema' })).toBeVisible();
      // The service worker must control both tabs before the update.
      await expectOnDevice(other);

      site.release();
      await lookForUpdate(page);
      await expect(announcement(page)).toBeVisible({ timeout: INSTALL_TIMEOUT_MS });
      await expect(announcement(other)).toBeVisible();
      expect([await release(page), await release(other)]).toEqual(['first', 'first']);
      await expectAccessible(page, 'a new version');

      await page.getByRole('button', { name: 'Nu vernieuwen' }).click();
      await expect(announcement(page)).toBeHidden();
      await expect.poll(() => release(page)).toBe('second');

      // The new service worker is active, and still has the files of the tab with the old release.
      await expect
        .poll(() =>
          other.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it?.waiting === null)),
        )
        .toBe(true);
      expect(await release(other)).toBe('first');
      const part = await other.locator('link[rel="modulepreload"]').first().getAttribute('href');
      expect((await context.request.get(`${site.url}${part}`)).status()).toBe(404);
      expect(await other.evaluate((path) => fetch(path ?? '').then((it) => it.status), part)).toBe(200);

      await other.getByRole('button', { name: 'Menu' }).click();
      await other.getByRole('link', { name: 'Hotel', exact: true }).click();
      await expect(other.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
      await expect.poll(() => release(other)).toBe('second');
      await expect(announcement(other)).toBeHidden();
      // No page needs the first release any more.
      await page.goto('/hotel');
      await expect.poll(() => shellCount(page)).toBe(1);
    },
  );

  releases(
    'does not load by itself while the server cannot be reached',
    { tag: '@lab' },
    async ({ page, server, site }) => {
      await page.goto('/');
      await expectOnDevice(page);
      site.release();
      await lookForUpdate(page);
      await expect(announcement(page)).toBeVisible({ timeout: INSTALL_TIMEOUT_MS });
      await server.kill9();
      await page.evaluate(() => {
        document.title = 'niet opnieuw geladen';
      });
      const checkFailed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Hotel', exact: true }).click();
      await checkFailed;
      await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
      expect(await release(page)).toBe('first');
      // A new start of the app uses the new version, which is already on the device.
      await page.goto('/schedule');
      expect(await release(page)).toBe('second');
    },
  );

  releases(
    'loads when a page needs code that the server no longer has',
    { tag: '@lab' },
    async ({ page, site }) => {
      await page.goto('/');
      await expectOnDevice(page);
      site.release();
      // The device does not have the organiser's pages.
      await page.evaluate(() => {
        history.pushState({}, '', '/admin');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
      expect(await release(page)).toBe('second');
    },
  );
});
