import { expect, type Page } from '@playwright/test';
import { Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test as base } from './fixtures/server.ts';
import { startTileServer, type TileServer } from './fixtures/tile-server.ts';

const BEFORE = '2025-06-18T10:24:05+02:00';

/** Playwright's `test` with a server before the trip begins, and a local server of map tiles. */
const test = base.extend<{ tiles: TileServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  tiles: async ({}, use) => {
    const tiles = await startTileServer();
    await use(tiles);
    await tiles.close();
  },
  serverOptions: async ({ tiles }, use) => {
    await use({ demo: true, at: BEFORE, env: { MAP_TILE_URL: tiles.url } });
  },
});

test.use({ timezoneId: 'Europe/Amsterdam' });

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
}

async function expectItems(page: Page, items: readonly string[]): Promise<void> {
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveText(
    items.map((item) => new RegExp(item)),
  );
}

test('the home page counts down to 20 June 14:25 and links to the four other pages', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Villajoyosa · 20–23 juni 2025')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveAccessibleName('We vertrekken op vrijdag 20 juni om 14:25 uur');
  await expect(page.locator('time[datetime="2025-06-20T12:25:00.000Z"]')).toBeVisible();
  for (const [card, heading] of [
    [/^Vlucht .*HV 6145, vr 20 juni om 14:25/, 'Vluchtinformatie'],
    [/^Hotel .*20 juni vanaf 15:00/, 'Hotel Mar Blau'],
    [/^Tijdschema .*Verzamelen op Schiphol, 12:15/, 'Tijdschema'],
    [/^Thuisblijvers/, 'Voor Thuisblijvers'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name: card }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByText('Dit is een voorbeeldreis.')).toBeVisible();
  // The organiser has no other link to the login.
  await page.getByRole('link', { name: 'Log in om je eigen reis te maken' }).click();
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
});

