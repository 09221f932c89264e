import { expect } from '@playwright/test';
import { Organiser, openPage } from './actors.ts';
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

test('what was asked before the trip was opened is asked anew once it is', async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  const password = 'zee-en-zon';
  const put = await organiser.page.request.put('/api/trip/password', { data: { password } });
  expect(put.ok()).toBe(true);

  // The part that shows the game comes late: until then nobody takes the answer that the locked trip gave.
  const html = await (await page.request.get('/game')).text();
  const part = /href="([^"]+)"><\/head>/.exec(html)?.[1] ?? '';
  const { promise: isOpened, resolve: open } = Promise.withResolvers<void>();
  await page.route(`**${part}`, async (route) => {
    await isOpened;
    await route.continue();
  });
  await page.goto('/game');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  const session = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/session');
  await page.keyboard.press('Enter');
  await session;
  open();
  await expect(page.getByRole('heading', { name: 'Wachten op spelstart' })).toBeVisible();
});
