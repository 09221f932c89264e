import { expect } from '@playwright/test';
import { Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

test('the styleguide is the organiser’s, shows every part, and can be read by everybody in both themes', {
  tag: '@lab',
}, async ({ page, server }) => {
  await page.goto('/styleguide');
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bouwstenen' })).toBeHidden();
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.open('/styleguide');
  await expect(page.getByRole('heading', { level: 1, name: 'Bouwstenen' })).toBeVisible();
  await expectAccessible(page, 'styleguide', { inBothThemes: true });
  const contrast = page.getByText(/^Contrast \d+(,\d)?$/).first();
  let before = '';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Measured anew in each theme.
    await expect(contrast).not.toHaveText(before);
    before = await contrast.innerText();
    await expect(page.getByText(/te laag/)).toHaveCount(0);
  }
});

test.describe('its parts', () => {
  test.beforeEach(async ({ page, server }) => {
    const organiser = new Organiser(page, server);
    await organiser.login();
    await organiser.open('/styleguide');
  });

  test('a menu is opened, walked and left by its keys, and a choice gives the focus back', {
    tag: '@lab',
  }, async ({ page }) => {
    const more = page.getByRole('button', { name: 'Meer: Weekend aan zee' });
    await more.press('Enter');
    const menu = page.getByRole('menu', { name: 'Weekend aan zee' });
    await expect(menu).toBeVisible();
    await expectAccessible(page, 'menu');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/styleguide$/);
    await more.press('Enter');
    await expect(menu).toBeFocused();
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem', { name: 'Archiveren' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Archiveren' })).toBeVisible();
  });

  test('a toast says what became of an action, and takes it back', { tag: '@lab' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Met weg terug' }).click();
    const toasts = page.getByRole('region', { name: 'Berichten van de app' });
    await expect(toasts).toContainText('De opdracht is verwijderd.');
    await expectAccessible(page, 'toast');
    await toasts.getByRole('button', { name: 'Ongedaan maken' }).click();
    await expect(toasts).toContainText(/De opdracht is terug,/);
    await expect(toasts).not.toContainText('De opdracht is verwijderd.');
  });

  test('a switch and a slider turn by touch and by key', { tag: '@lab' }, async ({ page }) => {
    const on = page.getByRole('switch', { name: 'Uit', exact: true });
    await on.check();
    await expect(on).toBeChecked();
    await on.press('Space');
    await expect(on).not.toBeChecked();
    await page.getByText('Uit', { exact: true }).first().click();
    await expect(on).toBeChecked();
    const slider = page.getByRole('slider', { name: /Hoe zeker/ });
    await slider.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', '90%');
    await expect(page.getByText('Hoe zeker moet de AI zijn? 90%')).toBeVisible();
  });

  test('text twice as large leaves nothing cut off beside the screen', { tag: '@lab' }, async ({ page }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} pixels wide`).toBeLessThanOrEqual(0);
    }
  });
});
