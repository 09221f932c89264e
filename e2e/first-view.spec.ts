import { expect, type Page } from '@playwright/test';
import { LANGUAGE_COOKIE, LANGUAGES } from '@reisspel/contract/language';
import { Organiser, openPage, Player } from './actors.ts';
import { collectErrors, drawnPage, openBeforeApp, waitForTakeOver } from './drawn-page.ts';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true, at: '2025-06-18T10:24:00+02:00' } });

/** Pages that people open first, each with the path of its first request for data. */
const PAGES = [
  ['/', '/api/trip'],
  ['/game', '/api/live'],
] as const;

/** The server does not draw a page whose address has a query. */
const NOT_DRAWN = '?toon';

/** A different time zone than the server assumes for a reader. */
const OTHER_ZONE = 'Asia/Kathmandu';

/** The heading of each page that the server draws, before the trip. */
const FIRST_HEADINGS = {
  '/': 'Nog even en we gaan!',
  '/vlucht': 'Vluchtinformatie',
  '/hotel': 'Hotel Mar Blau',
  '/schedule': 'Tijdschema',
  '/thuisblijvers': 'Voor Thuisblijvers',
  '/gallery': 'Galerij Toegang',
  '/game': 'Teamspel',
  '/scoreboard': 'Scorebord',
};

/** Returns every element as text, without ids and running clocks, which differ by drawing. */
function elementsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const GENERATED = /^(?:id|for|style|aria-(?:labelledby|controls|describedby)|data-drawn)$/;
    return [...document.querySelectorAll('#root *:not([role=timer] *)')].map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => !GENERATED.test(name));
      const texts = attributes.map(({ name, value }) => `${name}="${value}"`).sort();
      const words = element.childElementCount === 0 ? element.textContent : '';
      return [element.tagName, ...texts, words].join(' ');
    });
  });
}

test('a page that the server did not render requests its data once', async ({ browser, server }) => {
  for (const [path, dataPath] of PAGES) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    let times = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === dataPath) times += 1;
    });
    const plain = await (await fetch(server.url + path + NOT_DRAWN)).text();
    await page.route(server.url + path, (route) => route.fulfill({ body: plain, contentType: 'text/html' }));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIRST_HEADINGS[path]);
    expect(times, path).toBe(1);
    await context.close();
  }
});

test('data that was refused before the login is requested again after it', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  const password = 'zee-en-zon';
  const put = await organiser.page.request.put('/api/trip/entry', { data: { kind: 'password', password } });
  expect(put.ok()).toBe(true);

  // Blocks the code of the game, so that nothing uses the refusal of the locked trip yet.
  const html = await (await page.request.get('/game')).text();
  const [, part = ''] =
    /href="([^"]+)">(?:<link [^>]+>)*<\/head>/.exec(html.split('.css">').at(-1) ?? '') ?? [];
  expect(part).not.toBe('');
  const { promise: mayLoad, resolve: loadPart } = Promise.withResolvers<void>();
  await page.route(`**${part}`, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto('/game');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  const session = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/session');
  await page.keyboard.press('Enter');
  await session;
  loadPart();
  await expect(page.getByRole('heading', { name: 'Wachten op spelstart' })).toBeVisible();
});

test('a first visit shows the page without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, heading] of Object.entries(FIRST_HEADINGS)) {
    await drawnPage(server, path);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
  }
  await context.close();
});

test('the app hydrates the server-rendered page without changes', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: OTHER_ZONE });
  const plain = await context.newPage();
  for (const path of Object.keys(FIRST_HEADINGS)) {
    const page = await context.newPage();
    const errors = collectErrors(page);
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.querySelector('h1')?.setAttribute('data-drawn', '');
      });
    });
    await drawnPage(server, path);
    await page.goto(path);
    await waitForTakeOver(page);
    // Waits for the parts that only the app shows.
    await expect(page.locator(path === '/game' ? '#main' : 'button[aria-haspopup=dialog]')).toBeVisible();
    await expect(page.locator('h1[data-drawn]'), path).toBeVisible();
    await plain.goto(path + NOT_DRAWN);
    await expect(async () => {
      const expected = await elementsOf(plain);
      expect(expected.length).toBeGreaterThan(20);
      expect(await elementsOf(page), path).toEqual(expected);
    }).toPass();
    // The server does not know its own public address when it draws the page.
    if (path === '/schedule') {
      const feed = page.getByRole('link', { name: 'Abonneren' });
      await expect(feed).toHaveAttribute('href', new RegExp(`^webcal://${new URL(server.url).host}/`));
    }
    expect(
      errors.filter((text) => !text.includes('Failed to load resource')),
      path,
    ).toEqual([]);
    await page.close();
  }
  await context.close();
});

/** Zones before, in, and after that of the trip, and one with a quarter of an hour. */
const READERS_ZONES = ['America/Los_Angeles', 'Europe/Madrid', 'Pacific/Auckland', 'Asia/Kathmandu'];

interface Seen {
  /** Cumulative layout shift. */
  shift: number;
  texts: string[];
}

