import { expect, type Page } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAppOnDevice, lookForUpdate, release } from './device.ts';
import { QUIZ } from './drafts.ts';
import { type ReleaseProxy, startReleaseProxy } from './fixtures/release-proxy.ts';
import { type AppServer, test as base } from './fixtures/server.ts';
import { queueBar, RECONNECTED_MS, startGame, tryCamera } from './queue-phones.ts';

/** Milliseconds to install a new version on two busy cores. */
const INSTALL_TIMEOUT_MS = 20_000;

const test = base.extend<{ site: ReleaseProxy }>({
  site: async ({ server }, use) => {
    const site = await startReleaseProxy(server.url);
    await use(site);
    await site.close();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Joins a team through the proxy and waits until the whole app is on the device. */
async function join(page: Page, site: ReleaseProxy, server: AppServer): Promise<Player> {
  const player = new Player(page, { ...server, url: site.url });
  await player.open('/game');
  await player.join('Rode Team');
  await expect(queueBar(page)).toBeAttached();
  await expectAppOnDevice(page);
  return player;
}

/** Marks the document, so that a test sees a reload, which removes the mark. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'as it was';
  });
}
const markedPage = (page: Page) => page.locator('html[data-mark]');

const announced = (page: Page) => page.getByText(/^Er is een nieuwe versie/).first();

test('a new version waits for the camera, the photo and the quiz, and loads on the next navigation', {
  tag: '@lab',
}, async ({ browser, server, site, context }) => {
  await startGame(browser, server, [{}, QUIZ]);
  const page = await openPage(context);
  const player = await join(page, site, server);
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
  await markPage(page);
  site.release();
  await lookForUpdate(page);
  await expect(page.getByText('Die komt als je klaar bent met je opdracht.')).toBeAttached({
    timeout: INSTALL_TIMEOUT_MS,
  });
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByRole('dialog').getByText(/^Opgeslagen op je telefoon\./)).toBeVisible();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectScore(20);
  await player.openQuiz('Opdracht 2 - Quiz');
  await expect(page.getByText('Die komt als je klaar bent met je opdracht.')).toBeAttached();
  await player.answer('Een boot');
  await player.expectTasks();
  await player.expectScore(30);
  await expect(markedPage(page)).toBeAttached();
  expect(await release(page)).toBe('first');
  await page.getByRole('link', { name: 'Naar de reis' }).click();
  await expect.poll(() => release(page)).toBe('second');
});

test('a page with an outdated protocol reloads by itself and sends the refused photo', {
  tag: '@lab',
}, async ({ browser, server, site, context }) => {
  await startGame(browser, server, [{}]);
  const page = await openPage(context);
  const player = await join(page, site, server);
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
  await markPage(page);
  site.releaseNewerProtocol();
  // Ends the live stream, so that the next stream has the newer protocol.
  await server.restart();
  await expect(announced(page)).toBeAttached({ timeout: RECONNECTED_MS });
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByRole('dialog').getByText(/^Opgeslagen op je telefoon\./)).toBeVisible();
  // The page does not reload while the camera is open.
  await expect(markedPage(page)).toBeAttached();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await expect.poll(() => release(page), { timeout: RECONNECTED_MS }).toBe('second');
  await player.expectScore(20);
});

test('an outdated page does not reload while the organiser is typing', {
  tag: '@lab',
}, async ({ server, site, context }) => {
  const page = await openPage(context);
  const organiser = new Organiser(page, { ...server, url: site.url });
  await organiser.login();
  await expectAppOnDevice(page);
  const message = page.getByLabel('Wat wil je zeggen?');
  await message.fill('Om vier uur bij de boot');
  // A field with text counts as typing even without the focus.
  await message.blur();
  await markPage(page);
  site.releaseNewerProtocol();
  await server.restart();
  await expect(announced(page)).toBeAttached({ timeout: RECONNECTED_MS });
  // After this answer, an earlier request of the page, sent before a reload, has an answer too.
  await page.evaluate(() => fetch('/healthz', { cache: 'no-store' }));
  await expect(markedPage(page)).toBeAttached();
  await expect(message).toHaveValue('Om vier uur bij de boot');
  await message.fill('');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Reis bewerken' }).click();
  await expect.poll(() => release(page), { timeout: RECONNECTED_MS }).toBe('second');
});

test('an outdated page that the server refuses shows a message, and sends its photo after a refresh', {
  tag: '@lab',
}, async ({ browser, server, site, context }) => {
  await startGame(browser, server, [{}]);
  const page = await openPage(context);
  // The page has just reloaded itself, and must not reload again and again.
  await page.addInitScript(() => sessionStorage.setItem('reisspel-refreshed', String(Date.now())));
  const player = await join(page, site, server);
  await tryCamera(player);
  site.releaseNewerProtocol();
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(queueBar(page)).toContainText('Er is een nieuwe versie. Vernieuw de pagina.');
  await expect(queueBar(page)).toContainText('1 foto wacht');
  expect(await release(page)).toBe('first');
  await page.getByRole('button', { name: 'Nu vernieuwen' }).click();
  await expect.poll(() => release(page)).toBe('second');
  await expect(announced(page)).toBeHidden();
  await player.expectScore(20);
  await expect(queueBar(page).getByRole('button', { name: 'Bekijken' })).toBeHidden();
});

test('an outdated page leaves photos of a newer database version untouched and shows a message', {
  tag: '@lab',
}, async ({ browser, server, site, context }) => {
  await startGame(browser, server, [{}]);
  const page = await openPage(context);
  await page.addInitScript(() => sessionStorage.setItem('reisspel-refreshed', String(Date.now())));
  const player = await join(page, site, server);
  await page.evaluate(async () => {
    const request = indexedDB.open('reisspel-photos', 99);
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    request.result.close();
  });
  await player.makePhoto('Opdracht 1 - Foto');
  await expect(
    page.getByText(/Er is een nieuwe versie, en die bewaart foto’s en video’s anders\./),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bewaar bij je foto’s' }).click();
  expect((await download).suggestedFilename()).toBe('Opdracht 1 - Foto.jpg');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(announced(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nu vernieuwen' })).toBeVisible();
  const versions = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ version }) => version),
  );
  expect(versions).toContain(99);
});
