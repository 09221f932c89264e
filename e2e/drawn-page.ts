import { expect, type Page } from '@playwright/test';
import type { AppServer } from './fixtures/server.ts';

/** Milliseconds: a drawing that a busy machine did not finish is tried again after a minute. */
const DRAWING_PATIENCE_MS = 90_000;

/**
 * A page as the server draws it for a visitor: waits until it has. Under load a drawing may not be worth waiting for, and a visitor
 * gets the page plain.
 */
export async function drawnPage(
  server: AppServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  let html = '';
  const ask = async () => {
    html = await (await fetch(server.url + path, { headers })).text();
    return html;
  };
  await expect.poll(ask, { message: path, timeout: DRAWING_PATIENCE_MS }).toContain('data-drawn-at');
  return html;
}

declare global {
  /** The app's own (`lib/early-taps.ts`). */
  var reisspelTakeOver: (() => void) | undefined;
}

/** Waits until the app has made the page that was drawn its own. */
export async function isTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(
    () => 'reisspelTakeOver' in globalThis && globalThis.reisspelTakeOver === undefined,
  );
}
