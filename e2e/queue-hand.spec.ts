import { expect, type Page } from '@playwright/test';
import { openPage, Player } from './actors.ts';
import { type AppServer, test } from './fixtures/server.ts';
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

const IN_HAND = 'Je hebt nog een foto om in te dienen';

async function makePhoto({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
}

const review = (page: Page) => page.getByRole('dialog', { name: 'Opdracht 1 - Foto' });

/** Takes a photo of a task with checks, and waits until the server has checked and holds it. */
async function makeHeldPhoto(player: Player): Promise<void> {
  await player.openTask('Opdracht 1 - Foto');
  await makePhoto(player);
  await expect(player.page.getByText('Licht genoeg')).toBeVisible();
}

/** Counts dialogs that the page adds before it opens them: such a dialog lets clicks through. */
async function watchDialogs(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { seen: 0, notOpen: 0 };
    Object.assign(globalThis, { countedDialogs: counted });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLDialogElement)) continue;
        counted.seen += 1;
        if (!node.open) counted.notOpen += 1;
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return async () => {
    expect(await page.evaluate<number>('countedDialogs.seen')).toBeGreaterThan(0);
    return page.evaluate<number>('countedDialogs.notOpen');
  };
}

async function reopen(player: Player, server: AppServer, path: string): Promise<Player> {
  const { page } = player;
  const context = page.context();
  await page.close();
  const again = new Player(await openPage(context), server);
  await again.open(path);
  return again;
}

test('a photo in hand survives the tab, and the player can submit it later', async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  await player.openTask('Opdracht 1 - Foto');
  await makePhoto(player);
  await expect(review(player.page).getByText(/^Opgeslagen op je telefoon\./)).toBeVisible();

  const again = await reopen(player, server, '/hotel');
  await expect(queueBar(again.page)).toContainText(IN_HAND);
  await again.open('/game');
  await expect(taskCard(again.page, 1)).toContainText('Foto nog niet ingediend');
  await again.openTask('Opdracht 1 - Foto');
  await expect(again.page.getByRole('main').getByText(IN_HAND)).toBeVisible();
  await again.page.getByRole('button', { name: 'Foto bekijken' }).click();
  await expect(review(again.page).getByRole('img', { name: 'De foto die je net maakte' })).toBeVisible();
  expect(await arrivedPhotos(organiser)).toEqual([]);

  await again.page.getByRole('button', { name: 'Indienen' }).click();
  await again.expectScore(20);
  await expect(queueBar(again.page).getByRole('button', { name: 'Bekijken' })).toBeHidden();
});

test('the phone stores a photo while the app still waits for its position', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  const location = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
  const organiser = await startGame(browser, server, [{ location }]);
  await context.addInitScript(() => {
    navigator.geolocation.watchPosition = () => 1;
  });
  const player = await joinRed(context, server);
  const { page } = player;
  await tryCamera(player);
  await player.openTask('Opdracht 1 - Foto');
  // Stops the page's clock: a busy machine could be slower than the time limit for the position.
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await makePhoto(player);
  await expect(review(page).getByText('We zoeken nog waar je bent…')).toBeVisible();
  expect(await arrivedPhotos(organiser)).toEqual([]);

  await page.clock.resume();
  const again = await reopen(player, server, '/game');
  await expect(taskCard(again.page, 1)).toContainText('Foto nog niet ingediend');
  await again.openTask('Opdracht 1 - Foto');
  await again.page.getByRole('button', { name: 'Foto bekijken' }).click();
  await expect(review(again.page).getByRole('img', { name: 'De foto die je net maakte' })).toBeVisible();
});

test('a task has one photo in hand: a new photo replaces it, and cancelling deletes it', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  const dialogsNotOpen = await watchDialogs(page);
  await player.openTask('Opdracht 1 - Foto');
  await makePhoto(player);
  await review(page).getByRole('button', { name: 'Opnieuw', exact: true }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(review(page).getByText(/^Opgeslagen op je telefoon\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await queueBar(page).getByRole('button', { name: 'Bekijken' }).click();
  const sheet = page.getByRole('dialog', { name: 'Foto’s op deze telefoon' });
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await expect(sheet.getByText('Nog niet ingediend')).toBeVisible();
  await sheet.getByRole('button', { name: 'Sluiten' }).click();
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Foto bekijken' }).click();
  await review(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByRole('button', { name: 'Camera Starten' })).toBeVisible();
  expect(await dialogsNotOpen()).toBe(0);
  await player.reload();
  await expect(page.getByRole('button', { name: 'Camera Starten' })).toBeVisible();
  await expect(queueBar(page).getByRole('button')).toHaveCount(0);
});

test('the player can submit a photo in hand after the game, and it stays when its task is done', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, [{}, {}]);
  const player = await joinRed(context, server);
  const { page } = player;
  for (const number of [1, 2]) {
    await player.openTask(`Opdracht ${number} - Foto`);
    await makePhoto(player);
    await expect(page.getByRole('dialog').getByText(/^Opgeslagen op je telefoon\./)).toBeVisible();
    await page.keyboard.press('Escape');
    await player.expectTasks();
    // Waits for the step back in the history, which would otherwise close the next task.
    await expect.poll(() => page.evaluate('"overlay" in history.state')).toBe(false);
  }
  const mate = await joinRed(await browser.newContext(), server);
  await mate.takePhoto('Opdracht 2 - Foto');
  await expect(taskCard(page, 2)).toContainText('Voltooid');
  await expect(taskCard(page, 2)).not.toContainText('Foto nog niet ingediend');
  await queueBar(page).getByRole('button', { name: 'Bekijken' }).click();
  const sheet = page.getByRole('dialog', { name: 'Foto’s op deze telefoon' });
  const unneeded = sheet.getByRole('listitem').filter({ hasText: 'Opdracht 2' });
  // The photo stays, because the organiser may undo the other photo's approval.
  await expect(unneeded).toContainText('Niet meer nodig. Bewaar of verwijder hem.');
  await expect(unneeded.getByRole('button')).toHaveText([/^Bewaar bij je foto’s/, /^Verwijderen/]);
  await unneeded.getByRole('button', { name: 'Verwijderen' }).click();
  await page
    .getByRole('dialog', { name: 'Dit verwijderen?' })
    .getByRole('button', { name: 'Verwijderen' })
    .click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Sluiten' }).click();
  await organiser.endGame();
  await expect(page.getByRole('heading', { name: 'Het spel is afgelopen' })).toBeVisible();
  await queueBar(page).getByRole('button', { name: 'Bekijken' }).click();
  await sheet.getByRole('button', { name: 'Indienen' }).click();
  await expect(sheet.getByText('Er wachten geen foto’s meer op deze telefoon.')).toBeVisible();
  expect((await arrivedPhotos(organiser)).map(({ outcome }) => outcome.verdict)).toEqual([
    'accepted',
    'accepted',
  ]);
});

