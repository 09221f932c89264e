import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';

/** Width and height of photos, in pixels. */
const LANDSCAPE = [2_000, 1_500] as const;
const PORTRAIT = [1_500, 2_000] as const;

let organiser: Organiser;
let desk: Page;
test.beforeEach(async ({ browser, server }) => {
  organiser = new Organiser(await openPage(await browser.newContext()), server);
  desk = organiser.page;
  await organiser.enter();
  await organiser.beginGame();
});

interface Named {
  id: string;
}

/** Creates a task or team through the API. Resolves to its id. */
async function create(server: AppServer, path: string, data: Record<string, unknown>): Promise<string> {
  const made = await desk.request.post(`${server.url}${path}`, { data });
  const { id }: Named = await made.json();
  return id;
}

/** A phone without a screen, which submits photos through the API. */
class Phone {
  readonly #request: APIRequestContext;

  constructor(session: APIRequestContext) {
    this.#request = session;
  }

  static async of(server: AppServer, team: string): Promise<Phone> {
    const session = await request.newContext({ baseURL: server.url });
    const joined = await session.put(
      `/api/session/team/${await create(server, '/api/teams', { name: team })}`,
      {
        data: {},
      },
    );
    expect(joined.ok()).toBe(true);
    return new Phone(session);
  }

  async submitPhoto(task: string, [width, height]: readonly [number, number]): Promise<void> {
    const background = { r: 40, g: 120, b: 160 };
    const photo = await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const headers = { 'Content-Type': 'image/jpeg', 'Idempotency-Key': randomUUID() };
    const answer = await this.#request.post(`/api/tasks/${task}/submissions`, { headers, data: photo });
    expect(answer.ok()).toBe(true);
  }
}

const tiles = () => desk.getByRole('button', { name: /groot bekijken/ });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not on the page');
  return box;
}

/**
 * Makes three photos: both teams' for the first task (landscape), and Rode Team's for the second.
 */
async function makeAlbum(server: AppServer): Promise<void> {
  const first = await create(server, '/api/tasks', PHOTO);
  const second = await create(server, '/api/tasks', PHOTO);
  const red = await Phone.of(server, 'Rode Team');
  await red.submitPhoto(first, LANDSCAPE);
  await red.submitPhoto(second, PORTRAIT);
  await (await Phone.of(server, 'Blauwe Team')).submitPhoto(first, LANDSCAPE);
  await organiser.open('/gallery');
  await expect(tiles()).toHaveCount(3);
}

async function inBothThemes(check: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Waits for a frame: until then the page may show old colours.
    await desk.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await check(colorScheme);
  }
}

test('the album shows whole photos by day, task or team, and downloads the selected photos', {
  tag: '@lab',
}, async ({ server }) => {
  await makeAlbum(server);
  const pictures = desk.locator('main li img');
  const [newest, standing] = [await boxOf(pictures.nth(0)), await boxOf(pictures.nth(1))];
  expect(newest.width / newest.height).toBeCloseTo(4 / 3, 1);
  expect(standing.width / standing.height).toBeCloseTo(3 / 4, 1);
  // The photos are side by side, with the same height.
  expect(standing.y).toBeCloseTo(newest.y, 0);
  expect(standing.height).toBeCloseTo(newest.height, 0);
  await inBothThemes((theme) => expectAccessible(desk, `gallery (${theme})`));

  const headings = desk.getByRole('heading', { level: 2 });
  await expect(headings).toHaveCount(1);
  await desk.getByRole('button', { name: /^Filters/ }).click();
  await desk.getByLabel('Volgorde').selectOption('Per opdracht');
  await expect(headings).toHaveText(['Opdracht 1 - Foto', 'Opdracht 2 - Foto']);
  await expect(desk.getByRole('region', { name: 'Opdracht 1 - Foto' }).getByRole('listitem')).toHaveText([
    'Blauwe Team',
    'Rode Team',
  ]);
  await desk.getByLabel('Volgorde').selectOption('Per team');
  await expect(headings).toHaveText(['Rode Team', 'Blauwe Team']);

  await expect(desk.getByRole('link', { name: 'Download alle 3 foto’s' })).toBeVisible();
  await desk.getByLabel('Team', { exact: true }).selectOption('Rode Team');
  await expect(tiles()).toHaveCount(2);
  const downloading = desk.waitForEvent('download');
  await desk.getByRole('link', { name: 'Download deze 2 foto’s' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('reis-fotos.zip');
  expect(new URL(download.url()).search).toMatch(/^\?teamId=[0-9a-f-]{36}$/);
  await desk.getByLabel('Opdracht', { exact: true }).selectOption('Opdracht 1 - Foto');
  await expect(desk.getByRole('link', { name: 'Download deze foto' })).toBeVisible();

  await desk.getByLabel('Team', { exact: true }).selectOption('Blauwe Team');
  await desk.getByLabel('Opdracht', { exact: true }).selectOption('Opdracht 2 - Foto');
  await expect(desk.getByText('Geen foto’s bij deze keuze')).toBeVisible();
  await expect(desk.getByRole('link', { name: /Download/ })).toBeHidden();
  await inBothThemes((theme) => expectAccessible(desk, `gallery without a match (${theme})`));
  await desk.getByRole('button', { name: 'Alle foto’s tonen' }).click();
  await expect(tiles()).toHaveCount(3);
  await expect(headings).toHaveCount(2);
});

test('the full-screen viewer moves with the keys, zooms, downloads and closes with the back button', {
  tag: '@lab',
}, async ({ server }) => {
  await makeAlbum(server);
  const opener = tiles().first();
  await opener.focus();
  await desk.keyboard.press('Enter');
  const viewer = desk.getByRole('dialog');
  await expect(viewer).toContainText('Opdracht 1 - Foto');
  await expect(viewer).toContainText('Blauwe Team · 20 punten · ');
  await expect(viewer).toContainText('1 van 3');
  const zoomIn = viewer.getByRole('button', { name: 'Inzoomen' });
  await expect(zoomIn).toBeVisible();
  const shown = () =>
    viewer.getByRole('img').evaluate((img: HTMLImageElement) => img.complete && img.currentSrc);
  await expect.poll(shown).toMatch(/\/view$/);
  await inBothThemes((theme) => expectAccessible(desk, `viewer (${theme})`));

  await desk.keyboard.press('End');
  await expect(viewer).toContainText('3 van 3');
  await expect(viewer.getByRole('button', { name: 'Volgende foto' })).toBeDisabled();
  await desk.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('Opdracht 2 - Foto');
  await desk.keyboard.press('Home');
  await expect(viewer).toContainText('1 van 3');

  const width = async () => (await boxOf(viewer.getByRole('img'))).width;
  const whole = await width();
  await zoomIn.click();
  await expect.poll(width).toBeGreaterThan(2 * whole);
  // In a zoomed photo, the arrow keys move the photo itself.
  await desk.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('1 van 3');
  await inBothThemes((theme) => expectAccessible(desk, `zoomed viewer (${theme})`));
  await viewer.getByRole('button', { name: 'Uitzoomen' }).click();
  await expect.poll(width).toBeCloseTo(whole, 0);

  const downloading = desk.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Bewaar foto' }).click();
  expect((await downloading).suggestedFilename()).toBe('Blauwe Team - Opdracht 1 - Foto.jpg');

  await desk.goBack();
  await expect(viewer).toBeHidden();
  expect(new URL(desk.url()).pathname).toBe('/gallery');
  await expect(opener).toBeFocused();
  // A click on the caption opens the photo too.
  const tile = desk.locator('[data-picture]').first();
  const { height } = await boxOf(tile);
  await tile.click({ position: { x: 20, y: height - 6 } });
  await expect(zoomIn).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener).toBeFocused();
});

test('two fingers zoom into a photo', { tag: '@lab' }, async ({ server, browser }) => {
  await makeAlbum(server);
  const context = await browser.newContext({
    hasTouch: true,
    storageState: await desk.context().storageState(),
  });
  const page = await openPage(context);
  await page.goto(`${server.url}/gallery`);
  await page
    .getByRole('button', { name: /groot bekijken/ })
    .first()
    .tap();
  await expect(page.getByRole('button', { name: 'Inzoomen' })).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: xs.map((x, id) => ({ x, y: 400, id })),
    });
  await touch('touchStart', 180, 210);
  for (const apart of [40, 70, 100, 140]) await touch('touchMove', 195 - apart, 195 + apart);
  await touch('touchEnd');
  await expect(page.getByRole('button', { name: 'Uitzoomen' })).toBeVisible();
});

