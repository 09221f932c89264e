import { expect, type Route } from '@playwright/test';
import { openPage, Player } from './actors.ts';
import { QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';
import { arrived, bar, FOUND_AGAIN_MS, joinRed, startGame, task, tryCamera } from './queue-phones.ts';

test.use({ serviceWorkers: 'allow' });

test('photos made without a network survive the tab and count once each, in capture order', async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, [{}, {}, {}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await tryCamera(player);
  await server.kill9();
  for (const number of [2, 1, 3]) {
    await player.takePhoto(`Opdracht ${number} - Foto`);
    await player.expectTasks();
    await expect(task(page, number)).toContainText('Wordt verstuurd');
  }
  await expect(bar(page)).toContainText('3 foto’s wachten');
  await expect(bar(page)).toContainText('Geen verbinding');
  await expect(page.getByText('+3 onderweg')).toBeVisible();
  await page.close();

  await server.restart();
  const reopened = await openPage(context);
  // Any page of the trip will do.
  await reopened.goto(`${server.url}/hotel`);
  await expect(bar(reopened)).toContainText('heeft Opdracht 3 - Foto voltooid voor 20 punten!', {
    timeout: FOUND_AGAIN_MS,
  });
  await reopened.goto(`${server.url}/game`);
  await new Player(reopened, server).expectScore(60);
  await expect(bar(reopened).getByRole('button')).toHaveCount(0);

  const photos = await arrived(organiser);
  expect(photos.map(({ outcome }) => outcome.verdict)).toEqual(['accepted', 'accepted', 'accepted']);
  const captures = photos.map(({ capturedAt }) => capturedAt);
  expect(captures).toEqual(captures.toSorted((a, b) => a - b));
  expect(new Set(photos.map(({ taskId }) => taskId)).size).toBe(3);
});

test('two tabs send a photo once', { tag: '@lab' }, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const second = await openPage(context);
  await second.goto(`${server.url}/game`);
  await expect(second.getByText('Beschikbare Opdrachten')).toBeVisible();
  await expect(bar(second)).toBeAttached();
  await tryCamera(player);
  const sent: string[] = [];
  for (const page of [player.page, second]) {
    page.on('request', (request) => {
      const id = request.headers()['idempotency-key'];
      if (id !== undefined && request.method() === 'POST') sent.push(id);
    });
  }
  await server.kill9();
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(bar(second)).toContainText('1 foto wacht');
  await server.restart();
  const tabs = [player.page, second];
  // Good news goes by itself, in both at once.
  await Promise.all(
    tabs.map((page) => expect(bar(page)).toContainText('voltooid voor', { timeout: FOUND_AGAIN_MS })),
  );
  for (const page of tabs) await new Player(page, server).expectScore(20);
  expect(sent).toHaveLength(1);
  expect(await arrived(organiser)).toHaveLength(1);
});

test('a photo is sent again after the server dies during its upload, and counts once', async ({
  browser,
  server,
  context,
}) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  const underWay = page.waitForRequest(/\/submissions/);
  // The photo is on its way, but not there: what the player sees is that it waits.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/submissions?*', async (route) => {
    await held;
    await route.continue();
  });
  await player.takePhoto('Opdracht 1 - Foto');
  await underWay;
  await expect(bar(page)).toContainText('Wordt verstuurd…');
  await server.kill9();
  letGo();
  await expect(bar(page)).toContainText('Geen verbinding');
  await server.restart();
  await expect(bar(page)).toContainText('voltooid voor', { timeout: FOUND_AGAIN_MS });
  await player.expectScore(20);
  expect(await arrived(organiser)).toHaveLength(1);
});

test('a photo with checks is sent in the background, and the player returns to its results', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, [{ minBrightness: 1 }, {}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await tryCamera(player);
  await server.kill9();
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText(/Opgeslagen\. Je kunt verder/)).toBeVisible();
  await page.getByRole('button', { name: 'Verder spelen' }).click();
  await player.expectTasks();
  await expect(task(page, 1)).toContainText('Wordt verstuurd');
  await server.restart();
  await expect(bar(page)).toContainText('Foto bij Opdracht 1 - Foto: wacht op jullie beslissing', {
    timeout: FOUND_AGAIN_MS,
  });
  await bar(page).getByRole('link', { name: 'Foto bekijken' }).click();
  await page.getByRole('button', { name: 'Foto bekijken' }).click();
  await expect(page.getByText('Licht genoeg')).toBeVisible();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectScore(20);
});

