import { expect } from '@playwright/test';
import { newPlayer } from './actors.ts';
import { test } from './fixtures/server.ts';

/** The most clicks that a mixed game may cost. Typing in a field is no click. */
const MAX_CLICKS = 45;

test('a newcomer makes and starts a game of five kinds with a hint, a window and a helper in few clicks', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => addEventListener('pointerdown', () => Reflect.get(window, 'countClick')()));
  const click = (name: string, within = page.locator('body')) => within.getByRole('button', { name }).click();
  const form = page.getByRole('dialog');
  const begin = async (kind: string, question: string, field = 'Vraag') => {
    await click('Nieuwe opdracht');
    await form.getByRole('radio', { name: kind }).click();
    await form.getByLabel(field, { exact: true }).fill(question);
  };
  const save = async () => {
    await click('Opslaan', form);
    await expect(form).toBeHidden();
  };
  /** Counts two clicks, as a person opens the list first. The browser sees none here. */
  const choose = async (label: string, option: string) => {
    await form.getByLabel(label).selectOption(option);
    clicks += 2;
  };
  const unfold = () => form.getByText('Meer instellingen').click();

  await page.goto(`${server.url}/admin`);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
  await click('Inloggen');

  await begin('Foto', 'Het hele team in zee', 'Wat moet er op de foto?');
  await unfold();
  await choose('Gaat open', 'Een tijd na de start van het spel');
  await form.getByLabel('Hoeveel minuten na de start?').fill('1');
  await save();
  await begin('Quiz', 'Welke zee is dit?');
  await form.getByLabel('Antwoord 1', { exact: true }).fill('De Middellandse Zee');
  await form.getByLabel('Antwoord 2', { exact: true }).fill('De Noordzee');
  await form.getByLabel('Antwoord 1 is goed').check();
  await unfold();
  await click('Hint toevoegen', form);
  await form.getByRole('textbox', { name: 'Hint 1' }).fill('Hij is warm');
  await save();
  await begin('Getal', 'Hoeveel trappen heeft de toren?');
  await form.getByLabel('Het goede getal').fill('100');
  await form.getByLabel('Speling').fill('10');
  await save();
  await begin('Open vraag', 'Hoe heet het plein?');
  await form.getByLabel('Het goede antwoord', { exact: true }).fill('Plaza Mayor');
  await save();
  await begin('Code', 'Zoek het papier bij de haven.', 'Waar moeten ze zoeken?');
  await click('Maak een code', form);
  await save();

  for (const team of ['Rode Team', 'Blauwe Team']) {
    await page.getByLabel('Naam', { exact: true }).fill(team);
    await click('Team toevoegen');
    await expect(page.getByRole('button', { name: `${team} verwijderen` })).toBeVisible();
  }
  await click('Spel Starten');
  await expect(page.getByRole('button', { name: 'Spel Beëindigen' })).toBeVisible();

  await page.getByRole('link', { name: 'Uitnodigen' }).click();
  await page.getByRole('link', { name: 'Maak een link voor een helper' }).click();
  await page.getByLabel('Naam van de helper').fill('Sanne');
  await click('Link maken');
  await expect(page.getByText('QR-code en link van Sanne')).toBeVisible();

  const player = await newPlayer(browser, server, 'Rode Team');
  await player.expectTasks();
  const kinds = ['Foto', 'Quiz', 'Getal', 'Open vraag', 'Code'];
  for (const kind of kinds)
    await expect(player.page.getByText(new RegExp(`^Opdracht \\d - ${kind}$`))).toBeVisible();
  expect(clicks).toBeGreaterThan(kinds.length);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
});