test('a photo opens even when the code of the full-screen viewer fails to load', { tag: '@lab' }, async ({
  server,
}) => {
  await makeAlbum(server);
  const blocked: string[] = [];
  await desk.route('**/assets/*.js', (route) => {
    blocked.push(route.request().url());
    return route.abort();
  });
  await tiles().first().click();
  const viewer = desk.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: 'Foto van Blauwe Team bij Opdracht 1 - Foto' })).toBeVisible();
  await expect.poll(() => blocked.length).toBeGreaterThan(0);
  await desk.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 van 3');
  await viewer.getByRole('button', { name: 'Sluiten' }).click();
  await expect(viewer).toBeHidden();
});

test('a new photo appears at the top, but waits while the user looks at photos further down', {
  tag: '@lab',
}, async ({ server }) => {
  const red = await Phone.of(server, 'Rode Team');
  const tasks: string[] = [];
  for (let n = 0; n < 8; n += 1) tasks.push(await create(server, '/api/tasks', PHOTO));
  const [early = '', late = '', ...rest] = tasks;
  for (const task of rest) await red.submitPhoto(task, PORTRAIT);
  // A low screen, so that not all photos fit.
  await desk.setViewportSize({ width: 390, height: 500 });
  await organiser.open('/gallery');
  await expect(tiles()).toHaveCount(6);
  // The focused photo moves to another row.
  await tiles().nth(2).focus();
  await red.submitPhoto(early, LANDSCAPE);
  await expect(tiles()).toHaveCount(7);
  await expect(tiles().nth(3)).toBeFocused();

  await tiles().last().scrollIntoViewIfNeeded();
  await desk.mouse.wheel(0, 2_000);
  await expect
    .poll(() => desk.evaluate(() => scrollY + innerHeight - document.documentElement.scrollHeight))
    .toBeCloseTo(0, 0);
  const before = await boxOf(tiles().last());
  await red.submitPhoto(late, LANDSCAPE);
  const news = desk.getByRole('button', { name: '1 nieuwe foto' });
  await expect(news).toBeVisible();
  await expect(tiles()).toHaveCount(7);
  expect((await boxOf(tiles().last())).y).toBeCloseTo(before.y, 0);
  await inBothThemes((theme) => expectAccessible(desk, `gallery with a new photo (${theme})`));
  await news.click();
  await expect(tiles()).toHaveCount(8);
  await expect(tiles().first()).toHaveAccessibleName(
    'Foto van Rode Team bij Opdracht 2 - Foto groot bekijken',
  );
  await expect(tiles().first()).toBeInViewport();
  await expect(news).toBeHidden();
});
