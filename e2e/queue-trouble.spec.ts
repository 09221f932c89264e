import { expect, type Page } from '@playwright/test';
import { openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';
import {
  arrivedPhotos,
  joinRed,
  queueBar,
  RECONNECTED_MS,
  startGame,
  taskCard,
  tryCamera,
} from './queue-phones.ts';

test.use({ serviceWorkers: 'allow' });

/** Lets photos through only after the next tap. Otherwise an automatic try could come first. */
async function openNetworkOnTap(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = () => document.documentElement.setAttribute('data-tapped', '');
    document.addEventListener('click', note, { capture: true, once: true });
  });
  // This route replaces the earlier route without a gap in which the phone could send a photo.
  await page.route('**/submissions?*', async (route) => {
    const tapped = await page.evaluate(() => document.documentElement.hasAttribute('data-tapped'));
    await (tapped ? route.continue() : route.abort());
  });
}

test('a photo of another team waits for that team, and the current team’s photo is sent first', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await page.route('**/submissions?*', (route) => route.abort());
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(queueBar(page)).toContainText('Geen verbinding');
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await player.join('Blauwe Team');
  await page.unroute('**/submissions?*');
  await expect(queueBar(page)).toContainText('Wacht op je team: speel weer als Rode Team');
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(queueBar(page)).toContainText('voltooid voor');
  await player.expectScore(20);
  await expect(queueBar(page)).toContainText('1 foto wacht');
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await player.join('Rode Team');
  await player.expectScore(20);
  await expect(queueBar(page).getByRole('button', { name: 'Bekijken' })).toBeHidden();
  expect(new Set((await arrivedPhotos(organiser)).map(({ teamId }) => teamId)).size).toBe(2);
});

test('a photo that is refused later stays with its reason, and the player can save, resend or delete it', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  const mate = await joinRed(await browser.newContext(), server);
  await page.route('**/submissions?*', (route) => route.abort());
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(queueBar(page)).toContainText('1 foto wacht');
  await mate.takePhoto('Opdracht 1 - Foto');
  await mate.expectScore(20);
  // The task is done, so its card no longer says that the phone sends a photo.
  await expect(taskCard(page, 1)).toContainText('Voltooid');
  await expect(taskCard(page, 1)).not.toContainText('Wordt verstuurd');
  await openNetworkOnTap(page);
  await queueBar(page).getByRole('button', { name: 'Nu proberen' }).click();
  await expect(queueBar(page)).toContainText('1 foto is niet aangenomen');
  await expect(queueBar(page)).toContainText('Jullie hebben deze opdracht al voltooid.');

  await page.reload();
  await queueBar(page).getByRole('button', { name: 'Bekijken' }).click();
  const sheet = page.getByRole('dialog', { name: 'Foto’s op deze telefoon' });
  await expect(sheet.getByText('Niet aangenomen: Jullie hebben deze opdracht al voltooid.')).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'Je foto bij Opdracht 1 - Foto' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, 'queue');
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Bewaar bij je foto’s' }).click();
  expect((await download).suggestedFilename()).toBe('Opdracht 1 - Foto.jpg');
  await fillPhone(page);
  await sheet.getByRole('button', { name: 'Opnieuw versturen' }).click();
  await expect(sheet.getByText('Je telefoon kan dit niet bewaren.')).toBeVisible();
  await page.evaluate('makeRoom()');
  await sheet.getByRole('button', { name: 'Verwijderen Opdracht 1 - Foto' }).click();
  const question = page.getByRole('dialog', { name: 'Dit verwijderen?' });
  await page.evaluate(() => {
    const original = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = () => {
      IDBObjectStore.prototype.delete = original;
      throw new DOMException('The storage says no', 'UnknownError');
    };
  });
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(question.getByText('Verwijderen lukt nu niet. Probeer het zo nog eens.')).toBeVisible();
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(sheet.getByText('Er wachten geen foto’s meer op deze telefoon.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Sluiten' }).click();
  await expect(queueBar(page).getByRole('button')).toHaveCount(0);
});

test('a phone without free storage warns before the player takes a photo', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, [{}]);
  await context.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 100_000_000, usage: 99_000_000 });
  });
  const player = await joinRed(context, server);
  const { page } = player;
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await expect(page.getByRole('heading', { name: 'Je telefoon is bijna vol' })).toBeVisible();
  await page.getByRole('button', { name: 'Toch doorgaan' }).click();
  await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
});

