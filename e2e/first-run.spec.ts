import { expect, type Page } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';

/** Returns the section of the dashboard with the steps to a first game. */
const firstSteps = (page: Page) => page.getByRole('region', { name: 'Zo begin je' });

/** Returns the address of a team's invitation: the link below its sheet. */
const invitationLink = (page: Page, team: string) => page.getByLabel(`Link voor ${team}`).inputValue();

test('the first steps lead from an empty dashboard to a running game', async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const steps = firstSteps(page);
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.getByRole('button', { name: 'Start het spel' })).toBeDisabled();
  await expectAccessible(page, 'an empty dashboard');
  await page.getByRole('button', { name: 'Spel Starten' }).click();
  const question = page.getByRole('dialog', { name: 'Toch al starten?' });
  await expect(question.getByText('Er zijn nog geen opdrachten en geen teams.')).toBeVisible();
  await question.getByRole('button', { name: 'Annuleren' }).click();

  await steps.getByRole('button', { name: 'Zelf maken' }).first().click();
  // With its checks unfolded, the form is longer than the screen. Its buttons must stay in view.
  await page.getByText('Controle van de foto').click();
  await expect(page.getByRole('button', { name: 'Opslaan' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await steps.getByRole('button', { name: 'Zelf maken' }).last().click();
  await expect(page.getByLabel('Naam', { exact: true })).toBeFocused();

  await steps.getByRole('button', { name: 'Voorbeeldopdrachten toevoegen' }).click();
  await expect(page.getByText('6 voorbeeldopdrachten toegevoegd.')).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText('Nog geen opdrachten')).toBeVisible();
  await steps.getByRole('button', { name: 'Voorbeeldopdrachten toevoegen' }).click();
  await steps.getByRole('button', { name: 'Twee teams toevoegen' }).click();
  await expect(page.getByText('2 teams toegevoegd.')).toBeVisible();
  await expectAccessible(page, 'a dashboard with examples');

  await steps.getByRole('link', { name: 'Naar de uitnodigingen' }).click();
  await expect(page.getByRole('img', { name: 'QR-code om mee te doen met Rode Team' })).toBeVisible();
  await expectAccessible(page, 'the invitations');
  const address = await invitationLink(page, 'Rode Team');
  await page.getByRole('link', { name: 'Terug naar admin' }).click();
  await expect(steps.getByRole('heading', { name: 'Teams uitnodigen (klaar)' })).toBeVisible();
  await steps.getByRole('button', { name: 'Start het spel' }).click();
  await expect(page.getByRole('button', { name: 'Spel Beëindigen' })).toBeVisible();
  await expect(steps).toBeHidden();

  const player = new Player(await openPage(await browser.newContext()), server);
  await player.page.goto(address);
  await expect(player.page.getByRole('heading', { name: 'Doe je mee met Rode Team?' })).toBeVisible();
  await player.page.getByRole('button', { name: 'Meedoen' }).click();
  await player.expectTasks();
  await expect(player.page).toHaveURL(`${server.url}/game`);
});

test.describe('with the demo game', () => {
  test.use({ serverOptions: { demo: true } });

  test('the first steps are all still to do, and a new team scrolls into view', { tag: '@lab' }, async ({
    page,
    server,
  }) => {
    await new Organiser(page, server).login();
    await expect(firstSteps(page).getByText('Er staan al voorbeelden.')).toBeVisible();
    await expect(firstSteps(page).getByText('(klaar)')).toHaveCount(0);
    // The part of a phone's screen that its keyboard does not cover.
    await page.setViewportSize({ width: 390, height: 420 });
    await page.getByLabel('Naam', { exact: true }).fill('Paarse Team');
    await page.getByRole('button', { name: 'Team toevoegen' }).click();
    await expect(page.getByRole('button', { name: 'Paarse Team verwijderen' })).toBeInViewport();
    await expect(firstSteps(page).getByRole('heading', { name: 'Teams maken (klaar)' })).toBeAttached();
  });
});

