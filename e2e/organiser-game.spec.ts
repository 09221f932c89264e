import { expect, type Page } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { QUIZ } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';

let organiser: Organiser;
test.beforeEach(async ({ page, server }) => {
  organiser = new Organiser(page, server);
  await organiser.login();
});

/** Plays a game in which the Rode Team answers the only quiz wrong. Returns the team's player. */
async function playGame(page: Page, server: AppServer): Promise<Player> {
  await organiser.createTask(QUIZ);
  await organiser.addTeam('Rode Team', 'olijf');
  await organiser.addTeam('Blauwe Team');
  await organiser.startGame();
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser');
  const player = await newPlayer(browser, server, 'Rode Team', 'olijf');
  await player.openQuiz('Opdracht 1 - Quiz');
  await player.answer('Een vis');
  await player.expectTasks();
  return player;
}

test('the progress tracker lists the teams by score, with the status of each task', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  await playGame(page, server);
  await expect(page.getByText('0 van 2 teams klaar')).toBeVisible();
  const tracker = page.getByRole('region', { name: 'Voortgang' });
  const teams = tracker.getByRole('button', { expanded: false });
  await expect(teams).toContainText(['Blauwe Team', 'Rode Team']);
  await expect(teams).toContainText(['0 punten', '0 punten']);
  await tracker.getByRole('button', { name: /Rode Team/ }).click();
  await expect(tracker.getByRole('row', { name: /Opdracht 1 - Quiz/ })).toContainText('Fout beantwoord');
  await page.getByText('Spelprofielen').click();
  await expectAccessible(page, 'dashboard with everything open');
  await tracker.getByRole('button', { name: /Blauwe Team/ }).click();
  await expect(tracker.getByRole('row', { name: /Niet voltooid/ })).toBeVisible();
  // In a wide window, the tasks are left of the progress, the teams and the settings.
  await page.setViewportSize({ width: 1280, height: 800 });
  const leftOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x ?? Number.NaN;
  await expect(async () => {
    for (const heading of ['Voortgang', 'Teams', 'Instellingen']) {
      expect(await leftOf('Opdrachten')).toBeLessThan(await leftOf(heading));
    }
  }).toPass();
});

test('Reset Quizzes asks for confirmation, and lets a team try a failed quiz again', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const player = await playGame(page, server);
  await expect(player.page.getByText('Fout beantwoord')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Quizzes van Rode Team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Quizzes' }).click();
  await player.openQuiz('Opdracht 1 - Quiz');
  await player.answer('Een boot');
  await player.expectScore(10);
});

test('the organiser gives bonus points with a reason, and takes them back', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const player = await playGame(page, server);
  await page.getByRole('button', { name: 'Bonus of minpunten van Rode Team' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Hoeveel punten?').fill('15');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Schrijf kort op waarom.')).toBeVisible();
  await form.getByLabel('Waarom?').fill('Mooi gezongen');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await player.expectScore(15);
  await expect(player.page.getByText('Mooi gezongen')).toBeVisible();
  await page
    .getByRole('region', { name: 'Teams' })
    .getByRole('button', { name: /Ongedaan maken/ })
    .click();
  await player.expectScore(0);
});

