import { expect, type Page } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

let organiser: Organiser;
test.beforeEach(async ({ browser, server }) => {
  organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
});

test('the pages of a new game say what the game still lacks', async ({ page, server }) => {
  const player = new Player(page, server);
  await player.open('/game');
  await expect(page.getByText('Wachten op spelstart')).toBeVisible();
  await organiser.beginGame();
  await expect(page.getByText('Er zijn nog geen teams aangemaakt!')).toBeVisible();
  await organiser.createTeam('Rode Team');
  await expect(page.getByText('Er zijn nog geen opdrachten aangemaakt!')).toBeVisible();
  await organiser.createTask(PHOTO);
  await expect(page.getByRole('heading', { name: 'Selecteer je team' })).toBeVisible();
});

test('a task shows its number, points and badges, and only an open task can be opened', {
  tag: '@lab',
}, async ({ page, server }) => {
  await organiser.createTask({ ...PHOTO, minBrightness: 1 });
  await organiser.createTask({ ...QUIZ, requiresPreviousTask: true });
  await organiser.createTask(QUIZ);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Groene Team', 'olijf');
  await organiser.beginGame();
  const player = new Player(page, server);
  await player.open('/game');
  await expect(page.getByRole('button', { name: /Groene Team/ }).getByLabel('Met wachtwoord')).toBeVisible();
  await player.join('Rode Team');
  const task = (number: number) => page.getByRole('listitem').filter({ hasText: `Opdracht ${number} -` });
  await expect(task(1)).toContainText('20punten');
  await expect(task(1)).toContainText('Verificatie');
  await expect(task(2)).toContainText('Quiz');
  await expect(task(2)).toContainText('Opeenvolgend');
  await expect(task(2)).toContainText('Nog op slot: doe eerst de opdracht hiervoor');
  await expect(task(2).getByRole('button')).toHaveCount(0);
  await expect(task(2)).toHaveClass(/bg-bad/);
  await player.openTask('Opdracht 3 - Quiz');
  await expect(page.getByText('Je moet de quizvraag correct beantwoorden.')).toBeVisible();
  await player.backToTasks();
  await player.openQuiz('Opdracht 3 - Quiz');
  await player.answer('Een vis');
  await player.expectTasks();
  await expect(task(3)).toContainText('Fout beantwoord');
  await expect(task(3)).toHaveClass(/bg-bad/);
  await expect(task(3).getByRole('button')).toHaveCount(0);
  await player.openTask('Opdracht 1 - Foto');
  const opened = page.getByRole('article');
  await expect(opened.getByText('20punten')).toBeVisible();
  await expect(opened.getByText('Maak een foto', { exact: true })).toBeVisible();
  await expect(page.getByText('De foto is licht genoeg')).toBeVisible();
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText('Licht genoeg')).toBeVisible();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectTasks();
  await expect(task(1)).toContainText('Voltooid');
  await expect(task(1)).toHaveClass(/bg-done/);
  await expect(task(1).getByText('Opdracht 1 - Foto').first()).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  // A completed task has only the button that removes its photo.
  await expect(task(1).getByRole('button')).toHaveText([/^Verwijder mijn foto/]);
  await expect(task(2).getByRole('button', { name: 'Opdracht 2 - Quiz' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await expect(page.getByRole('heading', { name: 'Selecteer je team' })).toBeVisible();
});

/** Milliseconds until the page's clock stops: Playwright needs a future time. */
const PAUSE_AHEAD_MS = 2_000;

/** Stops the page's clock. From then on, only the test moves it. */
async function pauseClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + PAUSE_AHEAD_MS);
}

