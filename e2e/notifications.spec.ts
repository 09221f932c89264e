import { expect, type Page } from '@playwright/test';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { type FakePush, startFakePush } from '@reisspel/server/testing/fake-push';
import { findChromium } from '../scripts/machine/chromium.ts';
import { newPlayer, Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { BROWSER_ARGS } from './fixtures/browser-args.ts';
import { type AppServer, test as base } from './fixtures/server.ts';
import { liveState } from './live-state.ts';
import { PushBrowser } from './push-browser.ts';

const test = base.extend<{ fake: FakePush }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  fake: async ({}, use) => {
    const fake = await startFakePush();
    await use(fake);
    await fake.close();
  },
  serverOptions: async ({ fake }, use) => {
    await use({ demo: true, env: { PUSH_TRUSTED_ORIGIN: fake.url } });
  },
});

// Uses a full Chromium, because the headless shell has no notifications.
const program = findChromium();
test.use({
  serviceWorkers: 'allow',
  launchOptions: { args: BROWSER_ARGS, ...(program === null ? {} : { executablePath: program }) },
});

const card = (page: Page, name = 'Krijg een bericht') => page.getByRole('region', { name });

/** Waits for the service worker. The app itself waits ten seconds, which may be too short here. */
const expectWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Turns on notifications on a page of the game. */
async function turnOn(
  page: Page,
  server: AppServer,
  fake: FakePush,
  path: '/game' | '/admin' = '/game',
): Promise<PushBrowser> {
  await page.context().grantPermissions(['notifications'], { origin: server.url });
  const phone = await PushBrowser.at(page, fake.subscribe());
  await page.goto(path);
  await expectWorker(page);
  await card(page).getByRole('button', { name: 'Zet berichten aan' }).click();
  await expect(card(page)).toContainText('Berichten staan aan op dit apparaat.');
  return phone;
}

test('a waiting phone gets a notification of the start, and later of the organiser’s message', {
  tag: '@lab',
}, async ({ browser, page, context, server, fake }) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  const phone = await PushBrowser.at(page, fake.subscribe());
  await page.goto('/game');
  await expect(card(page)).toContainText('Als het spel begint');
  await expectAccessible(page, 'the offer to be notified');
  await expectWorker(page);
  await card(page).getByRole('button', { name: 'Zet berichten aan' }).click();
  await expect(card(page)).toContainText('Berichten staan aan op dit apparaat.');
  await expectAccessible(page, 'notifications that are on');

  const organiserContext = await browser.newContext({ baseURL: server.url });
  const organiser = new Organiser(await openPage(organiserContext), server);
  await organiser.login();
  await organiser.beginGame();
  await fake.until(() => phone.subscription.pushed.length === 1);
  await phone.deliver();
  await expect.poll(() => phone.notifications()).toEqual([expect.stringContaining('Het spel is begonnen!')]);

  await new Player(page, server).join('Rode Team');
  await expect(card(page)).toContainText('Berichten staan aan op dit apparaat.');
  const subscribed = page.waitForResponse((answer) => answer.url().includes('/api/push-subscriptions/'));
  await page.reload();
  await subscribed;
  await organiser.page.getByLabel('Wat wil je zeggen?').fill('Kom naar het strand');
  await expectAccessible(organiser.page, 'a message to the teams');
  await organiser.page.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(organiser.page.getByRole('list', { name: 'Berichten die de teams zien' })).toContainText(
    'Kom naar het strand',
  );
  await fake.until(() => phone.subscription.pushed.length === 2);
  await phone.deliver();
  await expect
    .poll(() => phone.notifications())
    .toContainEqual('Bericht van de spelleider | Kom naar het strand');

  // The message is also on the page, until the player closes it.
  const message = page.getByRole('list', { name: 'Berichten van de spelleider' });
  await expect(message).toContainText('Kom naar het strand');
  await page.reload();
  await expect(message).toContainText('Kom naar het strand');
  await message.getByRole('button', { name: 'Bericht sluiten' }).click();
  await expect(message.getByRole('listitem')).toHaveCount(0);
  await organiser.page.getByLabel('Wat wil je zeggen?').fill('Tot zo');
  await organiser.page.getByRole('button', { name: 'Verstuur bericht' }).click();
  await fake.until(() => phone.subscription.pushed.length === 3);
  await page.reload();
  await expect(message.getByRole('listitem')).toHaveCount(1);
  await expect(message).toContainText('Tot zo');

  await card(page).getByRole('button', { name: 'Zet berichten uit' }).click();
  await expect(card(page).getByRole('button', { name: 'Zet berichten aan' })).toBeVisible();
  const withdraw = organiser.page.getByRole('button', { name: 'Haal weg Kom naar het strand' });
  await withdraw.click();
  await expect(withdraw).toBeHidden();
  await expect(organiser.page.getByRole('heading', { name: 'Berichten aan de teams' })).toBeFocused();
  await organiserContext.close();
  expect(fake.complaints).toEqual([]);
});

