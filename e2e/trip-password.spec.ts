import { expect } from '@playwright/test';
import { Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true } });

test('the app asks for a new trip password once, also on a page that is already open', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/vlucht');
  await expect(page.getByRole('heading', { name: 'Vluchtinformatie' })).toBeVisible();

  const organiser = new Organiser(await (await browser.newContext()).newPage(), server);
  await organiser.enter();
  await organiser.setTripPassword('zeelucht');
  const gate = page.getByRole('heading', { name: 'Deze reis is besloten' });
  await expect(gate).toBeVisible();

  for (const path of ['/', '/hotel', '/schedule', '/thuisblijvers', '/game', '/scoreboard', '/gallery']) {
    await page.goto(path);
    await expect(gate).toBeVisible();
  }
  await expectAccessible(page, 'trip password');
  const password = page.getByLabel('Wachtwoord', { exact: true });
  await password.fill('bergen');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Onjuist wachtwoord. 4 pogingen over.')).toBeVisible();
  await page.goto('/schedule');
  await password.fill('zeelucht');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tijdschema' })).toBeVisible();
  await page.goto('/hotel');
  await expect(page.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();

  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await organiser.setTripPassword('');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${server.url}/hotel`);
  await expect(stranger.getByRole('heading', { name: 'Hotel Mar Blau' })).toBeVisible();
});
