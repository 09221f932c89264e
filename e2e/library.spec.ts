import { expect } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

test('the organiser adds two ready-made tasks, takes one back, and two teams play the other', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  const open = page.getByRole('button', { name: 'Kant-en-klare opdrachten' });
  await open.click();
  const library = page.getByRole('dialog', { name: 'Kant-en-klare opdrachten' });
  const card = (text: string) => library.getByRole('listitem').filter({ hasText: text });
  await library.getByText('Kennismaken').click();
  const greeting = card('Bedenk een groet die alleen jullie team kent.');
  await greeting.getByRole('button', { name: 'Voeg toe' }).click();
  await expect(greeting.getByText('Toegevoegd')).toBeVisible();
  await expect(greeting).toBeFocused();
  await library.getByText('Hersens kraken').click();
  const puzzle = card('Welk getal komt hierna?');
  await puzzle.getByRole('button', { name: 'Voeg toe' }).click();
  await expect(puzzle.getByText('Toegevoegd')).toBeVisible();
  await expectAccessible(page, 'ready-made tasks');
  await greeting.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(greeting.getByRole('button', { name: 'Voeg toe' })).toBeVisible();
  await expect(greeting).toBeFocused();
  await library.getByRole('button', { name: 'Sluiten' }).click();
  await expect(open).toBeFocused();
  await expect(page.getByRole('button', { name: /^Bewerken:/ })).toHaveText([/Welk getal komt hierna\?/]);
  await open.click();
  await library.getByText('Hersens kraken').click();
  await expect(puzzle.getByText('Staat in het spel')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();

  await organiser.beginGame();
  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await red.openQuiz('Opdracht 1 - Quiz');
  await red.page.getByRole('button', { name: 'Hint 1 bekijken (gratis)' }).click();
  const hint = 'Kijk hoeveel er elke keer bij komt';
  await expect(red.page.getByText(hint)).toBeVisible();
  await red.answer('25');
  await red.expectScore(20);
  await blue.openQuiz('Opdracht 1 - Quiz');
  expect(JSON.stringify(await liveState(blue.page, 'play'))).not.toContain(hint);
  await blue.answer('20');
  await blue.expectTasks();
  await blue.expectScore(0);
});
