import { expect, type Page } from '@playwright/test';
import { schipholFlight } from '@reisspel/server/testing/fake-flights';
import { Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { expectOnDevice, keptTexts } from './device.ts';
import { airportSettings, test as base } from './fixtures/airport.ts';

/** A server on the morning of the outbound flight, with an airport that answers. */
const test = base.extend({
  serverOptions: async ({ fake }, use) => {
    await use({ demo: true, at: '2025-06-20T11:00:00+02:00', env: airportSettings(fake) });
  },
});

test.use({ timezoneId: 'Europe/Amsterdam', serviceWorkers: 'allow' });

/** The item of the programme at a time. */
const item = (page: Page, time: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: time });

test('the home page is the flight on its day, also without a network, and then the programme', {
  tag: '@lab',
}, async ({ page, server, fake }) => {
  fake.airport = [schipholFlight({ gate: 'D7', publicFlightState: { flightStates: ['BRD'] } })];
  await server.restart('2025-06-20T12:00:00+02:00');
  await page.goto('/');
  const flight = page.getByRole('main').getByRole('article');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nog even en we gaan!');
  await expect(flight.getByRole('status')).toContainText('Boarden');
  await expect(flight).toContainText('D7');
  await expect(flight).toContainText('Bijgewerkt om 12:00');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByText('Straks: 12:15 Verzamelen op Schiphol')).toBeVisible();
  await expect(page.getByText('Inchecken vr 20 juni vanaf 15:00')).toBeVisible();
  await expectAccessible(page, 'home page on the day of flying');

  await page.goto('/schedule');
  await expect(item(page, '14:25')).toContainText('Boarden');
  await expect(item(page, '14:25')).toContainText('Gate D7');

  await page.goto('/');
  await expectOnDevice(page);
  // Loads the page again: the service worker deletes what it stored before it knew the session.
  await page.reload();
  await expect.poll(() => keptTexts(page)).toContain('"view":"trip"');
  await server.kill9();
  await page.reload();
  await expect(flight).toContainText('Laatste bericht om 12:00');
  await expect(flight).toContainText('D7');

  await server.restart('2025-06-20T18:30:00+02:00');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('De reis is begonnen!');
  await expect(page.getByText('Nu: 18:00 Inchecken')).toBeVisible();
  await expect(page.getByText('Uitchecken ma 23 juni vóór 11:00')).toBeVisible();
  await expect(flight).toHaveCount(0);
});

test('an edit of the programme reaches six open pages without a reload', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const open = async (path: string) => {
    const opened = await browser.newPage({ baseURL: server.url });
    await opened.goto(path);
    await expect(opened.getByText('Verzamelen op Schiphol').first()).toBeVisible();
    return opened;
  };
  const pages = await Promise.all(['/', '/', '/', '/schedule', '/schedule', '/schedule'].map(open));
  const organiser = new Organiser(page, server);
  await organiser.enter();
  await organiser.changeTrip((trip) =>
    JSON.parse(JSON.stringify(trip).replace('Verzamelen op Schiphol', 'Verzamelen bij de fontein')),
  );
  for (const opened of pages) {
    await expect(opened.getByText('Verzamelen bij de fontein').first()).toBeVisible();
    await opened.close();
  }
});
