import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './actors.ts';
import { test } from './fixtures/server.ts';

/** A number above the tab stops of any screen in this test. */
const MAX_STOPS = 60;

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Presses a key until the target has the focus. The focus must be visible. */
async function moveFocusTo(page: Page, target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; !(await isFocused(target)); stop++) {
    expect(stop, `${target} cannot be reached with ${key}`).toBeLessThan(MAX_STOPS);
    await page.keyboard.press(key);
  }
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

async function press(page: Page, target: Locator): Promise<void> {
  await moveFocusTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await moveFocusTo(page, target);
  await page.keyboard.type(text);
}

const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });

async function makeTasksAndTeam(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await press(page, button(page, 'Nieuwe opdracht'));
  await type(page, form.getByLabel('Wat moet er op de foto?'), 'Maak een foto van de zee');
  await press(page, button(form, 'Opslaan'));
  await expect(form).toBeHidden();
  // The focus returns to the button that opened the form.
  expect(await isFocused(button(page, 'Nieuwe opdracht'))).toBe(true);
  await page.keyboard.press('Enter');
  await moveFocusTo(page, form.getByRole('radio', { name: 'Foto' }));
  await moveFocusTo(page, form.getByRole('radio', { name: 'Quiz' }), 'ArrowDown');
  await type(page, form.getByLabel('Vraag', { exact: true }), 'Wat zie je?');
  await type(page, form.getByLabel('Antwoord 1', { exact: true }), 'Een vis');
  await type(page, form.getByLabel('Antwoord 2', { exact: true }), 'Een boot');
  // Goes around the form once more: a group of radio buttons is one tab stop.
  await moveFocusTo(page, form.getByLabel('Antwoord 1 is goed'));
  await moveFocusTo(page, form.getByLabel('Antwoord 2 is goed'), 'ArrowDown');
  await press(page, button(form, 'Opslaan'));
  await expect(form).toBeHidden();
  await type(page, page.getByLabel('Naam'), 'Rode Team');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Rode Team verwijderen')).toBeVisible();
}

test('a whole game can be created, led and played with the keyboard alone', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const desk = await openPage(await browser.newContext({ viewport: { width: 1280, height: 800 } }));
  await desk.goto(`${server.url}/admin`);
  await type(desk, desk.getByLabel('Wachtwoord', { exact: true }), server.adminPassword);
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: 'Opdrachten', exact: true })).toBeVisible();
  await makeTasksAndTeam(desk);
  await press(desk, button(desk, 'Spel Starten'));
  await expect(button(desk, 'Spel Beëindigen')).toBeVisible();

  await page.goto('/game');
  await press(page, button(page, /^Rode Team/));
  const tasks = page.getByRole('heading', { name: 'Beschikbare Opdrachten' });
  await expect(tasks).toBeVisible();
  await press(page, button(page, /Opdracht 2 - Quiz/));
  await press(page, button(page, 'Quiz Starten'));
  const first = page.getByRole('radio').first();
  await moveFocusTo(page, first);
  await page.keyboard.press('Space');
  await moveFocusTo(page, page.getByRole('radio', { name: 'Een boot' }), 'ArrowDown');
  await press(page, button(page, 'Antwoord Indienen'));
  await expect(page.getByText('Correct! Goed gedaan!')).toBeVisible();
  await expect(tasks).toBeVisible();
  await press(page, button(page, /Opdracht 1 - Foto/));
  await press(page, button(page, 'Camera Starten'));
  await expect(button(page, 'Foto maken')).toBeEnabled();
  await press(page, button(page, 'Foto maken'));
  await press(page, button(page, 'Indienen'));
  await expect(page.getByText('Voltooid')).toHaveCount(2);

  await press(desk, button(desk, 'Rode Team 20 punten'));
  await expect(desk.getByRole('row', { name: /Voltooid/ })).toHaveCount(2);
  await press(desk, button(desk, 'Spel Beëindigen'));
  await press(desk, desk.getByRole('dialog').getByRole('button', { name: 'Spel Beëindigen' }));
  await expect(page.getByText('Het spel is afgelopen')).toBeVisible();
});
