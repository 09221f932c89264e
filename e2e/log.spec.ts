import { expect, type Page } from '@playwright/test';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';

test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

/** Returns the lines of the log about this act. */
const linesOf = (page: Page, act: string) => page.getByRole('listitem').filter({ hasText: act });

test('the organiser reads the log, undoes an act, and logs out a lost phone', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const lost = await openPage(await browser.newContext());
  await new Organiser(lost, server).login();
  const added = await page.request.post('/api/teams', { data: { name: 'Zeepaardjes', password: '' } });
  const { id } = await added.json();
  await page.request.delete(`/api/teams/${id}`);
  await page.request.post('/api/game/resets');

  await page.getByRole('link', { name: 'Logboek en apparaten' }).click();
  await expect(page).toHaveTitle(/Logboek/);
  const deleted = linesOf(page, 'Team verwijderd');
  await expect(deleted).toContainText('Zeepaardjes');
  await expect(deleted).toContainText('Organisator, op dit apparaat');
  await expect(linesOf(page, 'Ingelogd als organisator')).toHaveCount(2);
  await expectAccessible(page, 'the log');

  await deleted.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(deleted).toContainText('Kan niet meer ongedaan worden gemaakt');
  await expect(linesOf(page, 'Team teruggezet')).toContainText('Zeepaardjes');

  // An undo that replaces the whole game asks for confirmation.
  await linesOf(page, 'Spel helemaal gewist').getByRole('button', { name: 'Ongedaan maken' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Het komt in de plaats van het spel van nu.');
  await expectAccessible(page, 'the question before a game comes back');
  await question.getByRole('button', { name: 'Annuleren' }).click();

  await page.getByLabel('Toon').selectOption('Downloads');
  await expect(page.getByRole('heading', { name: 'Nog niets te zien' })).toBeVisible();
  await page.getByLabel('Toon').selectOption('Inloggen en wachtwoorden');
  await expect(linesOf(page, 'Ingelogd als organisator')).toHaveCount(2);

  await page.getByRole('button', { name: 'Log alle andere apparaten uit' }).click();
  await expect(page.getByText('Andere apparaten die zijn uitgelogd: 1.')).toBeVisible();
  await expect(linesOf(page, 'Apparaten uitgelogd')).toHaveCount(1);
  await expect(lost.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await page.getByRole('button', { name: 'Ook dit apparaat' }).click();
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
});

test('the owner of the server has a separate log', { tag: '@lab' }, async ({ page, server }) => {
  await page.goto(`${server.url}/eigenaar`);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Logboek en apparaten' }).click();
  await expect(linesOf(page, 'Ingelogd als beheerder van de server')).toHaveCount(1);
  await expectAccessible(page, 'the log of the server');
  await page.getByRole('button', { name: 'Ook dit apparaat' }).click();
  await expect(page.getByRole('link', { name: 'Ik ben de beheerder' })).toBeVisible();
  await page.goto(`${server.url}/eigenaar`);
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
});
