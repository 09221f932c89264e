import { type Browser, expect, type Page } from '@playwright/test';
import { newPlayer, Organiser, openPage, Player, Visitor } from './actors.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } });

/** The message that a photo was accepted, which appears on any page of the game. */
const ACCEPTED = /^(Rode|Groene) Team heeft Opdracht \d - Foto voltooid voor 20 punten!$/;

/** Starts a game with one photo task, "Opdracht 1 - Foto", and one team, "Rode Team". */
async function startPhotoGame(browser: Browser, server: AppServer): Promise<Organiser> {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.login();
  await organiser.makePhotoTask('Maak een foto van de zee');
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  return organiser;
}

test('players see that the organiser deleted their task or team, and how to continue', {
  tag: '@lab',
}, async ({ browser, server }) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.login();
  await organiser.createTask(QUIZ);
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();
  const { page: desk } = organiser;
  const { tasks, teams } = await liveState(desk, 'admin');
  const red = teams.find(({ name }) => name === 'Rode Team');
  const player = await newPlayer(browser, server, 'Rode Team');
  await player.openQuiz('Opdracht 1 - Quiz');
  expect((await desk.request.delete(`${server.url}/api/tasks/${tasks[0]?.id}`)).ok()).toBe(true);
  await expect(player.page.getByText('De spelleider heeft deze opdracht verwijderd.')).toBeVisible();
  await player.page.getByRole('button', { name: 'Naar de opdrachten' }).click();
  await player.expectTasks();
  await player.openTask('Opdracht 1 - Foto');
  expect((await desk.request.delete(`${server.url}/api/teams/${red?.id}`)).ok()).toBe(true);
  await expect(player.page.getByText('Jullie team doet niet meer mee')).toBeVisible();
  // The open task is closed too.
  await expect(player.page).toHaveURL(`${server.url}/game`);
  // The message also appears after a reload, but not after the player left a team by choice.
  await player.reload();
  await expect(player.page.getByText('Jullie team doet niet meer mee')).toBeVisible();
  await player.join('Blauwe Team');
  await player.page.getByRole('button', { name: 'Verander Team' }).click();
  await expect(player.page.getByRole('heading', { name: 'Selecteer je team' })).toBeVisible();
  await expect(player.page.getByText('Jullie team doet niet meer mee')).toBeHidden();
});

