import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

/** Presses a button that saves a file. Returns the file's name and bytes. */
async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the organiser looks back on a game, saves the results, and plays again with the same teams', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask(QUIZ);
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('=Blauwe; Team');
  await organiser.beginGame();
  await organiser.openMenu();
  await page.getByRole('link', { name: 'Terugblik' }).click();
  await expect(page.getByRole('heading', { name: 'Nog niets om op terug te kijken' })).toBeVisible();

  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, '=Blauwe; Team');
  await red.openQuiz('Opdracht 1 - Quiz');
  await red.answer('Een boot');
  await red.expectScore(10);
  await blue.openQuiz('Opdracht 1 - Quiz');
  await blue.answer('Een vis');
  await blue.expectTasks();
  await organiser.endGame();

  await organiser.open('/admin');
  await page.getByRole('link', { name: 'Terugblik' }).click();
  await expect(page.getByText('Gelukt bij 1 van 2 teams').first()).toBeVisible();
  await expectAccessible(page, 'looking back');
  await page.getByText('Toon de scores als tabel').click();
  await expect(page.getByRole('row', { name: 'Rode Team' })).toContainText('10');

  const teams = await saved(page, 'Teams als CSV-bestand bewaren');
  expect(teams.name).toMatch(/^reisspel-uitslag-\d{4}-\d\d-\d\d-teams\.csv$/);
  expect(teams.bytes.toString()).toContain(
    '\r\n1;Rode Team;10;1;0;0;0;0;0;0;0\r\n2;"\'=Blauwe; Team";0;0;1;0;0;0;0;0;0\r\n',
  );
  const attempts = await saved(page, 'Pogingen als CSV-bestand bewaren');
  expect(attempts.bytes.toString().split('\r\n')).toHaveLength(4);
  const excel = await saved(page, 'Bewaar voor Excel');
  expect(excel.name).toMatch(/^reisspel-uitslag-\d{4}-\d\d-\d\d\.xlsx$/);
  // A file for Excel is a ZIP.
  expect(excel.bytes.subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Nog een keer spelen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nog een keer spelen?' });
  await expect(dialog.getByRole('checkbox', { name: 'Dezelfde teams doen weer mee' })).toBeChecked();
  await expectAccessible(page, 'playing again');
  await dialog.getByRole('button', { name: 'Nog een keer spelen' }).click();
  await expect(page.getByRole('heading', { name: 'Nog niets om op terug te kijken' })).toBeVisible();
  await expect(red.page.getByText('Jullie team is er niet meer')).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('Gelukt bij 1 van 2 teams').first()).toBeVisible();
});

test.describe('on a day of the trip', () => {
  const momentOf = (day: string, clock: string) => `2025-06-${day}T${clock}:00+02:00`;
  test.use({ serverOptions: { at: momentOf('20', '11:00') } });

  test('a game that is played again a week later has its windows moved, which both teams see', {
    tag: '@lab',
  }, async ({ page, browser, server }) => {
    const organiser = new Organiser(page, server);
    await organiser.enter();
    const moment = (clock: string) => ({ when: 'moment', at: Date.parse(momentOf('20', clock)) });
    const window = { opens: moment('10:00'), closes: moment('12:00') };
    await organiser.createTask({ ...PHOTO, window });
    for (const team of ['Rode Team', 'Blauwe Team']) await organiser.createTeam(team);
    await organiser.beginGame();
    const red = await newPlayer(browser, server, 'Rode Team');
    await red.takePhoto('Opdracht 1 - Foto');
    await red.expectScore(20);
    await organiser.endGame();

    await organiser.open('/admin/terugblik');
    await page.getByRole('button', { name: 'Nog een keer spelen' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Eerste dag van de vaste tijden')).toHaveValue('2025-06-20');
    await dialog.getByLabel('Eerste dag van de vaste tijden').fill('2025-06-27');
    await expectAccessible(page, 'playing again on another day');
    await dialog.getByRole('button', { name: 'Nog een keer spelen' }).click();
    await expect(page.getByRole('heading', { name: 'Nog niets om op terug te kijken' })).toBeVisible();
    await organiser.open('/admin');
    await expect(page.getByText('Opent vrijdag 27 juni om 10:00, sluit om 12:00')).toBeVisible();
    await organiser.beginGame();

    await red.open('/game');
    await red.join('Rode Team');
    const blue = await newPlayer(browser, server, 'Blauwe Team');
    for (const { page: phone } of [red, blue]) {
      await expect(phone.getByText('Opent op vr 27 juni om 10:00')).toBeVisible();
      await expect(phone.getByText('Maak een foto')).toHaveCount(0);
    }
    await server.restart(momentOf('27', '11:00'));
    for (const { page: phone } of [red, blue])
      await expect(phone.getByText(/^Sluit .*om 12:00/)).toBeVisible();
    await blue.takePhoto('Opdracht 1 - Foto');
    await blue.expectScore(20);
    await red.expectScore(0);
  });
});
