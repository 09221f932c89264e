import { expect, type Page } from '@playwright/test';
import { Organiser, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { expectOnDevice, keptTexts, notConnected, showSaving } from './device.ts';
import { test } from './fixtures/server.ts';
import { startTileServer, type TileServer } from './fixtures/tile-server.ts';

test.use({ serviceWorkers: 'allow' });

const OWNER_PASSWORD = 'sleutel-onder-de-mat';
/** Milliseconds until a page has tried again, if its first try was too early. */
const RETRIED_MS = 20_000;

const PAGES = [
  { path: '/', heading: /Het was geweldig|Nog even/ },
  { path: '/hotel', heading: 'Hotel Mar Blau' },
  { path: '/vlucht', heading: 'Vluchtinformatie' },
  { path: '/schedule', heading: 'Tijdschema' },
  { path: '/thuisblijvers', heading: 'Voor Thuisblijvers' },
];

test.describe('without the server', () => {
  test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

  test('every page of the trip opens by its address, and shows how old it is', async ({
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
    // Makes the browser fire the events of a phone that finds a network again.
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(notConnected(page)).toBeHidden({ timeout: RETRIED_MS });
  });

  test('each trip shows only its own pages', { tag: '@lab' }, async ({ page, server }) => {
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
    // The app also opens for a trip that is not on this device, but has nothing to show.
    await page.goto('/r/winter');
    await expect(page.getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Weekend aan zee')).toBeHidden();
  });

  test('a stored response of the server contains the present time', { tag: '@lab' }, async ({
    page,
    server,
  }) => {
    await page.goto('/');
    await expectOnDevice(page);
    await server.kill9();
    const [serverTime, now] = await page.evaluate(async () => [
      (await (await fetch('/api/trip')).json()).serverTime,
      Date.now(),
    ]);
    expect(Math.abs(serverTime - now)).toBeLessThan(1_000);
  });

  test('a trip that gets a password disappears from the device', { tag: '@lab' }, async ({
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  tiles: async ({}, use) => {
    const tiles = await startTileServer();
    await use(tiles);
    await tiles.close();
  },
  serverOptions: async ({ tiles }, use) => {
    await use({ demo: true, env: { MAP_TILE_URL: tiles.url } });
  },
});

async function saveTrip(page: Page): Promise<void> {
  await page.goto('/');
  await showSaving(page);
  await expectOnDevice(page);
  await page.getByRole('button', { name: 'Bewaar de reis' }).click();
  await expect(page.getByText(/^Bewaard op .* om \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText(/^Reisspel neemt nu [\d,]+ MB in op dit apparaat\.$/)).toBeVisible();
}

saving(
  'a saved trip shows its map without a network until the visitor removes it',
  { tag: '@lab' },
  async ({ page, server, tiles }) => {
    await saveTrip(page);
    await expectAccessible(page, 'a saved trip');
    expect(new Set(tiles.requested).size).toBe(109);

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

saving.describe('with the map of OpenStreetMap', () => {
  saving.use({ serverOptions: { demo: true } });

  saving('the map is not saved, and the page says why', { tag: '@lab' }, async ({ page }) => {
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1')) foreignRequests.push(request.url());
    });
    await saveTrip(page);
    await expect(page.getByText(/OpenStreetMap, en dat verbiedt/)).toBeVisible();
    expect(foreignRequests).toEqual([]);
  });

  saving(
    'the current game is saved for the team, and deleted when the player leaves the team',
    { tag: '@lab' },
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
