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