test('the organiser saves a game, replaces the current game by it, and undoes the replacement', {
  tag: '@lab',
}, async ({ page, server }) => {
  await page.getByText('Spelprofielen').click();
  await page.getByRole('button', { name: 'Huidig spel opslaan' }).click();
  await expect(page.getByText('Er zijn geen opdrachten en teams om op te slaan')).toBeVisible();
  await page.keyboard.press('Escape');
  const player = await playGame(page, server);
  await page.getByRole('button', { name: 'Huidig spel opslaan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('Geef een naam voor het profiel op')).toBeVisible();
  await dialog.getByLabel('Naam van het profiel').fill('Vrijdagmiddag');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Profiel succesvol opgeslagen!')).toBeVisible();
  await expect(page.getByText(/1 opdracht/).first()).toBeVisible();
  await expect(page.getByText('zojuist').first()).toBeVisible();

  await page.getByRole('button', { name: /Laden/ }).click();
  await expect(dialog.getByLabel('Vervang de huidige instellingen')).toBeChecked();
  await dialog.getByRole('button', { name: 'Vervangen' }).click();
  await expect(page.getByText('Profiel succesvol vervangen!')).toBeVisible();
  await expect(page.getByText('Niet gestart')).toBeVisible();
  await expect(player.page.getByText('de spelleider heeft een ander spel klaargezet')).toBeVisible();
  const tracker = page.getByRole('region', { name: 'Voortgang' });
  await tracker.getByRole('button', { name: /Rode Team/ }).click();
  await expect(tracker.getByRole('row', { name: /Niet voltooid/ })).toBeVisible();

  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await expect(tracker.getByRole('row')).toHaveCount(0);
  await tracker.getByRole('button', { name: /Rode Team/ }).click();
  await expect(tracker.getByRole('row', { name: /Fout beantwoord/ })).toBeVisible();

  await page.getByRole('button', { name: /Laden/ }).click();
  await dialog.getByLabel('Vervang de huidige instellingen').uncheck();
  await dialog.getByRole('button', { name: 'Toevoegen' }).click();
  await expect(page.getByText('Profiel succesvol toegevoegd!')).toBeVisible();
  await expect(page.getByRole('button', { name: /verplaatsen$/ })).toHaveCount(2);

  await page.getByRole('button', { name: 'Vrijdagmiddag verwijderen' }).click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('Profiel succesvol verwijderd!')).toBeVisible();
});

test('a full restart asks for confirmation, empties the game, and can be undone', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  await playGame(page, server);
  await page.getByRole('button', { name: 'Alles wissen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByText('Opdracht 1 - Quiz').first()).toBeVisible();
  await page.getByRole('button', { name: 'Alles wissen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alles wissen' }).click();
  await expect(page.getByText('Nog geen opdrachten')).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('Opdracht 1 - Quiz').first()).toBeVisible();
  await expect(page.getByText('Wachtwoord: olijf')).toBeVisible();
});

test('errors of saved games have the texts of the spec', { tag: '@lab' }, async ({ page }) => {
  // After a lost answer the team may exist. Adding it again would make a second team.
  await page.route('**/api/teams', (route) => route.abort());
  await page.getByLabel('Naam').fill('Rode Team');
  await page.getByRole('button', { name: 'Team toevoegen' }).click();
  await expect(page.getByText(/We weten niet of het team is toegevoegd/)).toBeVisible();
  await page.unrouteAll();
  await organiser.addTeam('Rode Team');
  /** Until the next call, each request to `address` gets this error status, or no answer. */
  const answer = async (address: string, status: number | 'lost') => {
    await page.unrouteAll();
    await page.route(address, (route) =>
      status === 'lost'
        ? route.abort()
        : route.fulfill({
            status,
            json: { error: { code: status === 404 ? 'not_found' : 'internal', params: {} } },
          }),
    );
  };
  const dialog = page.getByRole('dialog');
  await page.clock.install();
  await answer('**/api/profiles', 404);
  await page.reload();
  await page.getByText('Spelprofielen').click();
  await expect(page.getByText(/Kon profielen niet laden/)).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await page.getByText('Spelprofielen').click();
  await page.getByRole('button', { name: 'Huidig spel opslaan' }).click();
  await dialog.getByLabel('Naam van het profiel').fill('Vrijdag');
  for (const [status, text] of [
    [404, 'Kon profiel niet opslaan'],
    [500, 'Er is een fout opgetreden bij het opslaan van het profiel'],
  ] as const) {
    await answer('**/api/profiles', status);
    await dialog.getByRole('button', { name: 'Opslaan' }).click();
    await expect(dialog.getByText(new RegExp(text))).toBeVisible();
  }
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  const banner = page.getByText('Profiel succesvol opgeslagen!');
  await expect(banner).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(banner).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(banner).toBeHidden({ timeout: 500 });

  await page.getByRole('button', { name: /Laden/ }).click();
  for (const [status, text] of [
    [404, 'Kon profiel niet laden'],
    ['lost', 'Er is een fout opgetreden bij het laden van het profiel'],
  ] as const) {
    await answer('**/api/profiles/*/loads', status);
    await dialog.getByRole('button', { name: 'Vervangen' }).click();
    await expect(dialog.getByText(new RegExp(text))).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('button', { name: 'Vrijdag verwijderen' }).click();
  for (const [status, text] of [
    [404, 'Kon profiel niet verwijderen'],
    [500, 'Er is een fout opgetreden bij het verwijderen van het profiel'],
  ] as const) {
    await answer('**/api/profiles/*', status);
    await dialog.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(dialog.getByText(new RegExp(text))).toBeVisible();
  }
});