test('an organiser and three players play a whole live game', async ({ browser, server }) => {
  const newPage = async () => openPage(await browser.newContext());
  const organiser = new Organiser(await newPage(), server);
  await organiser.login();
  await organiser.makeQuiz({
    question: 'Welke kleur heeft de zee?',
    right: 'Blauw',
    wrong: ['Rood', 'Geel'],
  });
  await organiser.makePhotoTask('Maak een foto van de zee');
  await organiser.makeQuiz({ question: 'Hoe snel ben je?', right: 'Snel', wrong: ['Traag'], timeLimit: 5 });
  await organiser.addTeam('Rode Team');
  await organiser.addTeam('Blauwe Team');
  await organiser.addTeam('Groene Team', 'olijf');

  const red = new Player(await newPage(), server);
  const blue = new Player(await newPage(), server);
  const green = new Player(await newPage(), server);
  const players = [red, blue, green];
  for (const player of players) {
    await player.open('/game');
    await expect(player.page.getByText('Wachten op spelstart')).toBeVisible();
  }
  const visitor = new Visitor(await newPage(), server);
  await visitor.open('/scoreboard');
  await expect(visitor.page.getByText('Scorebord is niet beschikbaar')).toBeVisible();

  await organiser.startGame();
  await red.join('Rode Team');
  await blue.join('Blauwe Team');
  await green.join('Groene Team', 'olijf');
  await organiser.showScoreboard(true);

  await red.openQuiz('Opdracht 1 - Quiz');
  await red.answer('Blauw');
  await expect(red.page.getByText('Correct! Goed gedaan!')).toBeVisible();
  await blue.openQuiz('Opdracht 1 - Quiz');
  await blue.answer('Rood');
  await Promise.all([
    expect(blue.page.getByText('Helaas, dat is niet correct.')).toBeVisible(),
    expect(
      blue.page.getByText(/^Blauwe Team is niet geslaagd voor de quiz: .+ Geen punten toegekend\.$/),
    ).toBeVisible(),
  ]);
  // Nobody answers, so the question ends at its time limit.
  await green.openQuiz('Opdracht 3 - Quiz');
  const timeUp = green.page.getByRole('status').filter({ hasText: 'Helaas, dat is niet correct.' });
  await expect(timeUp).toContainText(
    'Groene Team is niet geslaagd voor de quiz: De tijd was om. Geen punten toegekend.',
    { timeout: 15_000 },
  );
  await green.expectTasks();

  for (const player of [red, green]) {
    await player.takePhoto('Opdracht 2 - Foto');
    // The board appears at once. The verdict appears later, on any page.
    await player.expectTasks();
    await expect(player.page.getByText(ACCEPTED)).toBeVisible();
  }

  const board = ['Rode Team', 'Groene Team', 'Blauwe Team'];
  await expect(visitor.page.getByRole('row')).toContainText(['Plaats', ...board]);
  await expect(visitor.page.getByRole('row')).toContainText(['Punten', '30', '20', '0']);
  // The first three places have a trophy or a medal.
  await expect(visitor.page.getByRole('row').locator('td:first-child svg')).toHaveCount(3);
  await red.expectScore(30);
  await green.expectScore(20);
  await blue.expectScore(0);
  for (const player of players) {
    await expect(player.page.getByRole('row')).toContainText(['Plaats', ...board]);
  }
  await expect(red.page.getByRole('row').filter({ hasText: 'jullie team' })).toContainText('Rode Team');
  await blue.page.getByRole('button', { name: 'Verander Team' }).click();
  await expect(blue.page.getByRole('button', { name: /Rode Team/ })).toContainText('30 punten');
  // A player needs the team's password only once.
  await green.page.getByRole('button', { name: 'Verander Team' }).click();
  await green.join('Groene Team');

  await organiser.open('/gallery');
  await expect(organiser.page.getByRole('button', { name: /groot bekijken/ })).toHaveCount(2);
  await organiser.page.getByRole('button', { name: /^Filters/ }).click();
  await organiser.page.getByLabel('Team', { exact: true }).selectOption('Rode Team');
  await organiser.page
    .getByRole('button', { name: 'Foto van Rode Team bij Opdracht 2 - Foto groot bekijken' })
    .click();
  await expect(
    organiser.page.getByRole('img', { name: 'Foto van Rode Team bij Opdracht 2 - Foto' }),
  ).toBeVisible();
  await organiser.page.keyboard.press('Escape');

  await organiser.page.getByRole('link', { name: 'Terug naar admin' }).click();
  await organiser.showScoreboard(false);
  await expect(visitor.page.getByText('Scorebord is niet beschikbaar')).toBeVisible();
  await expect(red.page.getByRole('table')).toBeHidden();
});

test('team, task and score survive a reload and a restart of the server', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.login();
  await organiser.makeQuiz({ question: 'Wat drink je?', right: 'Horchata', wrong: ['Karnemelk'] });
  await organiser.makePhotoTask('Maak een foto van je drankje');
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openQuiz('Opdracht 1 - Quiz');
  await player.answer('Horchata');
  await player.expectScore(10);
  await player.openTask('Opdracht 2 - Foto');
  await page.reload();
  await expect(page.getByRole('article')).toContainText('Maak een foto van je drankje');
  await server.kill9();
  await server.restart();
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectTasks();
  await expect(page.getByText(ACCEPTED)).toBeVisible();
  await player.expectScore(30);
  await expect(organiser.page.getByText('2 van 2 opdrachten').first()).toBeVisible({ timeout: 15_000 });
});