test('the timer turns yellow at 30 and red at 10 seconds, and a result stays as long as the spec says', async ({
  page,
  server,
}) => {
  await organiser.createTask({ ...QUIZ, timeLimit: 45 });
  await organiser.createTask(QUIZ);
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  await page.clock.install();
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openQuiz('Opdracht 1 - Quiz');
  const modal = page.getByRole('dialog', { name: 'Opdracht 1 - Quiz' });
  await expect(modal.getByText('Wat zie je?')).toBeVisible();
  await expect(modal.getByRole('radio')).toHaveCount(2);
  await modal.getByRole('button', { name: 'Annuleren' }).click();
  const question = page.getByRole('dialog', { name: 'Stoppen met deze quiz?' });
  await question.getByRole('button', { name: 'Verder met de quiz' }).click();
  await expect(question).toBeHidden();
  await modal.press('Escape');
  await question.getByRole('button', { name: 'Naar de opdrachten' }).click();
  await player.expectTasks();
  const card = page.getByRole('button', { name: 'Opdracht 1 - Quiz' });
  await expect(card).toContainText(/Verder \(\d+ s\)/);
  await player.reload();
  await expect(card).toContainText(/Verder \(\d+ s\)/);
  await player.openQuiz('Opdracht 1 - Quiz');
  const timer = page.getByRole('timer').locator('..');
  await pauseClock(page);
  await expect(timer).toHaveClass(/bg-good/);
  await page.clock.runFor(14_000);
  await expect(timer).toHaveClass(/bg-waiting/);
  await page.clock.runFor(20_000);
  await expect(timer).toHaveClass(/bg-bad/);
  const board = page.getByRole('heading', { name: 'Beschikbare Opdrachten' });
  /** Expects the page to show a result for these milliseconds of the paused clock. */
  const expectShownFor = async (text: string, shownMs: number) => {
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await page.clock.runFor(shownMs / 2);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await page.clock.runFor(shownMs / 2);
    await expect(board).toBeVisible();
    await page.clock.resume();
  };
  await player.answer('Een boot');
  await expectShownFor('Correct! Goed gedaan!', 1_500);
  await player.openQuiz('Opdracht 2 - Quiz');
  await pauseClock(page);
  await player.answer('Een vis');
  await expectShownFor('Helaas, dat is niet correct.', 2_500);
  await player.takePhoto('Opdracht 3 - Foto');
  const success = page.getByText('heeft Opdracht 3 - Foto voltooid voor 20 punten!');
  await expect(success).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(success).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(success).toBeHidden({ timeout: 500 });
  await player.expectTasks();
});

test('the gallery says why it is empty, filters by team and task, and shows both beside a photo', {
  tag: '@lab',
}, async ({ page, server }) => {
  await organiser.createTask(PHOTO);
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  const { page: desk } = organiser;
  await organiser.open('/gallery');
  await expect(desk.getByText('Het spel is nog niet begonnen')).toBeVisible();
  await organiser.open('/admin');
  await organiser.beginGame();
  const settings = desk.getByRole('region', { name: 'Instellingen' });
  await settings.getByRole('link', { name: 'Galerij' }).click();
  await expect(desk.getByText('Er zijn nog geen foto’s')).toBeVisible();
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectTasks();
  // Waits for the upload. After a change of team, the queue would keep this team's photo.
  await player.expectScore(20);
  await page.getByRole('button', { name: 'Verander Team' }).click();
  await player.join('Blauwe Team');
  await player.takePhoto('Opdracht 2 - Foto');
  await player.expectTasks();
  const photos = desk.getByRole('button', { name: /groot bekijken/ });
  await expect(photos).toHaveCount(2);
  await desk.getByRole('button', { name: /^Filters/ }).click();
  await desk.getByLabel('Team', { exact: true }).selectOption('Rode Team');
  await expect(photos).toHaveCount(1);
  await desk.getByLabel('Opdracht', { exact: true }).selectOption('Opdracht 2 - Foto');
  await expect(desk.getByText('Geen foto’s bij deze keuze')).toBeVisible();
  await desk.getByLabel('Team', { exact: true }).selectOption('Alle teams');
  await photos.click();
  const viewer = desk.getByRole('dialog');
  await expect(viewer).toContainText('Opdracht 2 - Foto');
  await expect(viewer).toContainText('Blauwe Team');
  await desk.keyboard.press('Escape');
  await desk.getByRole('link', { name: /admin/i }).click();
  await expect(desk.getByRole('heading', { name: 'Het spel' })).toBeVisible();
});

test('everybody sees the scoreboard while it is visible, and the organiser always sees it', {
  tag: '@lab',
}, async ({ page }) => {
  const { page: desk } = organiser;
  await page.goto('/scoreboard');
  await expect(page.getByText('Scorebord is niet beschikbaar')).toBeVisible();
  await organiser.open('/scoreboard');
  await expect(desk.getByText('Geen teams gevonden')).toBeVisible();
  await desk.getByRole('link', { name: 'Terug naar admin' }).click();
  for (const team of ['Rode Team', 'Blauwe Team']) await organiser.createTeam(team);
  await organiser.createTask(PHOTO);
  await organiser.showScoreboard(true);
  await expect(page.getByRole('row')).toContainText(['Plaats', 'Blauwe Team', 'Rode Team']);
  await expect(page.getByRole('row', { name: /Rode Team/ })).toContainText('0 van 1 opdrachten gedaan');
  await organiser.showScoreboard(false);
  await expect(page.getByText('Scorebord is niet beschikbaar')).toBeVisible();
  const settings = desk.getByRole('region', { name: 'Instellingen' });
  await settings.getByRole('link', { name: 'Scorebord', exact: true }).click();
  await expect(desk.getByRole('row')).toHaveCount(3);
});
