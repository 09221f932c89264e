import { expect } from '@playwright/test';
import { drawnPage, waitForTakeOver } from './drawn-page.ts';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true, at: '2025-06-18T10:24:00+02:00' } });

test('a server-rendered page whose app does not load shows a message, and the browser submits its forms', async ({
  page,
  server,
}) => {
  let isBlocked = true;
  await page.route('**/assets/index-*.js', (route) => (isBlocked ? route.abort() : route.continue()));
  await drawnPage(server, '/gallery');
  await page.goto('/gallery');
  await expect(page.getByRole('alert')).toContainText('Het laden duurt lang.');
  await page.getByRole('link', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('alert')).toContainText('Het laden duurt lang.');
  isBlocked = false;
  const password = page.getByLabel('Wachtwoord', { exact: true });
  await password.fill(server.adminPassword);
  await password.press('Enter');
  // The browser sends the form, and the server answers with the page.
  await waitForTakeOver(page);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Galerij Toegang');
});

test('a page that the server did not render shows a message when its app does not load', {
  tag: '@lab',
}, async ({ page }) => {
  let isBlocked = true;
  await page.route('**/assets/index-*.js', (route) => (isBlocked ? route.abort() : route.continue()));
  // The server does not draw a page whose address has a query.
  await page.goto('/game?toon');
  const notice = page.getByText('Het laden duurt lang.');
  await expect(notice).toHaveCSS('opacity', '0');
  await notice.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(notice).toHaveCSS('opacity', '1');
  isBlocked = false;
  await page.getByRole('link', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('heading', { name: 'Wachten op spelstart' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the app starts after its loading script failed once', { tag: '@lab' }, async ({ page, server }) => {
  let times = 0;
  await page.route('**/assets/early-*.js', async (route) => {
    times += 1;
    await (times === 1 ? route.abort() : route.continue());
  });
  await drawnPage(server, '/');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});