test('a phone without a camera submits a file, and the app refuses a text named .jpg', async ({
  page,
  browser,
  server,
}) => {
  await startPhotoGame(browser, server);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  });
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await expect(page.getByText('Geen camera gevonden op dit apparaat.')).toBeVisible();
  const text = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('dit is geen foto') };
  await page.getByLabel('Kies een foto').setInputFiles(text);
  await expect(page.getByText('Dit bestand is geen foto die we kunnen lezen.')).toBeVisible();
  // This file begins like a JPEG, so only the server can see that it is not a JPEG.
  const broken = { ...text, buffer: Buffer.from('\xff\xd8\xff en dan niets', 'latin1') };
  await page.getByLabel('Kies een foto').setInputFiles(broken);
  await page.getByRole('button', { name: 'Indienen' }).click();
  await player.expectTasks();
  await expect(page.getByText('We kunnen deze foto niet lezen. Maak een nieuwe.')).toBeVisible();
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Foto bekijken' }).click();
  const review = page.getByRole('dialog', { name: 'Opdracht 1 - Foto' });
  await expect(review.getByText('We kunnen deze foto niet lezen. Maak een nieuwe.')).toBeVisible();
  await review.getByRole('button', { name: 'Opnieuw', exact: true }).click();
  // The server does not have this photo, so the app asks before it deletes the only copy.
  const question = page.getByRole('dialog', { name: 'Dit verwijderen?' });
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  const picture = { name: 'foto.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Kies een foto').setInputFiles(picture);
  await page.getByRole('button', { name: 'Indienen' }).click();
  await expect(page.getByText(ACCEPTED)).toBeVisible();
});

test('long names and addresses fit the smallest phone', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const organiserPage = await openPage(await browser.newContext({ viewport: { width: 390, height: 844 } }));
  const organiser = new Organiser(organiserPage, server);
  await organiser.login();
  await organiser.makePhotoTask(`Loop naar https://maps.example/plaats/${'strandboulevard'.repeat(10)}`);
  await organiser.makeQuiz({ question: 'W'.repeat(200), right: 'J'.repeat(200), wrong: ['N'.repeat(200)] });
  await organiser.createTeam('Strandwandelaarsverenigingdekwakkelsteen');
  await organiser.beginGame();
  await organiser.showScoreboard(true);
  const overflow = (target: Page) => target.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow(organiserPage)).toBeLessThanOrEqual(0);
  const player = new Player(page, server);
  await player.open('/game');
  await expect(page.getByRole('button', { name: /Strandwandelaars/ })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await player.join('Strandwandelaars');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const tops = ['Naar de reis', 'Scorebord'].map(async (name) => {
    const box = await page.getByRole('link', { name, exact: true }).boundingBox();
    return box?.y;
  });
  const [left, right] = await Promise.all(tops);
  expect(left).toBe(right);
  await player.openTask('Opdracht 1 - Foto');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await player.backToTasks();
  await player.openQuiz('Opdracht 2 - Quiz');
  const dialog = await page
    .getByRole('dialog')
    .evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(dialog).toBeLessThanOrEqual(0);
  await player.open('/scoreboard');
  await expect(page.getByRole('row', { name: /Strandwandelaars/ })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('a photo taken during the game counts when the player submits it after the end', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = await startPhotoGame(browser, server);
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  // The button that ends the game asks for confirmation, so an accidental tap does not end it.
  await organiser.page.getByRole('button', { name: 'Spel Beëindigen' }).click();
  await organiser.page.keyboard.press('Escape');
  await expect(organiser.page.getByRole('dialog')).toBeHidden();
  await expect(organiser.page.getByText('Bezig', { exact: true })).toBeVisible();
  await organiser.stopGame();
  await expect(organiser.page.getByText('Afgelopen')).toBeVisible();
  await page.getByRole('button', { name: 'Indienen' }).click();
  await expect(page.getByText(ACCEPTED)).toBeVisible();
});
