import { expect } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

test('the first team gets its bonus, sees it in its score, and each team reads the explanation after its answer', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask(QUIZ);
  await page.getByRole('button', { name: 'Bewerken: Opdracht 1 - Quiz' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Tijd in seconden').fill('600');
  await form.getByText('Meer instellingen').click();
  await form.getByLabel('Snel antwoorden loont').check();
  await expect(form.getByText('Alle punten in de eerste 2 minuten')).toBeVisible();
  await form.getByLabel('Uitleg na het antwoord').fill('Een boot is een schip.');
  await form.getByLabel('Laat ook het goede antwoord zien').check();
  await form.getByLabel('Extra punten voor het eerste team').fill('0');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Geef een heel getal van 1 tot 10000')).toBeVisible();
  await form.getByLabel('Extra punten voor het eerste team').fill('20');
  await expectAccessible(page, 'form with rewards');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('600 s · Snel antwoorden loont · Eerste team +20 · Uitleg')).toBeVisible();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();
  await organiser.showScoreboard(true);

  const red = await newPlayer(browser, server, 'Rode Team');
  const { page: phone } = red;
  await red.openTask('Opdracht 1 - Quiz');
  await expect(phone.getByText('in de eerste 2 minuten krijgen jullie alle punten')).toBeVisible();
  await expect(phone.getByText('Het eerste team dat dit af heeft, krijgt 20 punten extra.')).toBeVisible();
  await phone.getByRole('button', { name: 'Quiz Starten' }).click();
  await red.answer('Een boot');
  // The result stays until the team has read this. The hidden board has it as well.
  await expect(phone.getByRole('status').getByText('Een boot is een schip.')).toBeVisible();
  await expect(phone.getByRole('status').getByText('Het goede antwoord')).toBeVisible();
  await expectAccessible(phone, 'explanation after an answer');
  await red.backToTasks();
  await red.expectScore(30);
  await phone.getByRole('button', { name: 'Waarom 30?' }).click();
  const lines = phone.getByRole('dialog', { name: 'Waarom 30?' }).getByRole('row');
  await expect(lines).toHaveText([
    'Opdracht 1 - Quiz+10',
    'Eerste team bij Opdracht 1 - Quiz+20',
    'Jullie score30',
  ]);
  await phone.getByRole('button', { name: 'Sluiten' }).click();

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  const sentToBlue = async () => JSON.stringify(await liveState(blue.page, 'play'));
  expect(await sentToBlue()).not.toContain('Een boot');
  const opening = blue.page.waitForResponse((answer) => answer.url().endsWith('/quiz-openings'));
  await blue.openQuiz('Opdracht 1 - Quiz');
  expect(await (await opening).text()).not.toContain('Een boot is een schip.');
  expect(await sentToBlue()).not.toContain('Een boot is een schip.');
  await blue.answer('Een vis');
  await expect(blue.page.getByRole('status').getByText('Het goede antwoord')).toBeVisible();
  await expect(blue.page.getByRole('status').getByText('Een boot is een schip.')).toBeVisible();
  await blue.backToTasks();
  await blue.expectScore(0);
  await blue.page.getByText('Uitleg', { exact: true }).click();
  await expect(blue.page.getByText('Een boot is een schip.')).toBeVisible();

  await page.getByRole('button', { name: 'Rode Team', expanded: false }).click();
  await expect(page.getByRole('row', { name: 'Als eerste of het dichtst bij: 1 +20' })).toBeVisible();
  await organiser.showScoreboard(false);
  await red.expectScore(10);
  await expect(phone.getByText('Sommige extra punten zijn nog geheim.')).toBeVisible();
});
