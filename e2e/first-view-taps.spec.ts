import { expect } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { collectErrors, openBeforeApp, waitForTakeOver } from './drawn-page.ts';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true, at: '2025-06-18T10:24:00+02:00' } });

/** A different time zone than the server assumes for a reader. */
const OTHER_ZONE = 'Asia/Kathmandu';

test('a form that is sent before the app has loaded is submitted afterwards', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: OTHER_ZONE });
  const page = await context.newPage();
  const loadApp = await openBeforeApp(page, server, '/gallery');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
  await page.keyboard.press('Enter');
  loadApp();
  await expect(page.getByRole('heading', { name: 'Galerij', exact: true })).toBeVisible();
  await context.close();
});

test('a scroll position from before the app has loaded stays', { tag: '@lab' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: OTHER_ZONE });
  const page = await context.newPage();
  const loadApp = await openBeforeApp(page, server, '/schedule');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const day = page.getByRole('heading', { level: 2 }).first();
  const before = await day.boundingBox();
  loadApp();
  await waitForTakeOver(page);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  // The app's notice for a reader in this zone must not move the content below it.
  await expect(page.getByText(/is het .* (vroeger|later) dan bij jou/)).toBeVisible();
  // The browser may give no box for a moment while the app takes over.
  await expect.poll(() => day.boundingBox()).toEqual(before);
  // Another page still begins at its top.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Hotel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hotel Mar Blau' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test('a press on a button before the app has loaded works afterwards', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const loadApp = await openBeforeApp(page, server, '/schedule');
  const day = page.getByRole('tab').last();
  await expect(day).toHaveAttribute('aria-selected', 'false');
  await day.click();
  loadApp();
  await expect(day).toHaveAttribute('aria-selected', 'true');
});

test('a player who chooses a team before the app has loaded joins it, also when it scores meanwhile', async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.beginGame();
  const shown = await organiser.page.request.patch('/api/game', { data: { scoreboardVisible: true } });
  expect(shown.ok()).toBe(true);
  const loadApp = await openBeforeApp(page, server, '/game');
  const team = page.getByRole('button', { name: 'Rode Team' });
  await team.click();
  const id = await team.getAttribute('data-tap');
  const data = { points: 7, reason: 'Vrolijk' };
  expect((await organiser.page.request.post(`/api/teams/${id}/adjustments`, { data })).ok()).toBe(true);
  loadApp();
  await new Player(page, server).expectTasks();
});

test('an invitation shows its team before the app has loaded, and a press joins it afterwards', async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.createTeam('Geheime Team', 'olijf');
  await organiser.beginGame();
  await organiser.open('/admin/uitnodigen');
  await organiser.page.getByRole('switch', { name: 'Druk de wachtwoorden af' }).check();
  const link = await organiser.page.getByLabel('Link voor Geheime Team').inputValue();
  expect(link).toContain('#');
  const errors = collectErrors(page);
  const loadApp = await openBeforeApp(page, server, link.slice(server.url.length));
  await expect(page.getByRole('heading', { name: 'Doe je mee met Geheime Team?' })).toBeVisible();
  const join = page.getByRole('button', { name: 'Meedoen' });
  await join.click();
  await expect(join).toHaveCSS('opacity', '0.6');
  loadApp();
  await new Player(page, server).expectTasks();
  expect(errors).toEqual([]);
});

test('a press on an invitation without its secret asks for the password and sends nothing', async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  const data = { name: 'Geheime Team', password: 'olijf' };
  const { id } = await (await organiser.page.request.post('/api/teams', { data })).json();
  const loadApp = await openBeforeApp(page, server, `/game?team=${id}`);
  await page.getByRole('button', { name: 'Meedoen' }).click();
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  loadApp();
  await page.getByLabel('Wachtwoord', { exact: true }).fill('olijf');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(requests).toEqual([]);
});
