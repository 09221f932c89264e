import { expect } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

test('a task opens and closes on phones without a reload, for each team at its own time', async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask(QUIZ);
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');

  const form = page.getByRole('dialog');
  const openForm = async () => {
    await page.getByRole('button', { name: 'Bewerken: Opdracht 2 - Foto' }).click();
    await form.getByText('Meer instellingen').click();
  };
  const save = async () => {
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form).toBeHidden();
  };
  await openForm();
  await form.getByLabel('Gaat open').selectOption('Op een dag en tijd');
  await form.getByLabel('Wanneer gaat de opdracht open?').fill('2090-03-25T10:00');
  await form.getByLabel('Gaat dicht').selectOption('Op een dag en tijd');
  await form.getByLabel('Wanneer gaat de opdracht dicht?').fill('2090-03-25T09:00');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('De opdracht moet dichtgaan nadat hij is opengegaan.')).toBeVisible();
  await form.getByLabel('Wanneer gaat de opdracht dicht?').fill('2090-03-25T12:00');
  await expect(form.getByText('Opent zaterdag 25 maart om 10:00, sluit om 12:00')).toBeVisible();
  await expectAccessible(page, 'form with a window');
  await save();
  await expect(page.getByText('Opent zaterdag 25 maart om 10:00, sluit om 12:00')).toBeVisible();

  await organiser.beginGame();
  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await expect(red.page.getByText('Opent op za 25 maart om 10:00')).toBeVisible();
  await expect(red.page.getByText('Maak een foto')).toHaveCount(0);
  await expectAccessible(red.page, 'board with a task that opens later');

  await openForm();
  await form.getByLabel('Gaat open').selectOption('Na een andere opdracht');
  await form.getByLabel('Na welke opdracht?').selectOption('Opdracht 1 - Quiz: Wat zie je?');
  await save();
  await expect(red.page.getByText('Opent na opdracht 1')).toBeVisible();
  await red.openQuiz('Opdracht 1 - Quiz');
  await red.answer('Een boot');
  await red.expectTasks();
  await expect(red.page.getByText('Sluit op za 25 maart om 12:00')).toBeVisible();
  await red.openTask('Opdracht 2 - Foto');
  await expect(red.page.getByRole('article').getByText('Maak een foto')).toBeVisible();
  await expect(blue.page.getByText('Opent na opdracht 1')).toBeVisible();

  await openForm();
  await form.getByLabel('Wanneer gaat de opdracht dicht?').fill('2020-03-25T12:00');
  await expect(form.getByText('Dit moment is al voorbij.')).toBeVisible();
  await save();
  const closed = 'Gesloten: de tijd voor deze opdracht is voorbij';
  await expect(red.page.getByRole('status').filter({ hasText: closed })).toBeVisible();
  await red.backToTasks();
  await red.expectTasks();
  await expect(red.page.getByText(closed)).toBeVisible();
  await expect(blue.page.getByText(closed)).toBeVisible();
  await red.expectScore(10);
});