/** Makes the phone unable to store a photo until the page calls `makeRoom()`. */
async function fillPhone(page: Page): Promise<void> {
  await page.evaluate(() => {
    const original = IDBObjectStore.prototype.put;
    Object.assign(globalThis, {
      makeRoom: () => {
        IDBObjectStore.prototype.put = original;
      },
    });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
}

test('a photo that the phone cannot store stays on the screen, and the player can save it, or queue it after making room', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await tryCamera(player);
  await fillPhone(page);
  await server.kill9();
  await player.makePhoto('Opdracht 1 - Foto');
  await expect(page.getByText(/Je telefoon kan dit niet bewaren/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bewaar bij je foto’s' }).click();
  expect((await download).suggestedFilename()).toBe('Opdracht 1 - Foto.jpg');
  await page.getByRole('button', { name: 'Indienen' }).click();
  await expect(page.getByText(/Wat je maakte staat alleen op dit scherm: houd het open\./)).toBeVisible();
  await page.evaluate('makeRoom()');
  await page.getByRole('button', { name: 'Indienen' }).click();
  await expect(queueBar(page)).toContainText('1 foto wacht');
});

test('the screen sends a photo that the phone cannot store, and asks before it closes', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await fillPhone(page);
  await player.makePhoto('Opdracht 1 - Foto');
  await expect(page.getByText(/Houd dit scherm open en dien het nu in/)).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Dit weggooien?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Houden' }).click();
  await expect(question).toBeHidden();
  // The answer to the first try is lost.
  let tries = 0;
  await page.route('**/submissions?*', async (route) => {
    tries += 1;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Indienen' }).click();
  await expect(page.getByText(/Wat je maakte staat alleen op dit scherm/)).toBeVisible();
  expect(tries).toBe(1);
  await page.unroute('**/submissions?*');
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectScore(20);
  expect(await arrivedPhotos(organiser)).toHaveLength(1);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('the queue bar appears and disappears without moving the board', { tag: '@lab' }, async ({
    browser,
    server,
    context,
  }) => {
    // Not all these tasks fit on the screen: only a page that scrolls can keep its position.
    await startGame(browser, server, [{}, {}, {}, {}, {}, {}]);
    const { page } = await joinRed(context, server);
    const team = page.getByRole('heading', { name: 'Rode Team' });
    const place = async () => Math.round((await team.boundingBox())?.y ?? 0);
    const before = await place();
    await context.route('**/submissions?*', (route) => route.abort());
    // Takes the photo in another tab of this phone, so that nothing else changes this tab.
    const other = new Player(await openPage(context), server);
    await other.open('/game');
    await other.takePhoto('Opdracht 1 - Foto');
    await expect(queueBar(page)).toContainText('1 foto wacht');
    await page.bringToFront();
    await expect.poll(place).toBe(before);
    // At the top of the page, the bar moves the board down. The board stays when the bar
    // disappears.
    await page.evaluate(() => scrollTo(0, 0));
    const atTop = await place();
    expect(atTop).toBeGreaterThan(before);
    await queueBar(page).getByRole('button', { name: 'Bekijken' }).click();
    await page.getByRole('button', { name: 'Verwijderen' }).click();
    await page
      .getByRole('dialog', { name: 'Dit verwijderen?' })
      .getByRole('button', { name: 'Verwijderen' })
      .click();
    await page.getByRole('button', { name: 'Sluiten' }).click();
    await expect(queueBar(page).getByRole('button')).toHaveCount(0);
    await expect.poll(place).toBe(atTop);
  });
});

test('a photo that is withdrawn during its upload never counts', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, [{ maxRetries: 3 }]);
  const player = await joinRed(context, server);
  const { page } = player;
  // The server receives the photo, but its answer does not arrive.
  let arrivedCount = 0;
  await page.route('**/submissions?*', async (route) => {
    await route.fetch();
    arrivedCount += 1;
    if (arrivedCount > 1) await route.continue();
  });
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect.poll(() => arrivedCount).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByRole('button', { name: 'Camera Starten' })).toBeVisible();
  await expect
    .poll(async () => (await arrivedPhotos(organiser)).map(({ outcome }) => outcome.verdict))
    .toEqual(['refused']);
});

test('a photo that is retaken without a network is never sent', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  const sent: string[] = [];
  page.on('request', (request) => {
    const id = request.headers()['idempotency-key'];
    if (id !== undefined) sent.push(id);
  });
  await tryCamera(player);
  await server.kill9();
  await player.takePhoto('Opdracht 1 - Foto');
  await player.openTask('Opdracht 1 - Foto');
  await expect(page.getByText('Foto wordt verstuurd')).toBeVisible();
  await page.getByRole('button', { name: 'Foto bekijken' }).click();
  await expect(page.getByText(/Je kunt verder; hij wordt vanzelf verstuurd\./)).toBeVisible();
  await page.getByRole('button', { name: 'Opnieuw', exact: true }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectTasks();
  await expect(queueBar(page)).toContainText('1 foto wacht');
  expect(sent).toEqual([]);
  await server.restart();
  await expect(queueBar(page)).toContainText('voltooid voor', { timeout: RECONNECTED_MS });
  await player.expectScore(20);
  expect(new Set(sent).size).toBe(1);
  expect(await arrivedPhotos(organiser)).toHaveLength(1);
});
