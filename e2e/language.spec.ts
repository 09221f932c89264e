import { expect, type Page } from '@playwright/test';
import { FIRST_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '@reisspel/contract/language';
import { steppedBack } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { expectAppOnDevice } from './device.ts';
import { test } from './fixtures/server.ts';

/** The title of a page in each language, and the name of the button that opens the menu. */
const TEXTS: Readonly<Record<Language, { schedule: string; menu: string }>> = {
  nl: { schedule: 'Tijdschema', menu: 'Menu' },
  en: { schedule: 'Schedule', menu: 'Menu' },
  es: { schedule: 'Programa', menu: 'Menú' },
};
const MENU = new RegExp(
  `^(${Object.values(TEXTS)
    .map(({ menu }) => menu)
    .join('|')})$`,
);

async function choose(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: MENU }).click();
  await page.getByRole('button', { name: language, exact: true }).click();
}

test('the app is Dutch until the user chooses a language, also in an English browser', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${server.url}/schedule`);
  await expect(page.getByRole('heading', { level: 1, name: 'Tijdschema' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
});

for (const code of LANGUAGES.filter((language) => language !== FIRST_LANGUAGE)) {
  const name = LANGUAGE_NAMES[code];
  test(`the app stays in ${name} on every page after that choice`, {
    tag: '@lab',
  }, async ({ page }) => {
    await page.goto('/');
    await choose(page, name);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, `the home page in ${name}`);
    await steppedBack(page);
    await page.goto('/schedule');
    await expect(page.getByRole('heading', { level: 1, name: TEXTS[code].schedule })).toBeVisible();
    await choose(page, LANGUAGE_NAMES[FIRST_LANGUAGE]);
    await expect(page.getByRole('heading', { level: 1, name: 'Tijdschema' })).toBeVisible();
  });
}

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the installed app switches its language, and refuses that without a network', {
    tag: '@lab',
  }, async ({ page, server }) => {
    await page.goto('/schedule');
    await expectAppOnDevice(page);
    await choose(page, 'English');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    const isEnglishHere = () =>
      page.evaluate(async () => {
        const newest = await caches.match('/kept/newest', { cacheName: 'reisspel-newest' });
        if (newest === undefined) return false;
        const kept = await (await caches.open(await newest.text())).match('/index.html', {
          ignoreVary: true,
        });
        return (await kept?.text())?.includes('lang="en"') ?? false;
      });
    await expect.poll(isEnglishHere, { timeout: 30_000 }).toBe(true);
    await server.kill9();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
    await choose(page, 'Español');
    await expect(page.getByText('Another language needs an internet connection.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  });
});
