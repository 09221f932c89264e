import { expect, type Page } from '@playwright/test';

/** Milliseconds to install the app: about a hundred files, one by one, on two busy cores. */
const INSTALL_TIMEOUT_MS = 30_000;

/** Waits until the service worker has stored the whole app. */
export async function expectAppOnDevice(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/kept/newest', { cacheName: 'reisspel-newest' })) !== undefined,
    );
  await expect.poll(isThere, { timeout: INSTALL_TIMEOUT_MS }).toBe(true);
}

/** Waits until the service worker has stored the whole app and the trip at `tripBase`. */
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

/** Makes the browser look for a new service worker, as browsers regularly do by themselves. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/** Returns the release of `ReleaseProxy` that the page belongs to. */
export async function release(page: Page): Promise<string> {
  const src = await page.locator('script[type="module"]').first().getAttribute('src');
  return src?.endsWith('.2.js') ? 'second' : 'first';
}

/** The notice that the page shows kept data because there is no connection. */
export const notConnected = (page: Page) =>
  page.getByText(/^Bijgewerkt om \d\d:\d\d; je bent nu niet verbonden\.$/);

/** Returns names and contents of all caches on the device as text, without the app's own files. */
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

/** Scrolls to the end of the home page. Repeats this, because the page grows while it loads. */
export async function showSaving(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.getByRole('heading', { name: 'Bewaar voor onderweg' })).toBeVisible({ timeout: 500 });
  }).toPass();
}
