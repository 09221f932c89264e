import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true } });

const PAGES = [
  ['/', 'Het was geweldig!'],
  ['/vlucht', 'Vluchtinformatie'],
  ['/hotel', 'Hotel Mar Blau'],
  ['/schedule', 'Tijdschema'],
  ['/thuisblijvers', 'Voor Thuisblijvers'],
  ['/game', 'Teamspel'],
  ['/scoreboard', 'Scorebord'],
  ['/gallery', 'Galerij Toegang'],
  ['/admin', 'Admin'],
  ['/bestaat-niet', 'Deze pagina is er niet'],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page can be reached and read by everybody (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [path, heading] of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
}

test('the menu opens full screen, marks the page, and closes on Escape and on going somewhere', async ({
  page,
}) => {
  await page.goto('/info');
  await expect(page).toHaveURL(/\/$/);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Admin' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole('link', { name: 'Tijdschema' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('tab', { name: /za/ }).click();
  await expect(page.getByRole('heading', { name: 'Het grote spel' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Vrije dag' })).toBeVisible();
});

test('the countdown counts before the trip, at the time of the place', async ({ page }) => {
  await page.clock.setFixedTime('2025-06-18T10:24:30+02:00');
  await page.goto('/');
  await expect(page.getByRole('timer')).toHaveAccessibleName('We vertrekken op vrijdag 20 juni om 14:25 uur');
  await expect(page.getByRole('timer')).toHaveText('02dagen04uur00min30sec');
  await page.clock.setFixedTime('2025-06-21T11:30:00+02:00');
  await page.goto('/schedule');
  await expect(page.getByRole('tab', { selected: true })).toContainText('za');
  await expect(page.locator('[aria-current="time"]')).toContainText('Start van het teamspel');
});

test('the API explains itself', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('/api/tasks/{taskId}/submissions')).toBeVisible();
});
