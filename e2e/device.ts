import { expect, type Page } from '@playwright/test';

/** Milliseconds for the app to come onto the device: some hundred files, one at a time, on two busy cores. */
const INSTALL_TIMEOUT_MS = 30_000;

/** Waits until the whole app is on the device. */
export async function expectAppOnDevice(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/kept/newest', { cacheName: 'reisspel-newest' })) !== undefined,
    );
  await expect.poll(isThere, { timeout: INSTALL_TIMEOUT_MS }).toBe(true);
}

/** Waits until the whole app is on the device, and the trip at `tripBase` too. */
export async function expectOnDevice(page: Page, tripBase = ''): Promise<void> {
  await expectAppOnDevice(page);
  const isThere = () =>
    page.evaluate(
      async (base) =>
        (await caches.match(`${base}/api/trip`, { cacheName: `reisspel-trip:${base}` })) !== undefined,
      tripBase,
    );
  await expect.poll(isThere, { timeout: INSTALL_TIMEOUT_MS }).toBe(true);
}

/** Looks for a new version, as the browser does by itself now and then. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/** Of which release of `ReleaseProxy` the page is. */
export async function release(page: Page): Promise<string> {
  const src = await page.locator('script[type="module"]').first().getAttribute('src');
  return src?.endsWith('.2.js') ? 'second' : 'first';
}

/** Says that a page is as the device had it. */
export const notConnected = (page: Page) =>
  page.getByText(/^Bijgewerkt om \d\d:\d\d; je bent nu niet verbonden\.$/);

/** Everything on the device that is no part of the app itself, as text. */
export function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !/^reisspel-(?:shell|parts|newest)/.test(name));
    const entries = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
        return Promise.all(answers.map((answer) => answer?.text() ?? ''));
      }),
    );
    return `${names.join('\n')}\n${entries.flat().join('\n')}`;
  });
}

/** At the end of the home page, which puts itself where it was when its last part comes. */
export async function showSaving(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.getByRole('heading', { name: 'Bewaar voor onderweg' })).toBeVisible({ timeout: 500 });
  }).toPass();
}
