import { expect, type Page } from '@playwright/test';
import type { AppServer } from './fixtures/server.ts';

/** Milliseconds to wait for a drawing. The server retries a failed drawing after a minute. */
const DRAWING_PATIENCE_MS = 90_000;

/**
 * Waits until the server has drawn a page, and returns the page. A busy server does not wait for
 * the drawing and sends the page without it.
 */
export async function drawnPage(
  server: AppServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  let html = '';
  const load = async () => {
    html = await (await fetch(server.url + path, { headers })).text();
    return html;
  };
  await expect.poll(load, { message: path, timeout: DRAWING_PATIENCE_MS }).toContain('data-drawn-at');
  return html;
}

declare global {
  /** Defined by `lib/early-taps.ts` until the app takes over a drawn page. */
  var reisspelTakeOver: (() => void) | undefined;
}

/** Waits until the app has taken over the drawn page. */
export async function waitForTakeOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () => 'reisspelTakeOver' in globalThis && globalThis.reisspelTakeOver === undefined,
  );
}

/** Opens a drawn page and blocks its app. The returned function lets the app load. */
export async function openBeforeApp(page: Page, server: AppServer, path: string): Promise<() => void> {
  const { promise: mayLoad, resolve: loadApp } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await drawnPage(server, path);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.reisspelTakeOver !== undefined);
  return loadApp;
}

/** Returns a list that collects the page's errors from now on, as from a failed hydration. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}
