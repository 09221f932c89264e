import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openPage } from './actors.ts';
import { type AppServer, test } from './fixtures/server.ts';
import { arrivedPhotos, joinRed, queueBar, startGame, tryCamera } from './queue-phones.ts';

test.use({ serviceWorkers: 'allow' });

const SYNC_TAG = 'reisspel-photos';
/** Milliseconds: more than the time after which another tab replaces a silent tab (15 s). */
const TAKEOVER_MS = 30_000;

async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Sends the browser's sync event to the service worker. `from` is any page of the context. */
async function backgroundSync(context: BrowserContext, from: Page, server: AppServer): Promise<void> {
  const client = await context.newCDPSession(from);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own) resolve(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  const sync = { origin: server.url, registrationId, tag: SYNC_TAG, lastChance: false };
  await client.send('ServiceWorker.dispatchSyncEvent', sync);
}

test('the service worker sends photos without an open page when the network returns', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  test.slow();
  const organiser = await startGame(browser, server, [{}, {}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await workerReady(page);
  await tryCamera(player);
  await server.kill9();
  for (const number of [2, 1]) await player.takePhoto(`Opdracht ${number} - Foto`);
  await expect(queueBar(page)).toContainText('2 foto’s wachten');
  await page.close();
  await server.restart();
  // A page of another trip is open, but does not send the photos of this trip.
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${server.url}/r/andere-reis`);
  await backgroundSync(context, elsewhere, server);
  await expect.poll(async () => (await arrivedPhotos(organiser)).length).toBe(2);
  const photos = await arrivedPhotos(organiser);
  expect(photos.map(({ outcome }) => outcome.verdict)).toEqual(['accepted', 'accepted']);
  const captures = photos.map(({ capturedAt }) => capturedAt);
  expect(captures).toEqual(captures.toSorted((a, b) => a - b));

  const later = await openPage(context);
  await later.goto(`${server.url}/game`);
  await expect(later.getByText('Jullie score').locator('..').getByText('40', { exact: true })).toBeVisible();
  await expect(queueBar(later).getByRole('button')).toHaveCount(0);
});

test('the service worker wakes a visible page, which sends its own photos', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await workerReady(page);
  await tryCamera(player);
  await page.clock.install();
  await server.kill9();
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(queueBar(page)).toContainText('Geen verbinding');
  // Stops the page's clock, so that the page does not retry by itself.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await server.restart();
  const sent = page.waitForRequest(/\/submissions\?/);
  await backgroundSync(context, page, server);
  // The request has an id for the server's log.
  expect((await sent).headers()['x-request-id']).toMatch(/^[a-z0-9]{6,8}$/);
});

test('a tab that the phone freezes during an upload loses its turn to another tab', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  // Without timers, this tab looks frozen to other tabs, because it sends no heartbeat.
  await page.evaluate('setInterval = () => 0');
  const underWay = page.waitForRequest(/\/submissions\?/);
  // The upload of this tab never ends.
  await page.route('**/submissions?*', () => {});
  await player.takePhoto('Opdracht 1 - Foto');
  await underWay;
  const second = await openPage(context);
  await second.goto(`${server.url}/game`);
  await expect(queueBar(second)).toContainText('1 foto wacht');
  await expect(queueBar(second)).toContainText('voltooid voor', { timeout: TAKEOVER_MS });
  await player.expectScore(20);
  await expect(queueBar(page).getByRole('button', { name: 'Bekijken' })).toBeHidden();
  expect(await arrivedPhotos(organiser)).toHaveLength(1);
});
