import { expect, type Locator, type Page } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';

let organiser: Organiser;
test.beforeEach(async ({ page, server }) => {
  organiser = new Organiser(page, server);
  await organiser.login();
});

/** The handles of the tasks, in their order. */
const handles = (page: Page): Locator => page.getByRole('button', { name: /verplaatsen$/ });
const taskTexts = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Bewerken:/ })
    .allInnerTexts()
    .then((texts) => texts.map((text) => /opdracht [abc]/.exec(text)?.[0] ?? ''));

async function threeTasks(): Promise<void> {
  for (const letter of ['a', 'b', 'c']) {
    await organiser.createTask({ ...PHOTO, instructions: `opdracht ${letter}` });
  }
  await expect(handles(organiser.page)).toHaveCount(3);
}

test('a photo task with every check is filled in, kept, and shown again', async ({ page }) => {
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Opslaan' });
  await save.click();
  await expect(form.getByText('Schrijf op wat het team moet doen.')).toBeVisible();
  await form.getByLabel('Wat moet er op de foto?').fill('Een groepsfoto op het strand');
  await expect(form.getByLabel('Punten')).toHaveValue('10');
  await form.getByLabel('Punten').fill('0');
  await save.click();
  await expect(form.getByText('Geef een heel getal van 1 tot 10000.')).toBeVisible();
  await form.getByLabel('Punten').fill('30');

  await form.getByText('Controle van de foto').click();
  await form.getByLabel('Kijk of de foto licht genoeg is').check();
  await expect(form.getByLabel('Minimale helderheid')).toHaveValue('60');
  await form.getByLabel('Tel de gezichten').check();
  await form.getByLabel('Minstens zoveel gezichten').fill('4');
  await form.getByRole('searchbox').fill('boo');
  await form.getByRole('checkbox', { name: 'boot' }).check();
  await form.getByLabel('Laat de AI kijken').check();
  await save.click();
  await expect(form.getByText('Geef een beschrijving op voor AI-verificatie')).toBeVisible();
  await form.getByLabel('Beschrijving voor de AI').fill('Een strand met mensen');
  await form.getByLabel('Wat moet er zeker op staan?').fill('zee, zand');
  const confidence = form.getByRole('slider');
  await expect(confidence).toHaveValue('0.7');
  for (const [name, value] of [
    ['min', '0.5'],
    ['max', '0.9'],
    ['step', '0.05'],
  ] as const) {
    await expect(confidence).toHaveAttribute(name, value);
  }
  await confidence.press('ArrowRight');

  await form.getByText('Meer instellingen').click();
  await form.getByLabel('Hoeveel pogingen?').fill('3');
  await expect(form.getByLabel('Keur de foto dan juist af')).toBeHidden();
  await form.getByLabel('Na hoeveel seconden beslist de app zelf?').fill('60');
  await form.getByLabel('Keur de foto dan juist af').check();
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByText('De opdracht is opgeslagen.')).toBeVisible();

  await page.getByRole('button', { name: /Bewerken: Opdracht 1 - Foto/ }).click();
  await expect(form.getByRole('radio')).toHaveCount(0);
  await expect(form.getByLabel('Punten')).toHaveValue('30');
  await expect(form.getByLabel('Minstens zoveel gezichten')).toHaveValue('4');
  await expect(form.getByRole('checkbox', { name: 'boot' })).toBeChecked();
  await expect(form.getByLabel('Wat moet er zeker op staan?')).toHaveValue('zee, zand');
  await expect(form.getByRole('slider')).toHaveValue('0.75');
  await expect(form.getByLabel('Hoeveel pogingen?')).toHaveValue('3');
  await expect(form.getByLabel('Keur de foto dan juist af')).toBeChecked();
});

