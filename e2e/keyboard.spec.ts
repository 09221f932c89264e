import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './actors.ts';
import { test } from './fixtures/server.ts';

/** More than any screen here has stops. */
const MOST_STOPS = 60;

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Goes on, key by key, until this has the focus, which must be seen. */
async function goTo(page: Page, target: Locator, key: 'Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; !(await isFocused(target)); stop++) {
    expect(stop, `${target} is not reached by ${key}`).toBeLessThan(MOST_STOPS);
    await page.keyboard.press(key);
  }
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

async function press(page: Page, target: Locator): Promise<void> {
  await goTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await goTo(page, target);
  await page.keyboard.type(text);
}

const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name });

async function makeTasksAndTeam(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await press(page, button(page, 'Nieuwe opdracht'));
  await type(page, form.getByLabel('Wat moet er op de foto?'), 'Maak een foto van de zee');
  await press(page, button(form, 'Opslaan'));
  await expect(form).toBeHidden();
  // The focus is back where it was.
  expect(await isFocused(button(page, 'Nieuwe opdracht'))).toBe(true);
  await page.keyboard.press('Enter');
  await goTo(page, form.getByRole('radio', { name: 'Foto' }));
  await goTo(page, form.getByRole('radio', { name: 'Quiz' }), 'ArrowDown');
  await type(page, form.getByLabel('Vraag'), 'Wat zie je?');
  await type(page, form.getByLabel('Antwoord 1', { exact: true }), 'Een vis');
  await type(page, form.getByLabel('Antwoord 2', { exact: true }), 'Een boot');
  // Round the form again: the radio buttons are one stop.
  await goTo(page, form.getByLabel('Antwoord 1 is goed'));
  await goTo(page, form.getByLabel('Antwoord 2 is goed'), 'ArrowDown');
  await press(page, button(form, 'Opslaan'));
  await expect(form).toBeHidden();
  await type(page, page.getByLabel('Naam'), 'Rode Team');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Rode Team verwijderen')).toBeVisible();
}

test('the keyboard alone is enough to create, lead and play a whole game', { tag: '@lab' }, async ({
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
  await goTo(page, first);
  await page.keyboard.press('Space');
  await goTo(page, page.getByRole('radio', { name: 'Een boot' }), 'ArrowDown');
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
