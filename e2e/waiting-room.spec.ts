import { expect, type Page } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

let organiser: Organiser;
test.beforeEach(async ({ browser, server }) => {
  organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
});

test('the waiting room lists each new team at once, and the game opens by itself', async ({
  page,
  server,
}) => {
  await organiser.createTeam('Rode Team');
  await organiser.createTask(QUIZ);
  await new Player(page, server).open('/game');
  const teams = page.getByRole('listitem');
  await expect(page.getByRole('heading', { name: 'Wachten op spelstart' })).toBeVisible();
  await expect(teams).toHaveText(['Rode Team']);
  await organiser.createTeam('Blauwe Team');
  await expect(teams).toHaveText(['Rode Team', 'Blauwe Team']);
  await organiser.beginGame();
  await expect(page.getByRole('heading', { name: 'Selecteer je team' })).toBeVisible();
});

/** Counts the notes that the page plays, because a test cannot hear sound. */
function countNotes(page: Page): Promise<() => Promise<number>> {
  return page
    .addInitScript(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function counted(when) {
        document.documentElement.dataset['notes'] = String(
          Number(document.documentElement.dataset['notes'] ?? 0) + 1,
        );
        start.call(this, when);
      };
    })
    .then(() => () => page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0)));
}

test('a result makes a sound only after the player turns sound on, and the phone remembers this choice', {
  tag: '@lab',
}, async ({ page, server }) => {
  await organiser.createTeam('Rode Team');
  await organiser.createTask(QUIZ);
  await organiser.createTask(QUIZ);
  await organiser.beginGame();
  const notes = await countNotes(page);
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openQuiz('Opdracht 1 - Quiz');
  await player.answer('Een boot');
  await expect(page.getByRole('heading', { name: 'Correct! Goed gedaan!' })).toBeVisible();
  await player.expectTasks();
  expect(await notes()).toBe(0);

  const sound = page.getByRole('switch', { name: 'Geluid bij een uitslag' });
  await expect(sound).not.toBeChecked();
  await sound.check();
  await expect.poll(notes).toBeGreaterThan(0);
  await page.reload();
  await expect(sound).toBeChecked();
  await player.openQuiz('Opdracht 2 - Quiz');
  await player.answer('Een vis');
  await expect.poll(notes).toBeGreaterThan(0);
});
