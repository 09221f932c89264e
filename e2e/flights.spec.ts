import { expect, type Page } from '@playwright/test';
import { aviationstackFlight, schipholFlight } from '@reisspel/server/testing/fake-flights';
import { expectAccessible } from './axe.ts';
import { expectOnDevice, keptTexts } from './device.ts';
import { airportSettings, test as base } from './fixtures/airport.ts';

const MORNING = '2025-06-20T11:00:00+02:00';
const NOON = '2025-06-20T12:00:00+02:00';
const LATER = '2025-06-20T13:00:00+02:00';

/**
 * A server on the morning of the outbound flight, with both providers of flight information. A test
 * sets their answers and restarts the server at a later time, so that it asks the providers again.
 */
const test = base.extend({
  serverOptions: async ({ fake }, use) => {
    const env = {
      ...airportSettings(fake),
      AVIATIONSTACK_ACCESS_KEY: 'sleutel',
      AVIATIONSTACK_BASE_URL: fake.url,
    };
    await use({ demo: true, at: MORNING, env });
  },
});

test.use({ timezoneId: 'Europe/Amsterdam' });

function outbound(page: Page) {
  return page.getByRole('article').first();
}

test('the page shows the airport’s status, and a change appears without a reload', async ({
  page,
  server,
  fake,
}) => {
  fake.airport = [schipholFlight({ gate: 'D7' })];
  await server.restart(NOON);
  await page.goto('/vlucht');
  const flight = outbound(page);
  await expect(flight.getByRole('status')).toContainText('Gepland');
  await expect(flight).toContainText('D7');
  await expect(flight).toContainText('Volgens Schiphol. Bijgewerkt om 12:00');

  const late = { publicEstimatedOffBlockTime: '2025-06-20T14:58:00.000+02:00', gate: 'D9' };
  fake.airport = [schipholFlight(late)];
  await server.restart(LATER);
  await expect(flight.getByRole('status')).toContainText('Vertraagd (33 min)');
  await expect(flight).toContainText('D9');
  await expect(flight).toContainText('14:58');
  await expectAccessible(page, 'a late flight');
});

test('a cancelled flight shows its status and advice', { tag: '@lab' }, async ({ page, server, fake }) => {
  fake.airport = [schipholFlight({ publicFlightState: { flightStates: ['CNX'] } })];
  await server.restart(NOON);
  await page.goto('/vlucht');
  await expect(outbound(page).getByRole('status')).toContainText('Geannuleerd');
  await expect(outbound(page)).toContainText('Deze vlucht gaat niet door.');
  await expect(outbound(page)).toContainText('Vraag Zonvlucht of je organisator hoe je verder reist.');
  await expectAccessible(page, 'a cancelled flight');
});

test('the second provider replaces an airport that does not answer', { tag: '@lab' }, async ({
  page,
  server,
  fake,
}) => {
  fake.trouble.airport = { kind: 'body', body: '<html>Onderhoud</html>', type: 'text/html' };
  fake.second = [aviationstackFlight({ flight_status: 'diverted' })];
  await server.restart(NOON);
  await page.goto('/vlucht');
  await expect(outbound(page).getByRole('status')).toContainText('Omgeleid');
  await expect(outbound(page)).toContainText('Volgens een vluchtdienst.');
});

test('the last status stays with its age when both providers fail', { tag: '@lab' }, async ({
  page,
  server,
  fake,
}) => {
  fake.airport = [schipholFlight({ publicFlightState: { flightStates: ['BRD'] } })];
  await server.restart(NOON);
  await page.goto('/vlucht');
  await expect(outbound(page).getByRole('status')).toContainText('Boarden');
  for (const endpoint of ['airport', 'second'] as const) {
    fake.trouble[endpoint] = { kind: 'status', status: 500 };
  }
  await server.restart(LATER);
  await expect(outbound(page)).toContainText('Schiphol geeft nu geen antwoord. Laatste bericht om 12:00');
  await expect(outbound(page).getByRole('status')).toContainText('Boarden');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a reload keeps the last status with its age', { tag: '@lab' }, async ({ page, server, fake }) => {
    fake.airport = [schipholFlight({ publicFlightState: { flightStates: ['BRD'] } })];
    await server.restart(NOON);
    await page.goto('/vlucht');
    await expect(outbound(page).getByRole('status')).toContainText('Boarden');
    await expectOnDevice(page);
    // Loads the page again: the service worker deletes what it stored before it knew the session.
    await page.reload();
    await expect.poll(() => keptTexts(page)).toContain('"view":"trip"');
    await server.kill9();
    await page.reload();
    await expect(outbound(page).getByRole('status')).toContainText('Boarden');
    await expect(outbound(page)).toContainText('Geen verbinding. Laatste bericht om 12:00');
  });
});

test('an unknown flight shows an example status, labelled as an example', { tag: '@lab' }, async ({
  page,
}) => {
  await page.goto('/vlucht');
  await expect(outbound(page).getByText('Vluchtstatus laden...')).toBeVisible();
  await expect(outbound(page).getByText('Voorbeeldstatus')).toBeVisible();
  await expect(outbound(page)).toContainText('Dit is een voorbeeld.');
});

test('the number of a flight in a new trip fills its route and times, and keeps what somebody typed', {
  tag: '@lab',
}, async ({ page, server, fake }) => {
  fake.second = [aviationstackFlight()];
  await page.goto('/admin/reis');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await page.getByRole('button', { name: 'Begin een nieuwe reis' }).click();
  const form = page.getByRole('dialog');
  const flight = form.getByRole('group', { name: 'Heenvlucht' });
  await form.getByLabel('Plaats').fill('Villajoyosa');
  await form.getByLabel('Heenreis op').fill('2025-06-27');
  await flight.getByLabel('Aankomst').fill('17:00');
  await flight.getByLabel('Vluchtnummer').fill('hv 6145');
  await flight.getByLabel('Vluchtnummer').press('Tab');
  await expect(flight.getByLabel('Vertrek')).toHaveValue('14:25');
  await expect(flight.getByLabel('Aankomst')).toHaveValue('17:00');
  await expect(flight.getByRole('status')).toContainText('Deze tijden zijn van vrijdag 20 juni.');
  await expect(form.getByLabel('Vliegveld daar')).toHaveValue('Alicante (ALC)');
  await expectAccessible(page, 'a new trip with a known flight');
});
