import { expect } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import {
  card,
  cards,
  discardGame,
  expectReview,
  FIRST_TASK,
  openGenerator,
  progressBar,
  save,
  startMaking,
  startTour,
  test,
} from './generator-page.ts';

test('the organiser watches the generation of a game, edits and saves it, and a team plays it', async ({
  page,
  browser,
  server,
  writer,
}) => {
  const organiser = await openGenerator(page, server);
  await expect(page.getByText('Vandaag gebruikt: 0 van 200.000 tokens')).toBeVisible();
  await expect(page.getByLabel('Stad', { exact: true })).toHaveValue('Villajoyosa');
  await page.getByRole('button', { name: 'Quizvragen: één minder' }).click();

  writer.hold();
  await startTour(page);
  // The AI stops in the second task of its list.
  await expect(card(page, FIRST_TASK)).toContainText('217 m van het midden');
  await expect(cards(page)).toHaveCount(1);
  await expect(progressBar(page)).toHaveAttribute('aria-valuenow', '30');
  await expect(page.getByRole('status').filter({ hasText: '1 van 4 opdrachten' })).toBeVisible();
  const steps = page.getByRole('listitem').filter({ hasNot: page.getByRole('heading') });
  await expect(steps).toHaveText([
    /Bedenken \(klaar\)$/,
    /Foto-opdrachten$/,
    /Quizvragen$/,
    /Teams$/,
    /Bewaren$/,
  ]);
  await expect(page.locator('[aria-current=step]')).toContainText('Foto-opdrachten');
  writer.release();
  await expectReview(page);
  await expect(page.getByLabel('Naam van het spel')).toHaveValue('De kleuren van Villajoyosa');
  await expect(cards(page)).toHaveCount(4);
  await expect(progressBar(page)).toHaveAttribute('aria-valuenow', '80');
  await expect(card(page, 'Spanje bekend').getByText('(goed)')).toHaveCount(1);
  await expect(card(page, 'Spanje bekend').getByText('Chocolade (goed)').first()).toBeVisible();
  await expect(card(page, FIRST_TASK).getByRole('link', { name: /op de kaart/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=38\.50/,
  );

  const quiz = card(page, 'Spanje bekend');
  await quiz.getByRole('button', { name: /^Bewerken/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Vraag').fill('Wat maken ze hier al sinds 1881?');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await expect(card(page, 'sinds 1881')).toBeVisible();

  await card(page, FIRST_TASK)
    .getByRole('button', { name: /^Iets anders bedenken/ })
    .click();
  await expect(card(page, 'oude stadsmuur')).toBeVisible();
  await expect(card(page, FIRST_TASK)).toHaveCount(0);

  await card(page, 'Centrumstrand')
    .getByRole('button', { name: /^Weghalen/ })
    .click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Bewaar 3 opdrachten en 2 teams' })).toBeVisible();
  await page.getByRole('button', { name: 'Ongedaan maken' }).press('Enter');
  await expect(cards(page)).toHaveCount(4);
  await page.getByLabel('Naam van team 1').fill('Team Chocola');

  await expect(page.getByText('Nu in het spel: 7 opdrachten en 3 teams.')).toBeVisible();
  await save(page);
  await expect(page.getByRole('heading', { name: 'Je spel staat klaar!' })).toBeVisible();
  await expect(progressBar(page)).toHaveAttribute('aria-valuenow', '100');
  await page.getByRole('link', { name: 'Naar Admin', exact: true }).click();
  await organiser.beginGame();

  const player = await newPlayer(browser, server, 'Team Chocola');
  await player.openQuiz('Quiz');
  await expect(player.page.getByText('Wat maken ze hier al sinds 1881?')).toBeVisible();
  await player.answer('Chocolade');
  await expect(player.page.getByText('Correct! Goed gedaan!')).toBeVisible();
});

test('stopping the generation stops the AI and keeps the tasks so far, also after a reload', {
  tag: '@lab',
}, async ({ page, server, writer }) => {
  await openGenerator(page, server);
  writer.hold();
  await startTour(page);
  await expect(card(page, FIRST_TASK)).toBeVisible();
  await page.getByRole('button', { name: 'Stoppen' }).click();
  await expectReview(page);
  await expect(page.getByText('Je hebt het bedenken gestopt.')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  expect(await writer.requests.at(-1)?.ended).toBe('aborted');

  await page.getByLabel('Naam van het spel').fill('Mijn spel');
  await page.reload();
  await expectReview(page);
  await expect(page.getByLabel('Naam van het spel')).toHaveValue('Mijn spel');
  await expect(card(page, FIRST_TASK)).toBeVisible();
  await discardGame(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Bedenk een spel' })).toBeVisible();
});

test('leaving the page during the generation asks first, and keeps the tasks so far', {
  tag: '@lab',
}, async ({ page, server, writer }) => {
  await openGenerator(page, server);
  writer.hold();
  await startTour(page);
  await expect(card(page, FIRST_TASK)).toBeVisible();
  const leave = page.getByRole('link', { name: 'Terug naar admin' });
  await leave.click();
  const question = page.getByRole('dialog', { name: 'Stoppen met bedenken?' });
  await question.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Stoppen' })).toBeVisible();
  await leave.click();
  await question.getByRole('button', { name: 'Weggaan' }).click();
  // The link in the dashboard's header, because the side bar also has such a link.
  await page.locator('header').getByRole('link', { name: 'Spel Generator' }).click();
  await expectReview(page);
  await expect(page.getByText('Het bedenken is halverwege afgebroken.')).toBeVisible();
  await expect(card(page, FIRST_TASK)).toBeVisible();
});

test('the tasks so far stay when the connection is lost, and without tasks an error appears', {
  tag: '@lab',
}, async ({ page, server, writer }) => {
  await openGenerator(page, server);
  writer.hold();
  await startTour(page);
  await expect(card(page, FIRST_TASK)).toBeVisible();
  await server.kill9();
  await expect(page.getByText('Het bedenken is halverwege afgebroken.')).toBeVisible();
  await page.getByRole('button', { name: 'Verder met dit spel' }).click();
  await expect(card(page, FIRST_TASK)).toBeVisible();
  await discardGame(page);
  await startTour(page);
  await expect(page.getByRole('alert')).toContainText(
    'Er is een fout opgetreden bij het genereren van het spel. Probeer het later opnieuw.',
  );
  await expect(page.getByRole('alert')).toContainText('Geen verbinding.');
});

test('the settings form shows errors and keeps to its limits', { tag: '@lab' }, async ({ page, server }) => {
  await openGenerator(page, server);
  await page.getByLabel('Stad', { exact: true }).fill(' ');
  await startMaking(page);
  await expect(page.getByText('Vul een stad in')).toBeVisible();
  const radius = page.getByRole('slider');
  await expect(radius).toHaveValue('1');
  for (const [name, value] of Object.entries({ min: '0.5', max: '5', step: '0.5' })) {
    await expect(radius).toHaveAttribute(name, value);
  }
  await radius.press('ArrowRight');
  await expect(page.getByText('Hoe ver uit het midden? 1,5 km')).toBeVisible();

  await page.getByRole('radio', { name: 'Gewoon spel' }).check();
  await expect(radius).toBeHidden();
  for (const [label, first, last] of [
    ['Foto-opdrachten', '3', '10'],
    ['Quizvragen', '2', '10'],
    ['Teams', '2', '8'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(first);
    const problem = page.getByText(`Geef een heel getal van 1 tot en met ${last}.`);
    for (const wrong of [String(Number(last) + 1), '0', '2.5', '']) {
      await field.fill(wrong);
      await startMaking(page);
      await expect(page.getByText('Vul een onderwerp in')).toBeVisible();
      await expect(problem).toHaveCount(1);
      await field.fill(last);
      await expect(problem).toHaveCount(0);
    }
    await page.getByRole('button', { name: `${label}: één meer` }).press('Enter');
    await expect(field).toHaveValue(last);
  }
});

test('only the organiser can open the generator, and finds it in the menu', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  await page.goto('/generator');
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
  const organiser = new Organiser(page, server);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Spel Generator' })).toHaveCount(0);
  await organiser.login();
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Admin' })).toBeVisible();
  await page.getByRole('link', { name: 'Spel Generator' }).click();
  await expect(page.getByRole('button', { name: 'Bedenk een spel' })).toBeVisible();
});