async function expectFlights(page: Page): Promise<void> {
  await page.goto('/vlucht');
  const [out, back] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  for (const text of ['Heenvlucht', 'vr 20 juni', '14:25', '16:55', '2u 30m', 'Terminal 1', 'HV 6145']) {
    await expect(out).toContainText(text);
  }
  for (const text of ['Terugvlucht', 'ma 23 juni', '10:15', '12:55', '2u 40m', 'Terminal N', 'HV 6146']) {
    await expect(back).toContainText(text);
  }
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 700 });
  const [from, duration] = [out.getByText('Amsterdam Schiphol'), out.getByText('2u 30m')];
  const rightOf = (text: typeof from) => text.evaluate((element) => element.getBoundingClientRect().right);
  expect(await rightOf(from)).toBeLessThanOrEqual((await duration.boundingBox())?.x ?? 0);
  if (usual) await page.setViewportSize(usual);
  for (const text of [
    'Handbagage 45 × 36 × 20 cm',
    'Vloeistoffen tot 100 ml',
    'Wees 2 uur voor vertrek op het vliegveld.',
    'Je paspoort moet na de terugreis nog 6 maanden geldig zijn.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
}

async function expectHotel(page: Page, tiles: TileServer): Promise<void> {
  await page.goto('/hotel');
  for (const text of [
    '3 sterren',
    'vanaf 15:00',
    'vrijdag 20 juni',
    'vóór 11:00',
    'maandag 23 juni',
    'Zwembad',
    'Gratis wifi',
    'Airconditioning',
    'Avenida del Puerto 12',
    '03570 Villajoyosa',
    '+34 965 000 000',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  for (const [name, address] of [
    [/Google Maps/, 'https://www.google.com/maps/'],
    [/Apple Maps/, 'https://maps.apple.com/'],
    [/Waze/, 'https://waze.com/'],
    [/Boekingssite/, 'https://www.booking.com/'],
  ] as const) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', new RegExp(`^${address}`));
    await expect(link).toHaveAttribute('rel', /noreferrer/);
  }
  await expect(
    page.getByText(`De kaart komt van ${new URL(tiles.url.replace(/[{}]/g, '')).host}.`),
  ).toBeVisible();
  await expectAccessible(page, 'hotel before its map');
  expect(tiles.requested).toEqual([]);
  await page.getByRole('button', { name: 'Toon de kaart' }).click();
  const map = page.getByRole('region', { name: 'Kaart: Hotel Mar Blau' });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
  expect(tiles.requested[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
  await expectAccessible(page, 'hotel with its map');
  // After one request, the page also shows the map at the next visit.
  await page.reload();
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible();
}

async function expectSchedule(page: Page): Promise<void> {
  await page.goto('/schedule');
  await expect(page.getByRole('tab')).toHaveText(['vr20 jun', 'za21 jun', 'zo22 jun', 'ma23 jun']);
  await expectItems(page, [
    '12:15.*Schiphol',
    '14:25.*Vlucht',
    '16:55.*Landing',
    '18:00.*Inchecken',
    '20:30',
  ]);
  await openTab(page, 'za 21 jun');
  await expectItems(page, ['09:30', '11:00.*teamspel', '15:00.*Strand', '19:00.*Prijs', '21:00.*Paella']);
  await openTab(page, 'ma 23 jun');
  await expectItems(page, ['07:00', '08:15', '10:15.*Vlucht', '12:55.*Landing']);
}

async function expectDaysAtHome(page: Page): Promise<void> {
  await page.goto('/thuisblijvers');
  await expect(page.getByRole('tab')).toHaveCount(4);
  await expectItems(page, ['14:25.*Wij stijgen op', '17:30']);
  await openTab(page, 'za 21 jun');
  await expectItems(page, ['11:00.*Het spel begint', '19:30.*We bellen']);
  for (const promise of ['We sturen elke dag een foto.', 'We bellen als er iets is, ook ’s nachts.']) {
    await expect(page.getByText(promise)).toBeVisible();
  }
}

test('the pages of the trip show its flights, its hotel, each day and the days at home', async ({
  page,
  tiles,
}) => {
  await test.step('the flights, the baggage rules and the tips', () => expectFlights(page));
  await test.step('the hotel with its facilities, map and routes', () => expectHotel(page, tiles));
  await test.step('a timeline for each of the four days', () => expectSchedule(page));
  await test.step('the days at home and the promises', () => expectDaysAtHome(page));
});

test('the flights are side by side in a wide window', { tag: '@lab' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/vlucht');
  const tops = async () =>
    Promise.all([0, 1].map(async (at) => (await page.getByRole('article').nth(at).boundingBox())?.y));
  await expect(async () => {
    const [out, back] = await tops();
    expect(out).toBeDefined();
    expect(out).toBe(back);
  }).toPass();
});

for (const [how, width, fontSize] of [
  ['text', 390, '200%'],
  ['everything', 195, '100%'],
] as const) {
  test(`a heading does not break its words on a phone with ${how} twice as large`, { tag: '@lab' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [path, word] of [
      ['/vlucht', 'Vluchtinformatie'],
      ['/thuisblijvers', 'Thuisblijvers'],
    ] as const) {
      await page.goto(path);
      const heading = page.getByRole('heading', { level: 1, name: word });
      await expect(heading).toBeVisible();
      const lines = await heading.evaluate(
        async (element, { fontSize, word }) => {
          document.documentElement.style.fontSize = fontSize;
          await document.fonts.ready;
          const text = element.firstChild ?? element;
          const start = (text.textContent ?? '').indexOf(word);
          const range = document.createRange();
          range.setStart(text, start);
          range.setEnd(text, start + word.length);
          return range.getClientRects().length;
        },
        { fontSize, word },
      );
      expect(lines, `lines of "${word}"`).toBe(1);
    }
  });
}

test('the address and the links remain when the map fails to load', { tag: '@lab' }, async ({
  page,
  tiles,
}) => {
  await tiles.close();
  await page.goto('/hotel');
  await page.getByRole('button', { name: 'Toon de kaart' }).click();
  await page.getByRole('region', { name: 'Kaart: Hotel Mar Blau' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('De kaart kan nu niet worden geladen.')).toBeVisible();
  await expect(page.getByText('Avenida del Puerto 12')).toBeVisible();
  await expect(page.getByRole('link', { name: /Waze/ })).toBeVisible();
});

test('only the hotel page loads the map code', { tag: '@lab' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.goto('/');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(scripts.filter((url) => /leaflet/.test(url))).toEqual([]);
});

test.describe('for a reader in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' });
  test('times are local times of the place and name its city', async ({ page }) => {
    await page.goto('/vlucht');
    const out = page.getByRole('article').first();
    await expect(out).toContainText('14:25');
    await expect(out).toContainText('tijd in Amsterdam');
    await expect(out).toContainText('tijd in Madrid');
    await page.goto('/schedule');
    await expect(page.getByRole('tabpanel')).toContainText('12:15');
  });
});

test('a hidden part disappears from the menu, the cards and its page', async ({ page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.enter();
  await organiser.changeTrip((trip) => {
    const { hotel } = trip;
    return { ...trip, hotel: { ...(typeof hotel === 'object' ? hotel : {}), shown: false } };
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Vlucht / })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Hotel/ })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Tijdschema' }).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Hotel' })).toBeHidden();
  await page.goto('/hotel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze pagina is er niet voor deze reis');
});

test('a printed schedule shows every day and no buttons', { tag: '@lab' }, async ({ page }) => {
  await page.goto('/schedule');
  await page.emulateMedia({ media: 'print' });
  for (const title of ['Aankomst', 'Het grote spel', 'Vrije dag', 'Naar huis']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  for (const name of ['Menu', 'Afdrukken']) await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('tab').first()).toBeHidden();
});
