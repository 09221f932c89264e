import { expect } from '@playwright/test';
import { newPlayer, Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

const HOUR_MS = 60 * 60 * 1_000;

test('a pause of an hour takes no time of a question, and both teams then go on', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask({ ...QUIZ, timeLimit: 60 });
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();
  await organiser.showScoreboard(true);
  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  const tunnel = await newPlayer(browser, server, 'Blauwe Team');
  await red.openQuiz('Opdracht 1 - Quiz');
  await tunnel.page.context().setOffline(true);
  // Ends the open streams, so that the phone without a network learns of nothing more.
  await server.restart();

  await page.getByRole('button', { name: 'Pauze', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('Alleen een opdracht die opent of sluit op een vaste dag en tijd'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Pauze', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Verder' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Spel Beëindigen' })).toBeVisible();
  await expectAccessible(page, 'dashboard of a paused game');
  await expect(red.page.getByRole('status').filter({ hasText: 'alle klokken staan stil' })).toBeVisible();
  await expect(blue.page.getByRole('heading', { name: 'Pauze' })).toBeVisible();
  await expectAccessible(blue.page, 'phone of a paused game');
  const screen = await openPage(await browser.newContext());
  await screen.goto(`${server.url}/scoreboard`);
  await expect(screen.getByText('Het spel heeft nu pauze.')).toBeVisible();
  await screen.goto(`${server.url}/scoreboard?scherm`);
  await expect(screen.getByRole('status').filter({ hasText: 'Pauze' })).toBeVisible();

  // A phone that did not know of the pause keeps its photo until the game goes on.
  await tunnel.takePhoto('Opdracht 2 - Foto');
  await tunnel.page.context().setOffline(false);
  await expect(tunnel.page.getByRole('complementary').getByText('Het spel heeft pauze')).toBeVisible();

  await server.restart(new Date(Date.now() + HOUR_MS).toISOString());
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect(page.getByRole('button', { name: 'Pauze', exact: true })).toBeVisible();
  await expect(screen.getByRole('status').filter({ hasText: 'Het spel is bezig' })).toBeVisible();
  await blue.expectTasks();
  await blue.expectScore(20);
  await red.page.getByRole('button', { name: 'Quiz Starten' }).click();
  await red.answer('Een boot');
  await red.expectTasks();
  await red.expectScore(10);
});
