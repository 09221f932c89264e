import { chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { expectOnDevice, lookForUpdate, release } from './device.ts';
import { type ReleaseProxy, startReleaseProxy } from './fixtures/release-proxy.ts';
import { test } from './fixtures/server.ts';
import { startTileServer, type TileServer } from './fixtures/tile-server.ts';

test.use({ serviceWorkers: 'allow' });

const OWNER_PASSWORD = 'sleutel-onder-de-mat';
/** Milliseconds for the app to come onto the device: some hundred files, one at a time, on two busy cores. */
const INSTALL_TIMEOUT_MS = 20_000;

/** Milliseconds in which a page asks again, where the phone's word came too early. */
const ASKED_AGAIN_MS = 20_000;

const PAGES = [
  { path: '/', heading: /Het was geweldig|Nog even/ },
  { path: '/hotel', heading: 'Hotel Mar Blau' },
  { path: '/vlucht', heading: 'Vluchtinformatie' },
  { path: '/schedule', heading: 'Tijdschema' },
  { path: '/thuisblijvers', heading: 'Voor Thuisblijvers' },
];

/** Everything on the device that is no part of the app itself, as text. */
function keptTexts(page: Page): Promise<string> {
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

const notConnected = (page: Page) => page.getByText(/^Bijgewerkt om \d\d:\d\d; je bent nu niet verbonden\.$/);

test.describe('without the server', () => {
  test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

  test('every page of the trip opens, by its address too, and says how old it is', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/');
    await expectOnDevice(page);
    await server.kill9();
    for (const { path, heading } of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(notConnected(page)).toBeVisible();
    }
    await expectAccessible(page, 'a page without the server');

    await server.restart();
    // What the phone says when it finds a network again.
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(notConnected(page)).toBeHidden({ timeout: ASKED_AGAIN_MS });
  });

  test('each trip shows its own pages, and none shows those of another', async ({ page, server }) => {
    const { request } = page;
    await request.post('/api/owner/session', { data: { password: OWNER_PASSWORD } });
    for (const slug of ['zomer', 'winter']) {
      const made = await request.post('/api/owner/trips', { data: { slug, title: `De ${slug}` } });
      expect(made.status()).toBe(201);
    }
    await page.goto('/');
    await expectOnDevice(page);
    await page.goto('/r/zomer');
    await expectOnDevice(page, '/r/zomer');
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
      'href',
      '/r/zomer/manifest.webmanifest',
    );
    await server.kill9();

    const own = (address: string) => page.evaluate((url) => fetch(url).then((it) => it.json()), address);
    await page.goto('/r/zomer');
    await expect(notConnected(page)).toBeVisible();
    expect(await own('/r/zomer/api/trip')).toMatchObject({ title: 'De zomer', slug: 'zomer' });
    await page.goto('/hotel');
    await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
    // The app opens for a trip that this device has never seen; there is nothing to show of it.
    await page.goto('/r/winter');
    await expect(page.getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Weekend aan zee')).toBeHidden();
  });

  test('the clock of a kept trip goes on', async ({ page, server }) => {
    await page.goto('/');
    await expectOnDevice(page);
    await server.kill9();
    const [told, now] = await page.evaluate(async () => [
      (await (await fetch('/api/trip')).json()).serverTime,
      Date.now(),
    ]);
    expect(Math.abs(told - now)).toBeLessThan(1_000);
  });

  test('a trip that is locked again leaves nothing to read on the device', async ({
    page,
    browser,
    server,
  }) => {
    await page.goto('/hotel');
    await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
    await expectOnDevice(page);
    expect(await keptTexts(page)).toContain('Hotel Mar Blau');

    const organiser = new Organiser(await (await browser.newContext()).newPage(), server);
    await organiser.enter();
    await organiser.setTripPassword('zeelucht');
    const gate = page.getByRole('heading', { name: 'Deze reis is besloten' });
    await page.goto('/hotel');
    await expect(gate).toBeVisible();
    await expect.poll(() => keptTexts(page)).not.toContain('Hotel Mar Blau');

    await page.getByLabel('Wachtwoord', { exact: true }).fill('zeelucht');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
    await expectOnDevice(page);
    await organiser.setTripPassword('strandweer');
    await page.goto('/hotel');
    await expect(gate).toBeVisible();
    await server.kill9();
    await page.goto('/hotel');
    await expect(page.getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible({ timeout: 15_000 });
    expect(await keptTexts(page)).not.toContain('Hotel Mar Blau');
    await expect(page.getByText('Mar Blau')).toBeHidden();
  });
});

const saving = test.extend<{ tiles: TileServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  tiles: async ({}, use) => {
    const tiles = await startTileServer();
    await use(tiles);
    await tiles.close();
  },
  serverOptions: async ({ tiles }, use) => {
    await use({ demo: true, env: { MAP_TILE_URL: tiles.url } });
  },
});

/** At the end of the home page, which puts itself where it was when its last part comes. */
async function showSaving(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.getByRole('heading', { name: 'Bewaar voor onderweg' })).toBeVisible({ timeout: 500 });
  }).toPass();
}

