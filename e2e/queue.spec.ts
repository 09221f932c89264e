import { expect, type Route } from '@playwright/test';
import { openPage, Player } from './actors.ts';
import { QUIZ } from './drafts.ts';
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

test('photos made without a network survive the tab, and each counts once, in capture order', async ({
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
    await expect(taskCard(page, number)).toContainText('Wordt verstuurd');
  }
  await expect(queueBar(page)).toContainText('3 foto’s wachten');
  await expect(queueBar(page)).toContainText('Geen verbinding');
  await expect(page.getByText('+3 onderweg')).toBeVisible();
  await page.close();

  await server.restart();
  const reopened = await openPage(context);
  // Any page of the trip sends the photos.
  await reopened.goto(`${server.url}/hotel`);
  await expect(queueBar(reopened)).toContainText('heeft Opdracht 3 - Foto voltooid voor 20 punten!', {
    timeout: RECONNECTED_MS,
  });
  await reopened.goto(`${server.url}/game`);
  await new Player(reopened, server).expectScore(60);
  await expect(queueBar(reopened).getByRole('button')).toHaveCount(0);

  const photos = await arrivedPhotos(organiser);
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
  await expect(queueBar(second)).toBeAttached();
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
  await expect(queueBar(second)).toContainText('1 foto wacht');
  await server.restart();
  const tabs = [player.page, second];
  // Waits in both tabs at once, because the message of success disappears by itself.
  await Promise.all(
    tabs.map((page) => expect(queueBar(page)).toContainText('voltooid voor', { timeout: RECONNECTED_MS })),
  );
  for (const page of tabs) await new Player(page, server).expectScore(20);
  expect(sent).toHaveLength(1);
  expect(await arrivedPhotos(organiser)).toHaveLength(1);
});

test('a phone resends a photo after the server died during its upload, and the photo counts once', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  const organiser = await startGame(browser, server, [{}]);
  const player = await joinRed(context, server);
  const { page } = player;
  const underWay = page.waitForRequest(/\/submissions/);
  // Blocks the upload.
  const { promise: mayContinue, resolve: continueUpload } = Promise.withResolvers<void>();
  await page.route('**/submissions?*', async (route) => {
    await mayContinue;
    await route.continue();
  });
  await player.takePhoto('Opdracht 1 - Foto');
  await underWay;
  await expect(queueBar(page)).toContainText('Wordt verstuurd…');
  await server.kill9();
  continueUpload();
  await expect(queueBar(page)).toContainText('Geen verbinding');
  await server.restart();
  await expect(queueBar(page)).toContainText('voltooid voor', { timeout: RECONNECTED_MS });
  await player.expectScore(20);
  expect(await arrivedPhotos(organiser)).toHaveLength(1);
});

test('the phone sends a photo with checks in the background, and the player returns to its results', {
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
  await expect(taskCard(page, 1)).toContainText('Wordt verstuurd');
  await server.restart();
  await expect(queueBar(page)).toContainText('Foto bij Opdracht 1 - Foto: wacht op jullie beslissing', {
    timeout: RECONNECTED_MS,
  });
  await queueBar(page).getByRole('link', { name: 'Foto bekijken' }).click();
  await page.getByRole('button', { name: 'Foto bekijken' }).click();
  await expect(page.getByText('Licht genoeg')).toBeVisible();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectScore(20);
});

test('after a reload, the phone resends a quiz answer with the same id when its request broke off', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
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
  // The player can no longer choose another answer.
  await page.getByText('Een vis').click({ force: true });
  await expect(page.getByRole('radio', { name: 'Een boot' })).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(taskCard(page, 1)).toContainText('Antwoord wordt verstuurd');
  await page.unrouteAll({ behavior: 'wait' });
  await player.reload();
  await player.expectScore(10);
  await expect(taskCard(page, 1)).not.toContainText('Antwoord wordt verstuurd');
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
  await expect(queueBar(page)).toBeAttached();
  await player.expectScore(0);
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await player.join('Rode Team');
  await player.expectScore(10);
  expect(answers).toEqual([200]);
});

test('a phone shows which task a teammate has open and that a teammate answered the quiz', {
  tag: '@lab',
}, async ({ browser, server, context }) => {
  await startGame(browser, server, [{}, QUIZ]);
  const player = await joinRed(context, server);
  const mate = await joinRed(await browser.newContext(), server);
  await mate.openTask('Opdracht 1 - Foto');
  await expect(taskCard(player.page, 1)).toContainText('Een teamgenoot is hiermee bezig');
  await player.openTask('Opdracht 1 - Foto');
  const opened = player.page.getByRole('article');
  await expect(opened).toContainText('Een teamgenoot is hiermee bezig');
  await mate.backToTasks();
  await expect(opened).not.toContainText('Een teamgenoot is hiermee bezig');
  await player.backToTasks();
  // A teammate opens and closes a task on a slow network. The task must not stay marked as open.
  const slow = Promise.withResolvers<void>();
  await mate.page.route('**/presence', async (route) => {
    if (route.request().method() === 'PUT') await slow.promise;
    await route.continue();
  });
  const methods: string[] = [];
  mate.page.on('response', (response) => {
    if (response.url().endsWith('/presence')) methods.push(response.request().method());
  });
  await mate.openTask('Opdracht 1 - Foto');
  await mate.backToTasks();
  await mate.expectTasks();
  slow.resolve();
  await expect.poll(() => methods).toEqual(['PUT', 'DELETE']);
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
  // Loads the page again, so that the service worker controls it, as in every later visit.
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
  await expect(queueBar(later.page)).toContainText('1 foto wacht');
  await server.restart();
  await expect(queueBar(later.page)).toContainText('voltooid voor', { timeout: RECONNECTED_MS });
  await later.expectScore(20);
});
