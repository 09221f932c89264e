import { expect } from '@playwright/test';
import type { AppServer } from './fixtures/server.ts';

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
  await expect.poll(ask, path).toContain('data-drawn-at');
  return html;
}
