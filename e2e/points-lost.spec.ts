import { expect } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

test('a wrong answer costs points, three right ones in a row give extra, and both teams and the organiser see why', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  // A result with an explanation stays until the player closes it.
  await organiser.createTask({ ...QUIZ, explanation: { text: 'Een boot is een schip.' } });
  for (const deduction of [5, 5]) await organiser.createTask({ ...QUIZ, deduction });
  await page.getByRole('button', { name: 'Bewerken: Opdracht 1 - Quiz' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Meer instellingen').click();
  await form.getByLabel('Punten eraf bij een fout antwoord').fill('5');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Fout −5')).toHaveCount(3);
  await page.getByText('Goede antwoorden op rij: geen extra punten').click();
  const bonus = page.getByLabel('Extra punten voor goede antwoorden op rij');
  await bonus.fill('0');
  await bonus.press('Enter');
  await expect(page.getByText('Geef een heel getal van 1 tot 10000, of laat het leeg.')).toBeVisible();
  await bonus.fill('20');
  await bonus.press('Enter');
  await expect(page.getByText('Goede antwoorden op rij: 20 punten extra')).toBeVisible();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();
  await organiser.showScoreboard(true);

  const red = await newPlayer(browser, server, 'Rode Team');
  await red.openTask('Opdracht 1 - Quiz');
  await expect(red.page.getByText('Let op: een fout antwoord kost 5 punten.')).toBeVisible();
  await expect(red.page.getByText('Dan krijgen jullie 20 punten extra')).toBeVisible();
  await expectAccessible(red.page, 'price of a wrong answer');
  await red.page.getByRole('button', { name: 'Quiz Starten' }).click();
  await red.answer('Een boot');
  await red.backToTasks();
  for (const number of [2, 3]) {
    await red.openQuiz(`Opdracht ${number} - Quiz`);
    await red.answer('Een boot');
    await red.expectTasks();
  }
  await red.expectScore(50);
  await red.page.getByRole('button', { name: 'Waarom 50?' }).click();
  await expect(red.page.getByRole('dialog', { name: 'Waarom 50?' }).getByRole('row')).toHaveText([
    'Opdracht 1 - Quiz+10',
    'Opdracht 2 - Quiz+10',
    'Opdracht 3 - Quiz+10',
    'Goede antwoorden op rij+20',
    'Jullie score50',
  ]);

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await blue.openQuiz('Opdracht 1 - Quiz');
  await blue.answer('Een vis');
  await expect(blue.page.getByRole('status').getByText('−5 punten')).toBeVisible();
  await blue.backToTasks();
  await blue.expectScore(-5);
  await blue.page.getByRole('button', { name: 'Waarom −5?' }).click();
  await expect(blue.page.getByRole('dialog', { name: 'Waarom −5?' }).getByRole('row')).toHaveText([
    'Fout antwoord bij Opdracht 1 - Quiz−5',
    'Jullie score−5',
  ]);

  await page.getByRole('button', { name: 'Blauwe Team −5 punten', expanded: false }).click();
  await expect(page.getByRole('row', { name: /^Opdracht 1 - Quiz.* −5/ })).toBeVisible();
  await page.getByRole('button', { name: 'Rode Team 50 punten', expanded: false }).click();
  await expect(page.getByRole('row', { name: 'Goede antwoorden op rij +20' })).toBeVisible();
});