test('the organiser hides the first steps and shows them again', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  await new Organiser(page, server).login();
  await firstSteps(page).getByRole('button', { name: 'Verberg de stappen' }).click();
  await expect(firstSteps(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Toon de stappen' }).click();
  await expect(firstSteps(page)).toBeVisible();
});

test('the organiser tries a quiz and a photo, and the trial leaves no trace in the game', {
  tag: '@lab',
}, async ({ page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTeam('Rode Team');
  await organiser.createTask({ ...QUIZ, timeLimit: 60 });
  await organiser.createTask({ ...PHOTO, minBrightness: 1, maxRetries: 2 });

  await page.getByRole('link', { name: 'Probeer Opdracht 1 - Quiz' }).click();
  await expect(page.getByText('Niets telt mee en niemand anders ziet het.')).toBeVisible();
  await expectAccessible(page, 'a trial');
  await page.getByRole('button', { name: 'Quiz Starten' }).click();
  await expect(page.getByRole('heading', { name: 'Proef: Opdracht 1 - Quiz' })).toBeVisible();
  await page.getByRole('radio', { name: 'Een vis' }).check();
  await page.getByRole('button', { name: 'Antwoord Indienen' }).click();
  await expect(page.getByText('Helaas, dat is niet correct.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dat was de proef' })).toBeVisible();
  await expectAccessible(page, 'the end of a trial');
  await page.getByRole('button', { name: 'Nog een keer' }).click();
  await expect(page.getByRole('button', { name: 'Quiz Starten' })).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar admin' }).click();

  await page.getByRole('link', { name: 'Probeer Opdracht 2 - Foto' }).click();
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  const review = page.getByRole('dialog', { name: 'Proef: Opdracht 2 - Foto' });
  await expect(review.getByText('Poging 1/2')).toBeVisible();
  await expect(review.getByText('Licht genoeg')).toBeVisible();
  await expectAccessible(page, 'the results of a tried photo');
  await review.getByRole('button', { name: 'Indienen' }).click();
  await expect(page.getByText('Gelukt!')).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar admin' }).first().click();
  await expect(page.getByText('0 van 1 teams klaar')).toHaveCount(2);
  await expect(page.getByText('Nog geen foto’s')).toBeVisible();
});

test('the clocks of a trial expire like those of a team', { tag: '@lab' }, async ({ page, server }) => {
  await page.clock.install();
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask({ ...QUIZ, timeLimit: 60 });
  await organiser.createTask({ ...PHOTO, autoAdvanceTimeout: 60, failOnTimeout: true });

  await page.getByRole('link', { name: 'Probeer Opdracht 1 - Quiz' }).click();
  await page.getByRole('button', { name: 'Quiz Starten' }).click();
  await expect(page.getByRole('timer')).toBeAttached();
  // One minute plus the grace period for a slow network.
  await page.clock.fastForward(63_000);
  await expect(page.getByText('De tijd was om')).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar admin' }).first().click();

  await page.getByRole('link', { name: 'Probeer Opdracht 2 - Foto' }).click();
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(page.getByText('wordt de foto vanzelf afgekeurd.').first()).toBeVisible();
  await page.clock.fastForward(63_000);
  await expect(page.getByText('Tijd verstreken. De foto is afgekeurd.')).toBeVisible();
});

test('an invitation lets a player join its team, also before the start, and asks before a change of teams', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.login();
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Groene Team', 'olijf');
  await organiser.open('/admin/uitnodigen');
  await expect(organiser.page.getByText('De spelleider vertelt het.')).toBeVisible();
  await organiser.page.getByRole('switch', { name: 'Druk de wachtwoorden af' }).check();
  await expect(organiser.page.getByText('Wachtwoord: olijf')).toBeVisible();
  const red = await invitationLink(organiser.page, 'Rode Team');
  const greenCode = async () => {
    const sheet = organiser.page.getByRole('listitem').filter({ hasText: 'Groene Team' });
    return /typ deze code: (\w{6})/.exec(await sheet.innerText())?.[1] ?? '';
  };
  const oldCode = await greenCode();
  const green = await invitationLink(organiser.page, 'Groene Team');
  expect(green).not.toContain('olijf');

  const invited = await openPage(await browser.newContext());
  await invited.goto(green);
  await invited.getByRole('button', { name: 'Meedoen' }).click();
  await expect(invited.getByRole('heading', { name: 'Je doet mee met Groene Team' })).toBeVisible();
  await organiser.open('/admin');
  await organiser.page.getByRole('button', { name: 'Groene Team bewerken' }).click();
  await expectAccessible(organiser.page, 'a team that is edited');
  const form = organiser.page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Turquoise' }).check();
  await form.getByRole('checkbox', { name: 'Maak een nieuwe link' }).check();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(organiser.page.getByText('Groene Team is aangepast.')).toBeVisible();
  await organiser.open('/admin/uitnodigen');
  await organiser.page.getByRole('switch', { name: 'Druk de wachtwoorden af' }).check();
  await expect(organiser.page.getByText('Wachtwoord: olijf')).toBeVisible();
  const code = await greenCode();
  const typing = await openPage(await browser.newContext());
  await typing.goto(`${server.url}/game`);
  await typing.getByLabel('Code (zes letters)').fill(code.toLowerCase());
  await typing.getByRole('button', { name: 'Naar mijn team' }).click();
  await typing.getByRole('button', { name: 'Meedoen' }).click();
  await expect(typing.getByRole('heading', { name: 'Je doet mee met Groene Team' })).toBeVisible();

  const player = new Player(page, server);
  await page.goto('/game');
  const typed = page.getByLabel('Code (zes letters)');
  await typed.fill(oldCode);
  await page.getByRole('button', { name: 'Naar mijn team' }).click();
  await expect(page.getByText('Deze code kennen we niet.')).toBeVisible();
  await expectAccessible(page, 'a code that is wrong');
  await page.goto(green);
  await expect(page.getByRole('heading', { name: 'Doe je mee met Groene Team?' })).toBeVisible();
  await page.getByRole('button', { name: 'Meedoen' }).click();
  await expect(page.getByText('Deze link werkt niet meer.')).toBeVisible();
  await expectAccessible(page, 'an invitation');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('druif');
  await page.getByRole('button', { name: 'Meedoen' }).click();
  await expect(page.getByText('Onjuist wachtwoord, probeer opnieuw')).toBeVisible();
  await page.getByLabel('Wachtwoord', { exact: true }).fill('olijf');
  await page.getByRole('button', { name: 'Meedoen' }).click();
  await expect(page.getByRole('heading', { name: 'Je doet mee met Groene Team' })).toBeVisible();
  await organiser.beginGame();
  await player.expectTasks();

  await page.goto(red);
  await expect(page.getByRole('heading', { name: 'Overstappen naar Rode Team?' })).toBeVisible();
  await expectAccessible(page, 'the question before another team');
  await page.getByRole('button', { name: 'Bij Groene Team blijven' }).click();
  await expect(page.getByRole('heading', { name: 'Groene Team' })).toBeVisible();
  await page.goto(red);
  await page.getByRole('button', { name: 'Overstappen' }).click();
  await expect(page.getByRole('heading', { name: 'Rode Team' })).toBeVisible();
});

