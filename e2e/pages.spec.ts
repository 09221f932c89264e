import { expect } from '@playwright/test';
import { Organiser, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true } });

const PAGES = [
  ['/', 'Het was geweldig!'],
  ['/vlucht', 'Vluchtinformatie'],
  ['/hotel', 'Hotel Mar Blau'],
  ['/schedule', 'Tijdschema'],
  ['/thuisblijvers', 'Voor Thuisblijvers'],
  ['/game', 'Teamspel'],
  ['/scoreboard', 'Scorebord'],
  ['/gallery', 'Galerij Toegang'],
  ['/admin', 'Admin'],
  ['/bestaat-niet', 'Deze pagina is er niet'],
] as const;

test('every page is reachable and accessible', async ({ page }) => {
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('an unknown address shows one message, and an organiser’s address keeps the menu', {
  tag: '@lab',
}, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const path of ['game', 'scoreboard']) {
    await page.goto(`/r/onbekend/${path}`);
    await expect(page.getByRole('heading', { name: 'Deze pagina is er niet' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Naar het begin' }).click();
  await expect(page.getByRole('heading', { name: 'Het was geweldig!' })).toBeVisible();
  expect(requested.filter((path) => path === '/r/onbekend/api/live').length).toBeLessThanOrEqual(2);

  await page.goto('/hotel?concept');
  await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
  await expect(page).toHaveURL(/\/hotel$/);

  for (const path of ['/admin', '/admin/uitnodigen', '/game?proef=een']) {
    await page.goto(path);
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible();
  }
});

test('a slow or failed load shows a message with a retry', async ({ page }) => {
  await page.clock.install();
  let isBlocked = true;
  // Requests for the trip get no answer.
  await page.route('**/api/trip', (route) => (isBlocked ? undefined : route.continue()));
  // Nor do requests for code arrive from the moment that the button of the menu is there. The
  // button itself requests the code of the open menu some seconds later.
  const menu = page.getByRole('button', { name: 'Menu' });
  await page.route('**/assets/*.js', async (route) => {
    if (isBlocked && (await menu.count()) > 0) await route.abort();
    else await route.continue();
  });
  // The search parameter makes the server not draw the page.
  await page.goto('/?bron=mail');
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Het laden duurt lang.')).toBeVisible();
  isBlocked = false;
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('heading', { name: 'Het was geweldig!' })).toBeVisible();

  isBlocked = true;
  await menu.click();
  await expect(page.getByText('Geen verbinding. Probeer het zo nog eens.')).toBeVisible();
  isBlocked = false;
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();

  // The code of a page never arrives. Even after two minutes (the specification), a retry works.
  let isHeld = true;
  await page.route('**/assets/*.js', (route) => (isHeld ? undefined : route.continue()));
  await page.getByRole('dialog').getByRole('link', { name: 'Hotel' }).click();
  await page.clock.fastForward(2_000);
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  await page.clock.fastForward(120_000);
  await expect(page.getByText('Het laden duurt lang.')).toBeVisible();
  isHeld = false;
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
});

test('the game and the dashboard are accessible', async ({ page, browser, server }) => {
  // Axe checks nine screens, in two themes.
  test.slow();
  const organiserPage = await (await browser.newContext()).newPage();
  const organiser = new Organiser(organiserPage, server);
  await organiser.login();
  await organiser.beginGame();
  await organiser.showScoreboard(true);
  await expectAccessible(organiserPage, 'dashboard');
  await organiserPage.getByRole('button', { name: /Bewerken: Opdracht 2 - Quiz/ }).click();
  await expect(organiserPage.getByRole('dialog')).toBeVisible();
  await expectAccessible(organiserPage, 'task form');

  const player = new Player(page, server);
  await player.open('/game');
  await expect(page.getByRole('heading', { name: 'Selecteer je team' })).toBeVisible();
  await expectAccessible(page, 'team picker');
  await player.join('Rode Team');
  await player.openQuiz('Opdracht 2 - Quiz');
  await expectAccessible(page, 'quiz');
  await player.answer('Las Fallas');
  await expect(page.getByText('Helaas, dat is niet correct.')).toBeVisible();
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(page.getByText(/ heeft Opdracht 1 - Foto voltooid/)).toBeVisible();
  await expectAccessible(page, 'verdict');
  await expect(page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible();
  await expectAccessible(page, 'board');
  await player.openTask('Opdracht 3 - Foto');
  await expectAccessible(page, 'task');
  await player.open('/scoreboard');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'scoreboard');
  await organiser.open('/gallery');
  await organiserPage.getByRole('button', { name: /groot bekijken/ }).click();
  await expect(organiserPage.getByRole('dialog')).toBeVisible();
  await expectAccessible(organiserPage, 'viewer');
});

test('the menu opens full screen, marks the page, and closes on Escape and on navigation', async ({
  page,
}) => {
  await page.goto('/info');
  await expect(page).toHaveURL(/\/$/);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Hotel',
    'Vluchtinformatie',
    'Tijdschema',
    'Voor Thuisblijvers',
    'Spel',
    'Scorebord',
    'Galerij',
    'Privacy',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole('link', { name: 'Tijdschema' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Tijdschema', level: 1 })).toBeFocused();
  await page.getByRole('tab', { name: /za/ }).click();
  await expect(page.getByRole('heading', { name: 'Het grote spel' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Vrije dag' })).toBeVisible();
});

test('the API has a documentation page', { tag: '@lab' }, async ({ page }) => {
  await page.goto('/api/docs');
  // Swagger UI draws the operations that are on the screen.
  await expect(page.getByText('/api/session/admin')).toBeVisible();
});