test.describe('without a map server', () => {
  test('a place is picked on the map, or taken from where the organiser is', async ({ page, context }) => {
    await context.route('https://tile.openstreetmap.org/**', (route) => route.abort());
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 38.51, longitude: -0.24, accuracy: 10 });
    await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
    const form = page.getByRole('dialog');
    await form.getByText('Controle van de foto').click();
    await form.getByLabel('Kijk waar de foto gemaakt is').check();
    await form.getByRole('button', { name: 'Toon de kaart' }).click();
    const map = form.getByLabel('Kaart om een plek te kiezen');
    await expect(form.getByText('De kaart is nu niet te bereiken.')).toBeVisible();
    await expectAccessible(page, 'task form with a map');
    await map.click({ position: { x: 60, y: 60 } });
    await expect(form.getByLabel('Breedtegraad')).toHaveValue(/^38\.5/);
    await form.getByRole('button', { name: 'Hier ben ik nu' }).click();
    await expect(form.getByLabel('Breedtegraad')).toHaveValue('38.51');
    await expect(form.getByLabel('Lengtegraad')).toHaveValue('-0.24');
    await expect(form.getByLabel('Binnen (meter)')).toHaveValue('100');
    await form.getByLabel('Breedtegraad').fill('138');
    await form.getByLabel('Wat moet er op de foto?').fill('Hier');
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form.getByText('Geef graden, zoals 38.5056, van -90 tot 90.')).toBeVisible();
  });
});

test('Escape closes the question whether a task is kept, and not the task', async ({ page }) => {
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const text = page.getByLabel('Wat moet er op de foto?');
  await text.fill('Een boot met een zeil');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Niet opslaan?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(text).toHaveValue('Een boot met een zeil');
});

test('a quiz starts with four blank answers, one of them right, never under two, with a picture', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Opslaan' });
  await form.getByRole('radio', { name: 'Quiz' }).check();
  const answers = form.getByRole('textbox', { name: /^Antwoord \d$/ });
  await expect(answers).toHaveCount(4);
  await form.getByLabel('Vraag').fill('Wat is dit?');
  await answers.nth(0).fill('Een boot');
  await save.click();
  await expect(form.getByText('Je hebt minstens 2 geldige opties nodig voor een quizvraag')).toBeVisible();
  await answers.nth(1).fill('Een vis');
  await save.click();
  await expect(
    form.getByText('Je moet minstens één optie als correct markeren voor je quizvraag'),
  ).toBeVisible();
  await form.getByLabel('Antwoord 1 is goed').check();
  await form.getByRole('button', { name: 'Antwoord 4 weghalen' }).click();
  await form.getByRole('button', { name: 'Antwoord 3 weghalen' }).click();
  await form.getByRole('button', { name: 'Antwoord 2 weghalen' }).click();
  await expect(form.getByText('Je hebt minimaal 2 opties nodig voor een quizvraag')).toBeVisible();
  await form.getByLabel('Tijd in seconden').fill('4');
  await save.click();
  await expect(form.getByText('Geef een heel getal van 5 tot 3600, of laat het leeg.')).toBeVisible();
  await form.getByLabel('Tijd in seconden').fill('5');

  await form.getByText('Meer instellingen').click();
  const file = form.locator('input[type=file]');
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('tekst') });
  await expect(form.getByText('Alleen afbeeldingsbestanden zijn toegestaan')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(form.getByRole('img', { name: 'Zo ziet het plaatje eruit' })).toBeVisible();
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Opdracht 1 - Quiz')).toBeVisible();
});

test.describe('tasks are put in another order', () => {
  test('with the mouse', async ({ page }) => {
    await threeTasks();
    // A hand reaches only what is on the screen, and the path to a first game stands above them.
    await handles(page)
      .nth(1)
      .evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
    const first = await handles(page).nth(0).boundingBox();
    const third = await handles(page).nth(2).boundingBox();
    if (!first || !third) throw new Error('The handles are not on the screen');
    await page.mouse.move(first.x + 10, first.y + first.height / 2);
    await page.mouse.down();
    await page.mouse.move(first.x + 10, first.y + 60, { steps: 4 });
    await page.mouse.move(first.x + 10, third.y + third.height / 2 + 4, { steps: 10 });
    await page.mouse.up();
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht c', 'opdracht a']);
    await page.reload();
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht c', 'opdracht a']);
    await expect(page.getByText('Opdracht 3 - Foto')).toBeVisible();
  });

  test('by keyboard, and a screen reader hears where the task is', async ({ page }) => {
    await threeTasks();
    await handles(page).nth(0).focus();
    await page.keyboard.press('Space');
    const spoken = page.getByRole('status').filter({ hasText: 'Opdracht 1 - Foto' });
    await expect(spoken).toContainText('plaats 1 van 3');
    await page.keyboard.press('ArrowDown');
    await expect(spoken).toContainText('plaats 2 van 3');
    await page.keyboard.press('Space');
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht a', 'opdracht c']);
  });

  test('by touch, after twenty pixels up or down', async ({ browser, server }) => {
    const phone = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await openPage(phone);
    organiser = new Organiser(page, server);
    await organiser.login();
    await threeTasks();
    // A hand reaches only what is on the screen, and the path to a first game stands above them.
    await handles(page)
      .nth(1)
      .evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
    const first = await handles(page).nth(0).boundingBox();
    const second = await handles(page).nth(1).boundingBox();
    if (!first || !second) throw new Error('The handles are not on the screen');
    const cdp = await phone.newCDPSession(page);
    const x = first.x + 10;
    const start = first.y + first.height / 2;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', start);
    await touch('touchMove', start + 15);
    await touch('touchEnd', start + 15);
    expect(await taskTexts(page)).toEqual(['opdracht a', 'opdracht b', 'opdracht c']);
    await touch('touchStart', start);
    for (let y = start; y <= second.y + second.height / 2 + 4; y += 8) await touch('touchMove', y);
    await touch('touchEnd', 0);
    await expect.poll(() => taskTexts(page)).toEqual(['opdracht b', 'opdracht a', 'opdracht c']);
  });
});

