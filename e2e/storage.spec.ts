import { expect, type Page } from '@playwright/test';
import { type FakeS3, startFakeS3 } from '@reisspel/server/testing/fake-s3';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test as base } from './fixtures/server.ts';
import { arrived, bar, joinRed } from './queue-phones.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

/** A server whose photos lie in an S3 store that has lost its bucket. */
const test = base.extend<{ store: FakeS3 }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter
  store: async ({}, use) => {
    const store = await startFakeS3();
    store.hasBucket = false;
    await use(store);
    await store.close();
  },
  serverOptions: async ({ store }, use) => {
    const env = {
      S3_ENDPOINT: store.url,
      S3_BUCKET: store.bucket,
      S3_REGION: store.keys.region,
      S3_ACCESS_KEY_ID: store.keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.keys.secretAccessKey,
      S3_PATH_STYLE: '1',
    };
    await use({ demo: true, env });
  },
});

// The app looks after the store once it is on the device.
test.use({ serviceWorkers: 'allow' });

const banner = (page: Page) => page.getByText('Storage error: de plek voor foto’s bestaat niet.');
const way = (page: Page) => page.getByRole('link', { name: 'Wat is er mis?' });

/** What the page asks about the store, from now on. */
function questionsOf(page: Page): string[] {
  const questions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/storage-health')) questions.push(request.url());
  });
  return questions;
}

/** Waits until the page is there and has done what it does when it has nothing else to do. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // The page asks for its moment in the first; what that leads to is drawn before the third.
  for (let times = 0; times < 3; times++)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test('every page warns of a failing photo store until the operator has found and fixed the cause', {
  tag: '@lab',
}, async ({ page, browser, server, store }) => {
  // Whatever the organiser of the front page does not see, nobody does.
  const visitor = await openPage(await browser.newContext());
  for (const path of ['/game', '/r/reis/hotel']) {
    await visitor.goto(server.url + path);
    await expect(banner(visitor)).toBeVisible();
    await expect(visitor.getByText('Plaatjes bij quizvragen laden misschien niet.')).toBeVisible();
    await expect(way(visitor)).toHaveCount(0);
  }
  await expectAccessible(visitor, 'the storage banner');

  await new Organiser(page, server).enter();
  await page.goto('/');
  await way(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Storage diagnostic' })).toBeVisible();
  await expect(page.getByText(/^Photos bucket does not exist\. Please create it/).first()).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('4 of the tests failed.');
  await expectAccessible(page, 'the storage diagnostic');

  store.hasBucket = true;
  await page.getByRole('button', { name: 'Test again' }).click();
  await expect(page.getByText('All tests passed. Photos lie in an S3 store.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'quiz-images' })).toContainText(
    '0 files, 0.0 MB',
  );
  await expect(banner(page)).toHaveCount(0);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect(page.getByText('Gekopieerd.')).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('A picture of one pixel was kept in bucket photos.');
  for (const secret of Object.values(store.keys)) expect(report).not.toContain(secret);
});

test('the device keeps the last storage result: a failure shows at once, a success delays the next test, and Safari never tests', {
  tag: '@lab',
}, async ({ page, browser, server, store }) => {
  const safari = await openPage(await browser.newContext({ userAgent: SAFARI }));
  const inSafari = questionsOf(safari);
  await safari.goto(server.url);
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await idle(safari);
  await expect(banner(safari)).toHaveCount(0);
  expect(inSafari).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('storageTest'))).toMatch(/^\d+ bucket_missing$/);
  const silent = page.waitForRequest('**/api/storage-health');
  await page.route('**/api/storage-health', () => {});
  await page.reload();
  // Before any answer.
  await silent;
  await expect(banner(page)).toBeVisible();
  await page.unrouteAll();

  store.hasBucket = true;
  await page.evaluate(() => localStorage.setItem('storageTest', `${Date.now()} ok`));
  const questions = questionsOf(page);
  await page.goto('/hotel');
  await idle(page);
  await expect(banner(page)).toHaveCount(0);
  expect(questions).toEqual([]);
});

test('a photo waits on the phone while the photo store is unreachable, and is sent when it works again', {
  tag: '@lab',
}, async ({ browser, server, context, store }) => {
  store.hasBucket = true;
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.beginGame();
  // What was well a moment ago is not asked about for ten minutes, unless something fails.
  await context.addInitScript(() => localStorage.setItem('storageTest', `${Date.now()} ok`));
  const player = await joinRed(context, server);
  const { page } = player;
  store.fail({ kind: 'reset' });
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(bar(page)).toContainText('De server heeft een probleem');
  await expect(bar(page)).toContainText('1 foto wacht');
  await expect(page.getByText('Storage error')).toBeVisible();
  expect(await arrived(organiser)).toEqual([]);
  expect(store.objects.size).toBe(0);
  store.recover();
  await expect(bar(page)).toContainText('voltooid voor 10 punten!');
  await player.expectScore(10);
  expect(await arrived(organiser)).toHaveLength(1);
  expect([...store.objects.keys()].filter((key) => key.startsWith('photos/'))).toHaveLength(3);
});
