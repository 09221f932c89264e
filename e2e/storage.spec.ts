import { expect, type Page } from '@playwright/test';
import { type FakeS3, startFakeS3 } from '@reisspel/server/testing/fake-s3';
import { Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test as base } from './fixtures/server.ts';
import { arrivedPhotos, joinRed, queueBar } from './queue-phones.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

/** Playwright's `test` with a server that stores photos in a fake S3 store without a bucket. */
const test = base.extend<{ store: FakeS3 }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
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

// The app tests the store only after its service worker is installed.
test.use({ serviceWorkers: 'allow' });

const banner = (page: Page) => page.getByText('Storage error: de plek voor foto’s bestaat niet.');
const diagnosticLink = (page: Page) => page.getByRole('link', { name: 'Wat is er mis?' });

/** Records the page's requests for a test of the store. */
function healthRequestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/storage-health')) requests.push(request.url());
  });
  return requests;
}

/** Waits until the page has loaded and has done its idle work. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  // The page starts this work in the first idle period, and shows its result before the third.
  for (let times = 0; times < 3; times++)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test('every page warns of a failing photo store until the operator finds and fixes the cause', {
  tag: '@lab',
}, async ({ page, browser, server, store }) => {
  const visitor = await openPage(await browser.newContext());
  for (const path of ['/game', '/r/reis/hotel']) {
    await visitor.goto(server.url + path);
    await expect(banner(visitor)).toBeVisible();
    await expect(visitor.getByText('Plaatjes bij quizvragen laden misschien niet.')).toBeVisible();
    await expect(diagnosticLink(visitor)).toHaveCount(0);
  }
  await expectAccessible(visitor, 'the storage banner');

  await new Organiser(page, server).enter();
  await page.goto('/');
  await diagnosticLink(page).click();
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

test('the device stores the last storage result: a failure shows at once, a success delays the next test, and Safari never tests', {
  tag: '@lab',
}, async ({ page, browser, server, store }) => {
  const safari = await openPage(await browser.newContext({ userAgent: SAFARI }));
  const safariRequests = healthRequestsOf(safari);
  await safari.goto(server.url);
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await idle(safari);
  await expect(banner(safari)).toHaveCount(0);
  expect(safariRequests).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('storageTest'))).toMatch(/^\d+ bucket_missing$/);
  const unanswered = page.waitForRequest('**/api/storage-health');
  await page.route('**/api/storage-health', () => {});
  await page.reload();
  // The banner appears before there is an answer.
  await unanswered;
  await expect(banner(page)).toBeVisible();
  await page.unrouteAll();

  store.hasBucket = true;
  await page.evaluate(() => localStorage.setItem('storageTest', `${Date.now()} ok`));
  const requests = healthRequestsOf(page);
  await page.goto('/hotel');
  await idle(page);
  await expect(banner(page)).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('a photo waits on the phone while the photo store is unreachable, and is sent when the store works again', {
  tag: '@lab',
}, async ({ browser, server, context, store }) => {
  store.hasBucket = true;
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.beginGame();
  // After a success, the app does not test the store for ten minutes, unless an upload fails.
  await context.addInitScript(() => localStorage.setItem('storageTest', `${Date.now()} ok`));
  const player = await joinRed(context, server);
  const { page } = player;
  store.fail({ kind: 'reset' });
  await player.takePhoto('Opdracht 1 - Foto');
  await expect(queueBar(page)).toContainText('De server heeft een probleem');
  await expect(queueBar(page)).toContainText('1 foto wacht');
  await expect(page.getByText('Storage error')).toBeVisible();
  expect(await arrivedPhotos(organiser)).toEqual([]);
  expect(store.objects.size).toBe(0);
  store.recover();
  await expect(queueBar(page)).toContainText('voltooid voor 10 punten!');
  await player.expectScore(10);
  expect(await arrivedPhotos(organiser)).toHaveLength(1);
  expect([...store.objects.keys()].filter((key) => key.startsWith('photos/'))).toHaveLength(3);
});