test('a deleted task comes back with what teams did', async ({ page }) => {
  await threeTasks();
  await page.getByRole('button', { name: 'Opdracht 2 - Foto verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht c']);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht b', 'opdracht c']);
});

test('what was deleted can be brought back for a day, also after a reload', async ({ page }) => {
  await threeTasks();
  await page.getByRole('button', { name: 'Opdracht 2 - Foto verwijderen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht c']);
  await page.reload();
  await page.getByText('Onlangs verwijderd').click();
  await page.getByRole('button', { name: 'Terughalen' }).click();
  await expect.poll(() => taskTexts(page)).toEqual(['opdracht a', 'opdracht b', 'opdracht c']);
  await expect(page.getByText('Er is vandaag niets verwijderd.')).toBeVisible();
});

async function playedGame(page: Page, server: AppServer): Promise<Player> {
  await organiser.createTask(QUIZ);
  await organiser.addTeam('Rode Team', 'olijf');
  await organiser.addTeam('Blauwe Team');
  await organiser.startGame();
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser');
  const player = new Player(await openPage(await browser.newContext()), server);
  await player.open('/game');
  await player.join('Rode Team', 'olijf');
  await player.openQuiz('Opdracht 1 - Quiz');
  await player.answer('Een vis');
  await player.expectTasks();
  return player;
}

test('the progress tracker shows every team by score, and each task of it', async ({ page, server }) => {
  await playedGame(page, server);
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
  // Where there is room, what the organiser makes is left of what the teams do.
  await page.setViewportSize({ width: 1280, height: 800 });
  const leftOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x ?? Number.NaN;
  await expect(async () => {
    for (const done of ['Voortgang', 'Teams', 'Scorebord en galerij']) {
      expect(await leftOf('Opdrachten')).toBeLessThan(await leftOf(done));
    }
  }).toPass();
});

test('Reset Quizzes lets a team try once more, after a question', async ({ page, server }) => {
  const player = await playedGame(page, server);
  await expect(player.page.getByText('Fout beantwoord')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Quizzes van Rode Team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset Quizzes' }).click();
  await player.openQuiz('Opdracht 1 - Quiz');
  await player.answer('Een boot');
  await player.expectScore(10);
});

test('bonus points reach the team with their reason, and can be taken back', async ({ page, server }) => {
  const player = await playedGame(page, server);
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

test('a game is saved, replaced by a saved one, and brought back', async ({ page, server }) => {
  await page.getByText('Spelprofielen').click();
  await page.getByRole('button', { name: 'Huidig spel opslaan' }).click();
  await expect(page.getByText('Er zijn geen opdrachten en teams om op te slaan')).toBeVisible();
  await page.keyboard.press('Escape');
  await playedGame(page, server);
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
  await expect(handles(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Vrijdagmiddag verwijderen' }).click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page.getByText('Profiel succesvol verwijderd!')).toBeVisible();
});

test('a full restart asks first, empties the game, and can be undone', async ({ page, server }) => {
  await playedGame(page, server);
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

test('what goes wrong with saved games is told in the words of the spec', async ({ page }) => {
  await organiser.addTeam('Rode Team');
  /** Every call to this address gets this answer (an error's code, or none at all) until the next one. */
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
