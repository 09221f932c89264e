import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type ShareSections, TripAccess } from '@reisspel/contract/trip/trip-editing';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { type AppServer, test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true } });

/** Milliseconds between two loads of the page's data. */
const REFRESH_MS = 60_000;
const NONE: ShareSections = {
  flights: false,
  schedule: false,
  highlights: false,
  today: false,
  scores: false,
};
const ALL: ShareSections = { ...NONE, flights: true, schedule: true, highlights: true };

let organiser: Organiser;
test.beforeEach(async ({ browser, server }) => {
  organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
});

/** Switches the share link on for these sections. Resolves to the link's path. */
async function share(server: AppServer, sections: ShareSections): Promise<string> {
  const answer = await organiser.page.request.put(`${server.url}/api/trip/share`, {
    data: { enabled: true, sections },
  });
  const { path } = TripAccess.parse(await answer.json()).share;
  if (path === null) throw new Error('The link is off');
  return path;
}

/** Lets both teams complete the first task, Rode Team first. */
async function makePhotos(page: Page, server: AppServer): Promise<void> {
  await organiser.beginGame();
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectTasks();
  // Waits for the upload. After a change of team, the queue would keep this team's photo.
  await player.expectScore(10);
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await player.join('Blauwe Team');
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectTasks();
  await player.expectScore(10);
}

/** Swipes horizontally with one finger, between two x coordinates. */
async function swipe(context: BrowserContext, page: Page, from: number, to: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 300 })) });
  await touch('touchStart', from);
  for (const part of [0.2, 0.6, 1]) {
    await touch('touchMove', from + part * (to - from));
    // The viewer handles movements once in each frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await touch('touchEnd');
}

test('the family follows the trip through a link without a login, and gets no other data', async ({
  page,
  browser,
  server,
}) => {
  await makePhotos(page, server);
  await organiser.setTripPassword('zeelucht');
  const path = await share(server, ALL);
  const family = await openPage(await browser.newContext());
  const requested = new Set<string>();
  family.on('request', (request) => requested.add(new URL(request.url()).pathname));
  await family.goto(`${server.url}${path}`);
  await expect(family.getByRole('heading', { level: 1, name: 'Weekend aan zee' })).toBeVisible();
  await expect(family.getByText('Villajoyosa · 20–23 juni 2025')).toBeVisible();
  await expect(family.getByText(/^Bijgewerkt om \d{2}:\d{2}$/)).toBeVisible();
  for (const part of ['Vluchten', 'Tijdschema', 'Hoogtepunten']) {
    await expect(family.getByRole('heading', { name: part })).toBeVisible();
  }
  await expect(family.getByText('HV 6145', { exact: true })).toBeVisible();
  await expect(family.getByText('tijd in Amsterdam').first()).toBeVisible();
  await family.getByRole('tab', { name: /za/ }).click();
  await expect(family.getByText('Start van het teamspel')).toBeVisible();
  await expect(family.getByRole('button', { name: /groot bekijken/ })).toHaveCount(2);
  await expectAccessible(family, 'share link');

  await expect(family.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(family.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  const links = await family.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
  expect(links).toEqual(['#main', `${path}#vluchten`, `${path}#tijdschema`, `${path}#hoogtepunten`]);
  const api = [...requested].filter((each) => each.startsWith('/api/') && each !== '/api/session');
  expect(api.filter((each) => !each.startsWith(path.replace('/delen/', '/api/share/')))).toEqual([]);
  const html = await family.content();
  for (const secret of ['zeelucht', 'olijf', server.adminPassword]) expect(html).not.toContain(secret);
});

test('a photo opens large, and keys, buttons and swipes show the next photo', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  await makePhotos(page, server);
  const context = await browser.newContext({ hasTouch: true, reducedMotion: 'reduce' });
  const family = await openPage(context);
  await family.goto(`${server.url}${await share(server, ALL)}`);
  const first = family.getByRole('button', { name: /^Foto van Blauwe Team .* groot bekijken$/ });
  await first.click();
  const viewer = family.getByRole('dialog');
  // During the game, the share link does not show the text of a task.
  await expect(viewer).toContainText('Opdracht 1');
  await expect(viewer).toContainText('Blauwe Team');
  await expect(viewer).toContainText('1 van 2');
  const picture = viewer.getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(family, 'viewer');
  await family.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('Rode Team');
  await expect(viewer).toContainText('2 van 2');
  await swipe(context, family, 60, 340);
  await expect(viewer).toContainText('1 van 2');
  await swipe(context, family, 340, 60);
  await expect(viewer).toContainText('2 van 2');
  await viewer.getByRole('button', { name: 'Vorige foto' }).click();
  await expect(viewer).toContainText('1 van 2');
  await family.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
});

test('an open page removes a hidden part, and ends when the organiser renews the link', {
  tag: '@lab',
}, async ({ page, server }) => {
  const part = (name: string) => page.getByRole('heading', { name });
  await page.clock.install();
  await page.goto(await share(server, ALL));
  await expect(part('Er zijn nog geen foto’s')).toBeVisible();
  await share(server, { ...ALL, schedule: false });
  await page.clock.runFor(REFRESH_MS);
  await expect(part('Tijdschema')).toBeHidden();
  await expect(part('Vluchten')).toBeVisible();
  await share(server, NONE);
  await page.clock.runFor(REFRESH_MS);
  await expect(part('Hier is nog niets te zien')).toBeVisible();
  await expectAccessible(page, 'nothing shared');
  await organiser.page.request.post(`${server.url}/api/trip/share/renewals`);
  await page.clock.runFor(REFRESH_MS);
  await expect(part('Deze link werkt niet meer')).toBeVisible();
  await expect(page.getByText('Vraag de organisator om een nieuwe.')).toBeVisible();
  await expectAccessible(page, 'a link that ended');
});

test('the page keeps its content and shows a note while the server is unreachable', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const note = page.getByText('Verversen lukt nu niet.');
  await page.clock.install();
  await page.goto(await share(server, ALL));
  await expect(page.getByRole('heading', { name: 'Vluchten' })).toBeVisible();
  await server.kill9();
  await expect(async () => {
    await page.clock.runFor(REFRESH_MS);
    await expect(note).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('HV 6145', { exact: true })).toBeVisible();
  await server.restart();
  await expect(async () => {
    await page.clock.runFor(REFRESH_MS);
    await expect(note).toBeHidden({ timeout: 1_000 });
  }).toPass();
});
