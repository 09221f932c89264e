import { expect } from '@playwright/test';
import { schipholFlight } from '@reisspel/server/testing/fake-flights';
import { Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { AIRPORT_SECRETS, airportSettings, test as base } from './fixtures/airport.ts';

const SECRETS = Object.values(AIRPORT_SECRETS);

/** A server that asks a fake airport, and has a misspelled setting: AI_VISON_MODEL. */
const test = base.extend({
  serverOptions: async ({ fake }, use) => {
    await use({ demo: true, env: { ...airportSettings(fake), AI_VISON_MODEL: 'verkeken' } });
  },
});

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the environment pages show each setting by name with its effect, but never its value', {
  tag: '@lab',
}, async ({ page, server }) => {
  await page.goto('/env-test');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Environment test' })).toBeVisible();
  await expect(page.getByText('AI_VISON_MODEL is no setting')).toBeVisible();
  await expect(page.getByText('No AI: descriptions count as unchecked.')).toBeVisible();
  await expectAccessible(page, 'the verdicts over the settings');
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Gekopieerd.')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('"name": "SCHIPHOL_CLIENT_SECRET"');
  expect(report).toContain('AI_VISON_MODEL is no setting');
  for (const secret of [...SECRETS, server.adminPassword, 'verkeken']) expect(report).not.toContain(secret);

  await page.getByRole('link', { name: 'All settings, one by one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Environment details' })).toBeVisible();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('SCHIPHOL_CLIENT_ID').first()).toContainText('Set, valid');
  await expect(row('APP_SECRET')).toContainText('Made by the server');
  await expect(row('OWNER_PASSWORD')).toContainText('Not set');
  await expect(row('SCHIPHOL_DAILY_QUOTA')).toContainText('Default');
  await expectAccessible(page, 'the list of settings');
});

test('the airport test shows its request, the response, and what the app reads in it', {
  tag: '@lab',
}, async ({ page, server, fake }) => {
  fake.airport = [schipholFlight({ gate: 'D7' })];
  await new Organiser(page, server).enter();
  await page.goto('/schiphol-test');
  await expect(page.getByLabel('Flight number')).toHaveValue('HV 6145');
  const ask = page.getByRole('button', { name: 'Test the API' });
  await ask.click();
  await expect(page.getByText('API call succesvol (1 vlucht gevonden)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'HV6145: Departs from Schiphol' })).toContainText('D7');
  await expect(page.getByRole('region', { name: 'What was asked, /public' })).toContainText(
    'flightName=HV6145',
  );
  await expectAccessible(page, 'what the airport said');
  for (const secret of SECRETS) await expect(page.getByText(secret)).toHaveCount(0);

  fake.trouble.airport = { kind: 'status', status: 503 };
  await ask.click();
  await expect(page.getByRole('alert')).toContainText('API fout: 503 Service Unavailable');
  await page.getByLabel('Flight number').fill('de vlucht van tien uur');
  await ask.click();
  await expect(page.getByText('As on the ticket: HV 6145')).toBeVisible();
});

base.describe('without credentials', () => {
  base.use({ serverOptions: { demo: true } });

  base(
    'the airport test reports missing credentials, and opens only for the operator or with `?test`',
    async ({ page, server }) => {
      await page.goto('/schiphol-test');
      await expect(page).toHaveURL(`${server.url}/`);
      await page.goto('/schiphol-test?test');
      await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Test the API' }).click();
      await expect(page.getByRole('alert')).toContainText(
        'Schiphol API credentials ontbreken in .env bestand',
      );
    },
  );
});