async function saveTrip(page: Page): Promise<void> {
  await page.goto('/');
  await showSaving(page);
  await expectOnDevice(page);
  await page.getByRole('button', { name: 'Bewaar de reis' }).click();
  await expect(page.getByText(/^Bewaard op .* om \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText(/^Reisspel neemt nu [\d,]+ MB in op dit toestel\.$/)).toBeVisible();
}

saving(
  'a trip that was saved has its map without a network, until it is removed',
  async ({ page, server, tiles }) => {
    await saveTrip(page);
    await expectAccessible(page, 'a saved trip');
    const asked = new Set(tiles.asked).size;
    expect(asked).toBe(109);

    await server.kill9();
    await tiles.close();
    await page.goto('/hotel');
    const map = page.getByLabel('Kaart: Hotel Mar Blau');
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
    await expect(page.getByText('De kaart kan nu niet worden geladen.')).toBeHidden();

    await page.goto('/');
    await showSaving(page);
    await page.getByRole('button', { name: 'Verwijder' }).click();
    await expect(page.getByRole('button', { name: 'Bewaar de reis' })).toBeVisible();
    expect(await keptTexts(page)).not.toContain('reisspel-map');
  },
);

saving.describe('of OpenStreetMap', () => {
  saving.use({ serverOptions: { demo: true } });

  saving('the map is not saved, and the page says why', async ({ page }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1')) elsewhere.push(request.url());
    });
    await saveTrip(page);
    await expect(page.getByText(/OpenStreetMap, en dat verbiedt/)).toBeVisible();
    expect(elsewhere).toEqual([]);
  });

  saving(
    'the game as it stands is saved for the team, and forgotten when it leaves',
    async ({ page, browser, server }) => {
      const organiser = new Organiser(await (await browser.newContext()).newPage(), server);
      await organiser.enter();
      await organiser.beginGame();
      const player = new Player(page, server);
      await player.open('/game');
      await player.join('Rode Team');
      await saveTrip(page);
      const saved = () => keptTexts(page);
      expect(await saved()).toContain('Maak een groepsfoto op het strand');
      await player.open('/game');
      await page.getByRole('button', { name: 'Verander Team' }).click();
      await expect(page.getByRole('heading', { name: 'Selecteer je team' })).toBeVisible();
      await expect.poll(saved).not.toContain('Maak een groepsfoto op het strand');
    },
  );
});