test('each team’s invitation prints on a whole sheet or half a sheet, or all teams share one', {
  tag: '@lab',
}, async ({ page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const names = ['Rode Team', 'Blauwe Team', 'De zonnige strandwandelaars van Alicante'];
  for (const name of names) await organiser.createTeam(name, 'een lang wachtwoord');
  await organiser.open('/admin/uitnodigen');
  await expect(page.getByRole('img', { name: /^QR-code/ })).toHaveCount(names.length);
  await page.getByRole('switch', { name: 'Druk de wachtwoorden af' }).check();
  const sheets = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  expect(await sheets()).toBe(3);
  await page.getByRole('radio', { name: 'Twee teams per blad' }).check();
  expect(await sheets()).toBe(2);
  await page.getByRole('radio', { name: 'Eén blad voor iedereen' }).check();
  await expect(page.getByText('Vraagt je team om een wachtwoord?')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Druk de wachtwoorden af' })).toBeHidden();
  await expectAccessible(page, 'the sheet for everybody');
  expect(await sheets()).toBe(1);
  await page.goto(await page.getByLabel('Link voor iedereen').inputValue());
  // Before the game starts, the page shows the teams and waits.
  await expect(page.getByRole('heading', { name: 'Deze teams doen mee' })).toBeVisible();
});

test('the QR code of a deleted team leads to an error and the current teams', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.login();
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  await page.goto(`${server.url}/game?team=01890000-0000-7000-8000-000000000000`);
  await expect(page.getByText('Het team van deze code is er niet meer')).toBeVisible();
  await expectAccessible(page, 'a code of a team that is gone');
  await page.getByRole('button', { name: 'Rode Team' }).click();
  await new Player(page, server).expectTasks();
});
