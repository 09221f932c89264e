import { expect } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { ESTIMATE } from './drafts.ts';
import { test } from './fixtures/server.ts';

test('one team estimates a number correctly, and another misses until the organiser allows a new try', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const form = await organiser.beginQuestion('Getal', ESTIMATE.instructions);
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByRole('alert')).toHaveCount(2);
  await form.getByLabel('Het goede getal').fill('100');
  await form.getByLabel('Speling').fill('2,5');
  await form.getByLabel('Eenheid').fill('meter');
  await expect(form.getByText('Goed is alles van 97,5 tot en met 102,5 meter.')).toBeVisible();
  await expectAccessible(page, 'form of a number');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const player = (team: string) => newPlayer(browser, server, team);
  const estimate = async ({ page: phone }: Player, number: string) => {
    await phone.getByRole('button', { name: 'Opdracht 1 - Getal' }).click();
    await phone.getByRole('button', { name: 'Vraag Starten' }).click();
    await phone.getByLabel('Jullie getal').fill(number);
    await phone.keyboard.press('Enter');
  };
  const red = await player('Rode Team');
  await estimate(red, '1.000');
  await expect(red.page.getByRole('alert')).toHaveText('Is dit 1000 of 1? Schrijf het zo.');
  await expectAccessible(red.page, 'number');
  await red.page.getByLabel('Jullie getal').fill('102.5');
  await red.page.keyboard.press('Enter');
  await expect(red.page.getByText('Goed geschat!')).toBeVisible();
  await red.expectScore(10);

  const blue = await player('Blauwe Team');
  await estimate(blue, '90');
  await expect(blue.page.getByText('Helaas, dat is niet goed.')).toBeVisible();
  await blue.expectTasks();
  await page.getByRole('button', { name: 'Reset Quizzes van Blauwe Team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Quizzes' }).click();
  await estimate(blue, '98');
  await expect(blue.page.getByText('Goed geschat!')).toBeVisible();
});

test('the nearest of two numbers wins at the end, and each team can see why', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const form = await organiser.beginQuestion('Getal', 'Hoeveel schelpen liggen er in de emmer?');
  await form.getByLabel('Het goede getal').fill('340');
  await form.getByLabel('Eenheid').fill('schelpen');
  await form.getByLabel('Wie er het dichtst bij zit, wint').check();
  await expect(form.getByLabel('Speling')).toBeHidden();
  await expectAccessible(page, 'form of a number of which the nearest wins');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Wie er het dichtst bij zit, wint')).toBeVisible();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const guess = async (team: string, number: string) => {
    const player = await newPlayer(browser, server, team);
    await player.page.getByRole('button', { name: 'Opdracht 1 - Getal' }).click();
    await expect(player.page.getByText(/Het team dat er het dichtst bij zit, krijgt/)).toBeVisible();
    await player.page.getByRole('button', { name: 'Vraag Starten' }).click();
    await player.page.getByLabel('Jullie getal').fill(number);
    await player.page.keyboard.press('Enter');
    await expect(player.page.getByRole('heading', { name: 'Jullie getal is genoteerd!' })).toBeVisible();
    await expect(player.page.getByRole('status').getByText(`${number} schelpen`)).toBeVisible();
    await expectAccessible(player.page, 'number that was handed in');
    await player.expectTasks();
    const waits = `Ingeleverd: ${number} schelpen. De uitslag komt aan het eind.`;
    await expect(player.page.getByText(waits)).toBeVisible();
    await player.expectScore(0);
    return player;
  };
  const red = await guess('Rode Team', '200');
  const blue = await guess('Blauwe Team', '400');

  await organiser.stopGame();
  // A hidden scoreboard keeps secret who was nearest.
  await expect(blue.page.getByText('Sommige extra punten zijn nog geheim.')).toBeVisible();
  await organiser.showScoreboard(true);
  const why = (player: Player, score: number) =>
    player.page.getByRole('button', { name: `Waarom ${score}?` });
  await why(blue, 10).click();
  const lines = blue.page.getByRole('dialog', { name: 'Waarom 10?' });
  await expect(lines.getByRole('row', { name: 'Het dichtst bij: Opdracht 1 - Getal +10' })).toBeVisible();
  await expectAccessible(blue.page, 'score after the game');
  await lines.getByRole('button', { name: 'Sluiten' }).click();
  await why(red, 0).click();
  const ownLine = red.page.getByRole('dialog').getByRole('row', { name: 'Opdracht 1 - Getal' });
  await expect(ownLine).toHaveText('Opdracht 1 - Getal: jullie 200 schelpen0');
});
