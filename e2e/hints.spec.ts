import { expect } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

test('a team takes a hint for its price, sees it on all its phones and in its score, and another team does not', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask(QUIZ);
  await page.getByRole('button', { name: 'Bewerken: Opdracht 1 - Quiz' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Meer instellingen').click();
  const add = form.getByRole('button', { name: 'Hint toevoegen' });
  await add.click();
  await form.getByRole('textbox', { name: 'Hint 1' }).fill('Het drijft');
  await form.getByLabel('Wat kost hint 1?').fill('3');
  await add.click();
  await form.getByRole('textbox', { name: 'Hint 2' }).fill('Je kunt erin zitten');
  await form.getByLabel('Wat kost hint 2?').fill('-1');
  await form.getByText('Meer instellingen').click();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Geef een heel getal van 0 tot 10000.')).toBeVisible();
  await form.getByLabel('Wat kost hint 2?').fill('0');
  await expectAccessible(page, 'form with hints');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const player = (team: string) => newPlayer(browser, server, team);
  const red = await player('Rode Team');
  await red.openQuiz('Opdracht 1 - Quiz');
  const { page: phone } = red;
  await phone.getByRole('button', { name: 'Hint 1 bekijken (kost 3 punten)' }).click();
  await expect(phone.getByText('Deze hint kost jullie team 3 punten. Toch bekijken?')).toBeVisible();
  await phone.getByRole('button', { name: 'Toch niet' }).click();
  await phone.getByRole('button', { name: 'Hint 1 bekijken (kost 3 punten)' }).click();
  await expectAccessible(phone, 'price of a hint');
  await phone.getByRole('button', { name: 'Toon de hint' }).click();
  await expect(phone.getByText('Hint 1: Het drijft')).toBeVisible();

  const mate = await player('Rode Team');
  await mate.expectScore(-3);
  await expect(mate.page.getByText('Hint bij Opdracht 1 - Quiz')).toBeVisible();
  await mate.openQuiz('Opdracht 1 - Quiz');
  await expect(mate.page.getByText('Hint 1: Het drijft')).toBeVisible();
  await mate.page.getByRole('button', { name: 'Hint 2 bekijken (gratis)' }).click();
  await expect(phone.getByText('Hint 2: Je kunt erin zitten')).toBeVisible();
  await expect(phone.getByRole('button', { name: /bekijken/ })).toHaveCount(0);
  await red.answer('Een boot');
  await red.expectScore(7);
  await page.getByRole('button', { name: 'Bonus of minpunten van Rode Team' }).click();
  await page.getByLabel('Hoeveel punten?').fill('5');
  await page.getByLabel('Waarom?').fill('Mooi gezongen');
  await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
  await phone.getByRole('button', { name: 'Waarom 12?' }).click();
  const lines = phone.getByRole('dialog', { name: 'Waarom 12?' }).getByRole('row');
  await expect(lines).toHaveText([
    'Opdracht 1 - Quiz+10',
    'Mooi gezongen+5',
    'Hint bij Opdracht 1 - Quiz−3',
    'Jullie score12',
  ]);
  await expectAccessible(phone, 'explanation of a score');
  await phone.getByRole('button', { name: 'Sluiten' }).click();

  const blue = await player('Blauwe Team');
  await blue.openQuiz('Opdracht 1 - Quiz');
  await expect(blue.page.getByRole('button', { name: 'Hint 1 bekijken (kost 3 punten)' })).toBeVisible();
  await expect(blue.page.getByText('Het drijft')).toHaveCount(0);

  await page.getByRole('button', { name: 'Rode Team', expanded: false }).click();
  await expect(page.getByRole('row', { name: 'Hints bekeken: 2 −3' })).toBeVisible();
});

test('the hints of a photo task are below its instructions, also in a trial', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask({ ...PHOTO, hints: [{ text: 'Bij de haven', cost: 1 }] });
  await organiser.createTeam('Rode Team');
  await page.getByRole('link', { name: 'Probeer Opdracht 1 - Foto' }).click();
  await page.getByRole('button', { name: 'Hint 1 bekijken (kost 1 punt)' }).click();
  await page.getByRole('button', { name: 'Toon de hint' }).click();
  await expect(page.getByText('Hint 1: Bij de haven')).toBeVisible();
  await organiser.open('/admin');
  await organiser.beginGame();
  const player = await newPlayer(browser, server, 'Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  await player.page.context().setOffline(true);
  await player.page.getByRole('button', { name: 'Hint 1 bekijken (kost 1 punt)' }).click();
  await player.page.getByRole('button', { name: 'Toon de hint' }).click();
  await expect(player.page.getByRole('alert')).toBeVisible();
  await player.page.context().setOffline(false);
  await player.page.getByRole('button', { name: 'Toon de hint' }).click();
  await expect(player.page.getByText('Hint 1: Bij de haven')).toBeVisible();
});