test('a held photo that is submitted without a server counts after the tab closed', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, [{ minBrightness: 1 }]);
  const player = await joinRed(context, server);
  const { page } = player;
  await makeHeldPhoto(player);
  await server.kill9();
  await review(page).getByRole('button', { name: 'Indienen' }).click();
  await expect(page.getByText(/Je kunt verder; hij wordt vanzelf verstuurd\./)).toBeVisible();
  await page.getByRole('button', { name: 'Verder spelen' }).click();
  await expect(taskCard(page, 1)).toContainText('Wordt verstuurd');
  await expect(page.getByText('+1 onderweg')).toBeVisible();
  await page.close();
  await server.restart();
  const later = new Player(await openPage(context), server);
  await later.open('/hotel');
  await expect(queueBar(later.page)).toContainText('heeft Opdracht 1 - Foto voltooid', {
    timeout: RECONNECTED_MS,
  });
  await later.open('/game');
  await later.expectScore(20);
});

test('a held photo counts when it is submitted before the answer to its upload arrives', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, [{ minBrightness: 1 }]);
  const player = await joinRed(context, server);
  const { page } = player;
  const late = Promise.withResolvers<void>();
  await page.route('**/submissions?*', async (route) => {
    const response = await route.fetch();
    await late.promise;
    await route.fulfill({ response });
  });
  await player.openTask('Opdracht 1 - Foto');
  await makePhoto(player);
  await page.getByRole('button', { name: 'Verder spelen' }).click();
  await player.openTask('Opdracht 1 - Foto');
  // The live stream shows the held photo, but the upload has no answer yet.
  await expect(page.getByText('Er wacht een foto op jullie beslissing.')).toBeVisible();
  await page.getByRole('button', { name: 'Foto bekijken' }).click();
  await expect(page.getByText('Licht genoeg')).toBeVisible();
  await review(page).getByRole('button', { name: 'Indienen' }).click();
  await page.getByRole('button', { name: 'Verder spelen' }).click();
  await expect(taskCard(page, 1)).toContainText('Wordt verstuurd');
  late.resolve();
  await player.expectScore(20);
  await expect(queueBar(page).getByRole('button', { name: 'Bekijken' })).toBeHidden();
});

test('a held photo that is retaken without a server is withdrawn before the new photo arrives', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, [{ minBrightness: 1 }]);
  const player = await joinRed(context, server);
  const { page } = player;
  await makeHeldPhoto(player);
  await server.kill9();
  await review(page).getByRole('button', { name: 'Opnieuw', exact: true }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText(/Je kunt verder; hij wordt vanzelf verstuurd\./)).toBeVisible();
  await server.restart();
  await expect(page.getByText('Licht genoeg')).toBeVisible({ timeout: RECONNECTED_MS });
  expect((await arrivedPhotos(organiser)).map(({ outcome }) => outcome.verdict)).toEqual(['refused', 'held']);
});

test('a photo whose answer was lost counts when the game ends before the team can decide', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, [{ minBrightness: 1 }]);
  const player = await joinRed(context, server);
  const { page } = player;
  let tries = 0;
  let lost = false;
  await page.route('**/submissions?*', async (route) => {
    tries += 1;
    if (tries === 1) {
      await route.fetch();
      lost = true;
    }
    await route.abort().catch(() => {
      // The phone has already cancelled the request.
    });
  });
  await player.openTask('Opdracht 1 - Foto');
  await makePhoto(player);
  await expect.poll(() => lost).toBe(true);
  await page.getByRole('button', { name: 'Verder spelen' }).click();
  await organiser.endGame();
  await expect(page.getByRole('heading', { name: 'Het spel is afgelopen' })).toBeVisible();
  await page.unroute('**/submissions?*');
  await expect(queueBar(page)).toContainText('voltooid voor', { timeout: RECONNECTED_MS });
  expect((await arrivedPhotos(organiser)).map(({ outcome }) => outcome.verdict)).toEqual(['accepted']);
});