test('a quiz answer whose request was cut is sent again after a reload with the same id', async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, [QUIZ]);
  const player = await joinRed(context, server);
  const { page } = player;
  const sent: string[] = [];
  page.on('request', (request) => {
    const id = request.headers()['idempotency-key'];
    if (id !== undefined) sent.push(id);
  });
  const opening = [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }),
  ];
  await page.route('**/quiz-openings', (route) => (opening.shift() ?? ((each) => each.continue()))(route));
  await player.openTask('Opdracht 1 - Quiz');
  await page.getByRole('button', { name: 'Quiz Starten' }).click();
  await expect(page.getByText('Geen verbinding. We proberen het steeds opnieuw.')).toBeVisible();
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await page.route('**/submissions', (route) => route.abort());
  await player.answer('Een boot');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await expect(page.getByText('Dit antwoord is al verstuurd.')).toBeVisible();
  // It looks as it can be chosen no more, and indeed cannot.
  await page.getByText('Een vis').click({ force: true });
  await expect(page.getByRole('radio', { name: 'Een boot' })).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(task(page, 1)).toContainText('Antwoord wordt verstuurd');
  await page.unrouteAll({ behavior: 'wait' });
  await player.reload();
  await player.expectScore(10);
  await expect(task(page, 1)).not.toContainText('Antwoord wordt verstuurd');
  expect(new Set(sent).size).toBe(1);
});

test('an answer of another team waits for that team', { tag: '@lab' }, async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, [QUIZ]);
  const player = await joinRed(context, server);
  const { page } = player;
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/submissions')) answers.push(response.status());
  });
  await player.openQuiz('Opdracht 1 - Quiz');
  await page.route('**/submissions', (route) => route.abort());
  await player.answer('Een boot');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await player.expectTasks();
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await player.join('Blauwe Team');
  await page.unrouteAll({ behavior: 'wait' });
  await player.reload();
  await expect(bar(page)).toBeAttached();
  await player.expectScore(0);
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await player.join('Rode Team');
  await player.expectScore(10);
  expect(answers).toEqual([200]);
});

test('a phone shows which task a teammate has open and that a teammate answered the quiz', async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, [{}, QUIZ]);
  const player = await joinRed(context, server);
  const mate = await joinRed(await browser.newContext(), server);
  await mate.openTask('Opdracht 1 - Foto');
  await expect(task(player.page, 1)).toContainText('Een teamgenoot is hiermee bezig');
  await player.openTask('Opdracht 1 - Foto');
  await expect(player.page.getByText('Een teamgenoot is hiermee bezig')).toBeVisible();
  await mate.backToTasks();
  await expect(player.page.getByText('Een teamgenoot is hiermee bezig')).toBeHidden();
  await player.backToTasks();
  // Who peeps at a task over a slow network has left it in the end.
  const slow = Promise.withResolvers<void>();
  await mate.page.route('**/presence', async (route) => {
    if (route.request().method() === 'PUT') await slow.promise;
    await route.continue();
  });
  const words: string[] = [];
  mate.page.on('response', (response) => {
    if (response.url().endsWith('/presence')) words.push(response.request().method());
  });
  await mate.openTask('Opdracht 1 - Foto');
  await mate.backToTasks();
  await mate.expectTasks();
  slow.resolve();
  await expect.poll(() => words).toEqual(['PUT', 'DELETE']);
  await expect(player.page.getByText('Een teamgenoot is hiermee bezig')).toBeHidden();
  await player.openQuiz('Opdracht 2 - Quiz');
  await mate.openQuiz('Opdracht 2 - Quiz');
  await mate.answer('Een vis');
  await expect(player.page.getByText(/^Je teamgenoot antwoordde net, en dat was fout/)).toBeVisible();
  await player.expectTasks();
});

test('a phone that starts without a network shows the game and queues photos', async ({
  browser,
  server,
  context,
}) => {
  await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // Under the service worker from its start, as every later visit is.
  await page.reload();
  await player.expectTasks();
  await expect
    .poll(() => page.evaluate(() => caches.match('/kept/live-play').then((kept) => kept !== undefined)))
    .toBe(true);
  await page.close();
  await server.kill9();

  const later = new Player(await openPage(context), server);
  await later.open('/game');
  await later.expectTasks();
  await expect(later.page.getByText('Geen verbinding').first()).toBeVisible();
  await later.takePhoto('Opdracht 1 - Foto');
  await expect(bar(later.page)).toContainText('1 foto wacht');
  await server.restart();
  await expect(bar(later.page)).toContainText('voltooid voor', { timeout: FOUND_AGAIN_MS });
  await later.expectScore(20);
});
