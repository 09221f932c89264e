import { expect } from '@playwright/test';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true } });

/** Pages that people open first, and what each asks the server for. */
const PAGES = [
  ['/', '/api/trip'],
  ['/schedule', '/api/trip'],
  ['/game', '/api/live'],
  ['/scoreboard', '/api/live'],
] as const;

test('a page asks for what it shows before its code is there, and does so once', async ({
  browser,
  server,
}) => {
  for (const [path, question] of PAGES) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    let times = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== question) return;
      times += 1;
      ask();
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(times, path).toBe(1);
    await context.close();
  }
});
