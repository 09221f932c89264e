import { expect } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

const TASK = 'Opdracht 1 - Open vraag';

test('the organiser accepts a wrong answer for two teams, who see their points, and takes it back', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const form = await organiser.beginQuestion('Open vraag', 'Welk dier is dit?');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Schrijf het goede antwoord op.')).toBeVisible();
  await form.getByLabel('Het goede antwoord', { exact: true }).fill('zeester');
  const tried = form.getByLabel('Probeer een antwoord');
  await tried.fill('De zeestr');
  await tried.press('Enter');
  await expect(form.getByText('“De zeestr” is goed.')).toBeVisible();
  await tried.fill('kwal');
  await expect(form.getByText('“kwal” is fout.')).toBeVisible();
  await expectAccessible(page, 'form of an open question');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  for (const team of ['Rode Team', 'Blauwe Team', 'Groene Team']) await organiser.createTeam(team);
  await organiser.beginGame();

  const answer = async ({ page: phone }: Player, text: string) => {
    await phone.getByRole('button', { name: TASK }).click();
    await phone.getByRole('button', { name: 'Vraag Starten' }).click();
    await phone.getByLabel('Jullie antwoord').fill(text);
    await phone.keyboard.press('Enter');
  };
  const red = await newPlayer(browser, server, 'Rode Team');
  await answer(red, '?!');
  await expect(red.page.getByRole('alert')).toHaveText('Vul een antwoord met letters of cijfers in.');
  await expectAccessible(red.page, 'open question');
  await red.page.getByLabel('Jullie antwoord').fill('stekelhuidige');
  await red.page.keyboard.press('Enter');
  await expect(red.page.getByText('Helaas, dat is niet goed.')).toBeVisible();
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await answer(blue, 'Stekelhuidge');
  await expect(blue.page.getByText('Helaas, dat is niet goed.')).toBeVisible();

  await page.getByRole('button', { name: 'Rode Team', expanded: false }).click();
  await expect(page.getByText('Antwoord: stekelhuidige')).toBeVisible();
  await expect(page.getByText('10 punten voor Rode Team en Blauwe Team.')).toBeVisible();
  await expectAccessible(page, 'wrong answer');
  await page.getByRole('button', { name: 'Ook goed rekenen: “stekelhuidige” van Rode Team' }).click();
  await expect(page.getByText('Dit antwoord telt achteraf als goed.')).toBeVisible();
  await red.expectScore(10);
  await blue.expectScore(10);
  const green = await newPlayer(browser, server, 'Groene Team');
  await answer(green, 'een stekelhuidige');
  await expect(green.page.getByText('Correct! Goed gedaan!')).toBeVisible();

  await page.getByRole('button', { name: 'Toch niet goed rekenen: “stekelhuidige” van Rode Team' }).click();
  await red.expectScore(0);
  await blue.expectScore(0);
  await green.expectScore(10);
});