/** Collects the texts of the drawn page, and how much the page moves afterwards. */
function watchTakeOver(): void {
  const seen: Seen = { shift: 0, texts: [] };
  Object.assign(globalThis, { seen });
  addEventListener('DOMContentLoaded', () => {
    const parts = document.querySelectorAll('#root *:not([role=timer], [role=timer] *)');
    seen.texts = [...parts].filter((part) => part.childElementCount === 0).map((part) => part.textContent);
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += 'value' in entry ? Number(entry.value) : 0;
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const language of LANGUAGES) {
  test(`nothing moves and no text changes when the app takes over in ${language}`, {
    tag: '@lab',
  }, async ({ browser, server }) => {
    // It opens 88 pages, which takes over two minutes on a slow machine.
    test.slow();
    const organiser = new Organiser(await openPage(await browser.newContext()), server);
    await organiser.enter();
    await organiser.beginGame();
    await organiser.open('/admin/uitnodigen');
    const invitation = await organiser.page.getByLabel('Link voor Rode Team').inputValue();
    const player = await browser.newContext({ baseURL: server.url });
    const joining = new Player(await openPage(player), server);
    await joining.open('/game');
    await joining.join('Rode Team');
    const { cookies } = await player.storageState();
    await player.close();
    for (const timezoneId of READERS_ZONES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const isPlayer of [false, true]) {
          const context = await browser.newContext({ baseURL: server.url, timezoneId, colorScheme });
          // A font that arrives late also moves the page. Without fonts only the app can do so.
          await context.route('**/*.woff2', (route) => route.fulfill({ body: '' }));
          await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
          if (isPlayer) await context.addCookies(cookies.filter(({ name }) => name !== LANGUAGE_COOKIE));
          for (const path of isPlayer
            ? ['/game', '/scoreboard']
            : [...Object.keys(FIRST_HEADINGS), invitation]) {
            const what = [path, timezoneId, colorScheme, isPlayer].join(' ');
            const page = await context.newPage();
            const errors = collectErrors(page);
            await page.addInitScript(watchTakeOver);
            await page.goto(path);
            await waitForTakeOver(page);
            const { count, ...changes } = await page.evaluate(async () => {
              // Then React has committed, and the page has loaded what it loads when it is idle.
              await new Promise((resolve) => requestIdleCallback(resolve));
              const { seen } = globalThis as typeof globalThis & { seen: Seen };
              const { textContent } = document.body;
              return {
                count: seen.texts.length,
                changed: seen.texts.filter((text) => !textContent.includes(text)),
                shift: Number(seen.shift.toFixed(2)),
              };
            });
            expect(count, what).toBeGreaterThan(5);
            expect({ ...changes, errors }, what).toEqual({ shift: 0, changed: [], errors: [] });
            await page.close();
          }
          await context.close();
        }
      }
    }
  });
}

test('a reader in another time zone sees the zones of the times', { tag: '@lab' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: OTHER_ZONE });
  const page = await context.newPage();
  await drawnPage(server, '/');
  await page.goto('/');
  await expect(
    page.getByText('We vertrekken op vrijdag 20 juni om 14:25 uur (tijd in Amsterdam)'),
  ).toBeVisible();
  await context.close();
});

test('a reader in the same time zone sees no zones, also before the app has loaded', { tag: '@lab' }, async ({
  browser,
  server,
}) => {
  const labels = [];
  for (const timezoneId of ['Europe/Amsterdam', OTHER_ZONE]) {
    const context = await browser.newContext({ baseURL: server.url, timezoneId });
    const page = await context.newPage();
    const loadApp = await openBeforeApp(page, server, '/');
    labels.push(await page.getByText('(tijd in Amsterdam)').first().isVisible());
    loadApp();
    await waitForTakeOver(page);
    await context.close();
  }
  expect(labels).toEqual([false, true]);
});

test('a player sees the tasks of the team without JavaScript, and the app hydrates them', async ({
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.beginGame();
  const context = await browser.newContext({ baseURL: server.url, timezoneId: OTHER_ZONE });
  const player = new Player(await openPage(context), server);
  await player.open('/game');
  const team = await player.page.getByRole('button', { name: 'Rode Team' }).getAttribute('data-tap');
  await player.join('Rode Team');
  const storageState = await context.storageState();
  const withoutCode = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState,
  });
  const drawn = await withoutCode.newPage();
  await drawn.goto('/game');
  const task = drawn.getByText('Opdracht 1 - Foto');
  await expect(task).toBeVisible();
  await withoutCode.close();

  const again = await browser.newContext({ baseURL: server.url, timezoneId: OTHER_ZONE, storageState });
  const page = await again.newPage();
  const errors = collectErrors(page);
  await page.goto('/game');
  await waitForTakeOver(page);
  await new Player(page, server).expectTasks();
  await page.goto(`/game?team=${team}`);
  await new Player(page, server).expectTasks();
  expect(errors).toEqual([]);
  await again.close();
  await context.close();
});

test('a page that the browser stored before a login shows the present session', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const visitors = await drawnPage(server, '/gallery');
  const answer = await page.request.post(`${server.url}/api/session/admin`, {
    data: { password: server.adminPassword },
  });
  expect(answer.ok()).toBe(true);
  await page.route('**/gallery', (route) => route.fulfill({ body: visitors, contentType: 'text/html' }));
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Galerij', exact: true })).toBeVisible();
});