test('the organiser hears what a team writes, and only that team hears the answer', { tag: '@lab' }, async ({
  browser,
  page,
  server,
  fake,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.enter();
  await organiser.beginGame();
  await page.request.patch(`${server.url}/api/game`, { data: { repliesOpen: true } });
  const desk = await turnOn(page, server, fake, '/admin');
  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  const redPhone = await turnOn(red.page, server, fake);
  const bluePhone = await turnOn(blue.page, server, fake);

  await red.page.getByRole('button', { name: 'Schrijf de spelleider' }).click();
  await red.page.getByLabel('Jullie bericht').fill('Waar is de haven?');
  await red.page.getByRole('button', { name: 'Verstuur', exact: true }).click();
  await fake.until(() => desk.subscription.pushed.length === 1);
  await desk.deliver();
  await expect.poll(() => desk.notifications()).toEqual(['Bericht van Rode Team | Waar is de haven?']);

  await page.getByRole('button', { name: 'Lees en antwoord Rode Team' }).click();
  const talk = page.getByRole('dialog', { name: 'Gesprek met Rode Team' });
  await talk.getByLabel('Jouw antwoord').fill('Rechts van de toren');
  await talk.getByRole('button', { name: 'Verstuur bericht' }).click();
  await fake.until(() => redPhone.subscription.pushed.length === 1);
  await redPhone.deliver();
  await expect
    .poll(() => redPhone.notifications())
    .toEqual(['Bericht van de spelleider | Rechts van de toren']);
  // A message to the other team is the first that its phone gets.
  const { teams } = await liveState(page, 'admin');
  const teamId = teams.find(({ name }) => name === 'Blauwe Team')?.id;
  const message = { id: crypto.randomUUID(), teamId, text: 'Kom naar het strand' };
  await page.request.post(`${server.url}/api/messages`, { data: message });
  await fake.until(() => bluePhone.subscription.pushed.length > 0);
  await bluePhone.deliver();
  await expect
    .poll(() => bluePhone.notifications())
    .toEqual(['Bericht van de spelleider | Kom naar het strand']);
  expect(fake.complaints).toEqual([]);
});

test('the family turns on flight notifications without logging in', { tag: '@lab' }, async ({
  page,
  context,
  server,
  fake,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  const phone = await PushBrowser.at(page, fake.subscribe());
  const flights = card(page, 'Bericht over de vluchten');
  await page.goto('/thuisblijvers');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Afdrukken' }).scrollIntoViewIfNeeded();
  await expectWorker(page);
  await flights.getByRole('button', { name: 'Zet berichten aan' }).click();
  await expect(flights).toContainText('Berichten staan aan op dit apparaat.');
  // The app subscribes again when the browser has lost its subscription.
  await phone.loseSubscription();
  await page.goto('/vlucht');
  await page
    .getByRole('article')
    .last()
    .evaluate((flight) => flight.scrollIntoView({ block: 'start' }));
  await expect(flights).toContainText('Berichten staan aan op dit apparaat.');
  expect(await phone.isSubscribed()).toBe(true);
  expect(phone.subscription.tries).toBe(0);
});

test('the family’s news outlives a reload and a new address of the browser, and ends at a tap', {
  tag: '@lab',
}, async ({ browser, page, context, server, fake }) => {
  const organiser = new Organiser(await openPage(await browser.newContext({ baseURL: server.url })), server);
  await organiser.enter();
  const { request } = organiser.page;
  const tellArrival = (arrived: boolean) => request.put('/api/trip/arrival', { data: { arrived } });
  const sections = { flights: true, schedule: false, highlights: false };
  const shared = await request.put('/api/trip/share', { data: { enabled: true, sections } });
  const { path } = TripAccess.parse(await shared.json()).share;
  // Without the password, the session of a reader ends all that the phone keeps of the trip.
  await organiser.setTripPassword('zeelucht');
  await context.grantPermissions(['notifications'], { origin: server.url });
  const before = await PushBrowser.at(page, fake.subscribe());
  await page.goto(path ?? '');
  await expectWorker(page);
  await card(page).getByRole('button', { name: 'Zet berichten aan' }).click();
  await expect(card(page)).toContainText('Berichten staan aan op dit apparaat.');
  await page.reload();
  await expect(card(page)).toContainText('Berichten staan aan op dit apparaat.');

  const phone = await before.renew(fake.subscribe());
  await tellArrival(true);
  await fake.until(() => phone.subscription.pushed.length === 1);
  expect(before.subscription.pushed).toEqual([]);
  await page.reload();
  await card(page).getByRole('button', { name: 'Zet berichten uit' }).click();
  await expect(card(page).getByRole('button', { name: 'Zet berichten aan' })).toBeVisible();
  await tellArrival(false);
  await tellArrival(true);
  await page.reload();
  await expect(page.getByText('Geland, iedereen is er')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Zet berichten aan' })).toBeVisible();
  expect(phone.subscription.pushed).toHaveLength(1);
  expect(fake.complaints).toEqual([]);
});

test.describe('on the day of the trip', () => {
  test.use({
    serverOptions: async ({ fake }, use) => {
      const env = { PUSH_TRUSTED_ORIGIN: fake.url };
      await use({ demo: true, at: '2025-06-20T11:00:00+02:00', env });
    },
  });

  test('a phone in a pocket gets a notification when the meeting point moves', { tag: '@lab' }, async ({
    browser,
    page,
    server,
    fake,
  }) => {
    const phone = await turnOn(page, server, fake);
    const organiser = new Organiser(await openPage(await browser.newContext()), server);
    await organiser.enter();
    await organiser.changeTrip((trip) =>
      JSON.parse(JSON.stringify(trip).replace('Bij de rood-witte kubus in de hal.', 'Bij de roltrap.')),
    );
    await fake.until(() => phone.subscription.pushed.length === 1);
    expect(phone.subscription.pushed[0]?.payload.page).toBe('/schedule');
    await phone.deliver();
    await expect
      .poll(() => phone.notifications())
      .toEqual(['Het tijdschema is veranderd | Verzamelen op Schiphol, 12:15. Nu: Bij de roltrap.']);
  });
});

test('notifications follow a change of the app’s language', { tag: '@lab' }, async ({
  browser,
  page,
  server,
  fake,
}) => {
  const phone = await turnOn(page, server, fake);
  // This page has no card, so only the change of language can update the subscription.
  await page.goto('/schedule');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html[lang=en]')).toBeAttached();
  await expect(page.locator('a[href^="webcal:"]')).toHaveAttribute('href', /language=en/);

  const organiserContext = await browser.newContext({ baseURL: server.url });
  const organiser = new Organiser(await openPage(organiserContext), server);
  await organiser.enter();
  await organiser.beginGame();
  await fake.until(() => phone.subscription.pushed.length === 1);
  expect(phone.subscription.pushed[0]?.payload.title).toBe('The game has started!');
  await organiserContext.close();
  expect(fake.complaints).toEqual([]);
});

test('the card explains how to undo a denied permission, and offers a retry without a push service', {
  tag: '@lab',
}, async ({ browser, page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto('/game');
  await expect(card(page)).toContainText('Je browser houdt berichten van deze site tegen.');
  await expectAccessible(page, 'notifications that the browser keeps out');

  const otherContext = await browser.newContext({ baseURL: server.url });
  await otherContext.grantPermissions(['notifications'], { origin: server.url });
  const other = await openPage(otherContext);
  await other.addInitScript(() => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('No service', 'AbortError'));
  });
  await other.goto('/game');
  await expectWorker(page);
  await card(other).getByRole('button', { name: 'Zet berichten aan' }).click();
  await expect(card(other)).toContainText('je browser kan de dienst voor berichten nu niet bereiken');
  await expect(card(other).getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible();
  await otherContext.close();
});