const releases = test.extend<{ site: ReleaseProxy }>({
  site: async ({ server }, use) => {
    const site = await startReleaseProxy(server.url);
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  serverOptions: { demo: true },
});

function shells(page: Page): Promise<number> {
  return page.evaluate(
    async () => (await caches.keys()).filter((name) => name.startsWith('reisspel-shell')).length,
  );
}

const announcement = (page: Page) => page.getByText('Er is een nieuwe versie');

releases(
  'nobody waits long for a trip that is on the device: it is shown as it was',
  async ({ page, site }) => {
    await page.goto('/');
    await expectOnDevice(page);
    site.stall('/api/trip');
    await page.goto('/hotel');
    await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
    await expect(page.getByText(/^Bijgewerkt om \d\d:\d\d; de verbinding is nu traag\.$/)).toBeVisible();
  },
);

releases('a start waits for no page of a network that brings nothing', async ({ page, site }) => {
  await page.goto('/');
  await expectOnDevice(page);
  // As while a newer version is on its way, which then does not arrive.
  await page.evaluate(() => caches.delete('reisspel-newest'));
  site.stall('/hotel');
  await page.goto('/hotel');
  await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
  await expectOnDevice(page);
});

releases('what could not be saved is named, and comes with the next attempt', async ({ page, site }) => {
  await page.goto('/');
  await showSaving(page);
  await expectOnDevice(page);
  site.answerItself('/api/live?view=play', 503);
  await page.getByRole('button', { name: 'Bewaar de reis' }).click();
  await expect(page.getByText(/^Nog niet alles is bewaard op /)).toBeVisible();
  await expect(page.getByText(/^Het spel is nog niet bewaard/)).toBeVisible();
  site.answerItself('/api/live?view=play', null);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByText(/^Bewaard op .* om \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText(/^Het spel is nog niet bewaard/)).toBeHidden();
  // Chromium opens no HEIC by itself: what does is here now.
  const parts = await page.evaluate(async () =>
    (await (await caches.open('reisspel-parts')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(parts).toContainEqual(expect.stringMatching(/\.wasm$/));
});

for (const status of [401, 404]) {
  releases(
    `a page of a proxy that answers ${status} in the server's place takes no trip off the device`,
    async ({ page, site }) => {
      await page.goto('/');
      await expectOnDevice(page);
      site.answerItself('/api/trip', status);
      await page.goto('/hotel');
      await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
      await expect(notConnected(page)).toBeVisible();
      expect(await keptTexts(page)).toContain('Hotel Mar Blau');
    },
  );
}

releases.describe('a new version', () => {
  releases(
    'announces itself in every tab, and comes to each when it is asked or goes on',
    async ({ page, context, site }) => {
      await page.goto('/');
      await expectOnDevice(page);
      const other = await openPage(context);
      await other.goto('/schedule');
      await expect(other.getByRole('heading', { name: 'Tijdschema' })).toBeVisible();
      // Both know that they are looked after before there is anything to announce.
      await expectOnDevice(other);

      site.release();
      await lookForUpdate(page);
      await expect(announcement(page)).toBeVisible({ timeout: INSTALL_TIMEOUT_MS });
      await expect(announcement(other)).toBeVisible();
      expect([await release(page), await release(other)]).toEqual(['first', 'first']);
      await expectAccessible(page, 'a new version');

      await page.getByRole('button', { name: 'Nu vernieuwen' }).click();
      await expect(announcement(page)).toBeHidden();
      await expect.poll(() => release(page)).toBe('second');

      // The new service worker answers now; the older page is as it was, and finds its own parts.
      await expect
        .poll(() =>
          other.evaluate(() => navigator.serviceWorker.getRegistration().then((it) => it?.waiting === null)),
        )
        .toBe(true);
      expect(await release(other)).toBe('first');
      const part = await other.locator('link[rel="modulepreload"]').first().getAttribute('href');
      expect((await context.request.get(`${site.url}${part}`)).status()).toBe(404);
      expect(await other.evaluate((path) => fetch(path ?? '').then((it) => it.status), part)).toBe(200);

      await other.getByRole('button', { name: 'Menu' }).click();
      await other.getByRole('link', { name: 'Hotel', exact: true }).click();
      await expect(other.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
      await expect.poll(() => release(other)).toBe('second');
      await expect(announcement(other)).toBeHidden();
      // Nobody needs the first one any more.
      await page.goto('/hotel');
      await expect.poll(() => shells(page)).toBe(1);
    },
  );

  releases('does not come by itself where the server cannot be reached', async ({ page, server, site }) => {
    await page.goto('/');
    await expectOnDevice(page);
    site.release();
    await lookForUpdate(page);
    await expect(announcement(page)).toBeVisible({ timeout: INSTALL_TIMEOUT_MS });
    await server.kill9();
    await page.evaluate(() => {
      document.title = 'niet opnieuw geladen';
    });
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Hotel', exact: true }).click();
    await asked;
    await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
    expect(await release(page)).toBe('first');
    // Who starts the app anew gets it, as it is on the device already.
    await page.goto('/schedule');
    expect(await release(page)).toBe('second');
  });

  releases('a part that the server no longer has brings the new version along', async ({ page, site }) => {
    await page.goto('/');
    await expectOnDevice(page);
    site.release();
    // The organiser's screens are no part of what is on the device.
    await page.evaluate(() => {
      history.pushState({}, '', '/admin');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    expect(await release(page)).toBe('second');
  });
});

test.describe('what is installed', () => {
  test.use({ serverOptions: { demo: true } });

  test('has what a browser asks for: a manifest, and icons of the sizes they say', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    await expectOnDevice(page);
    const client = await page.context().newCDPSession(page);
    const { errors, url } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // A context of Playwright's is a private window.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );

    const manifest = await (await request.get(url)).json();
    expect(manifest).toMatchObject({
      display: 'standalone',
      lang: 'nl',
      start_url: '/',
      scope: '/',
      id: '/',
    });
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata();
      expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
    }
    const purposes = manifest.icons.map(
      ({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`,
    );
    expect(purposes).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
    );

    // The same trip by its own name is an app of its own, with or without a slash at the end.
    await page.goto('/r/reis/');
    // The page on the device is the same for every trip: the app names the trip's own once it runs.
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
      'href',
      '/r/reis/manifest.webmanifest',
    );
    const { data, errors: ownErrors } = await client.send('Page.getAppManifest');
    expect(ownErrors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ id: '/r/reis', start_url: '/r/reis', scope: '/r/reis' });
    expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual(
      installabilityErrors,
    );

    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    const { width, hasAlpha } = await sharp(await (await request.get(touch ?? '')).body()).metadata();
    expect([width, hasAlpha]).toEqual([180, false]);
  });

  test('Safari on an iPhone gets a start picture of exactly the size of its screen', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
    });
    await page.goto('/');
    const link = page.locator('link[rel="apple-touch-startup-image"]');
    const address = (await link.getAttribute('href')) ?? '';
    const picture = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    const { width, height } = await sharp(picture).metadata();
    const inScreen = await page.evaluate(() => [
      screen.width * devicePixelRatio,
      screen.height * devicePixelRatio,
    ]);
    expect([width, height]).toEqual(inScreen);
    // The icon is in the middle, on the background of the pages.
    const { channels } = await sharp(picture).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(0);
  });
});

test.describe('on plain HTTP', () => {
  test.use({ serverOptions: { demo: true } });

  test('everything works but what needs HTTPS, and the page says what that is', async ({
    server,
    launchOptions,
  }) => {
    // A name that is not this machine's own is no secure address.
    const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP reis.test 127.0.0.1'];
    const browser = await chromium.launch({ ...launchOptions, args });
    const page = await openPage(
      await browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } }),
    );
    await page.goto(server.url.replace('127.0.0.1', 'reis.test'));
    await showSaving(page);
    await expect(page.getByText(/begint met http, zonder beveiliging/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bewaar de reis' })).toBeHidden();
    await page.getByRole('link', { name: 'Naar het spel' }).click();
    await expect(page.getByRole('heading', { name: 'Wachten op spelstart' })).toBeVisible();
    await browser.close();
  });
});
