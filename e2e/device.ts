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
