import { expect } from '@playwright/test';
import { openPage } from './actors.ts';
import { test } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';

test.describe('how the server is doing', () => {
  test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

  test('is for the organiser, and for the owner, who has a door of their own', async ({
    page,
    browser,
    server,
  }) => {
    const heading = { name: 'Hoe gaat het met de server?' };
    await page.goto('/r/reis/status');
    await expect(page).toHaveURL(`${server.url}/status`);
    await expect(page).toHaveTitle(/Hoe gaat het met de server\?/);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', heading)).toBeVisible();

    const keeper = await openPage(await browser.newContext());
    await keeper.goto(`${server.url}/status`);
    await keeper.getByRole('link', { name: 'Beheer je deze server? Log dan hier in.' }).click();
    await expect(keeper.getByRole('heading', { name: 'Reizen op deze server' })).toBeVisible();
    await keeper.getByLabel('Wachtwoord', { exact: true }).fill(OWNER_PASSWORD);
    await keeper.keyboard.press('Enter');
    await expect(keeper.getByRole('heading', { name: 'Huidige reizen' })).toBeVisible();
    await keeper.goto(`${server.url}/status`);
    await expect(keeper.getByRole('heading', heading)).toBeVisible();
  });

  test('is not found at an address that is nearly its own', async ({ page }) => {
    for (const path of ['/statuz', '/status/nu', '/constructor']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Deze pagina is er niet' })).toBeVisible();
    }
  });
});
