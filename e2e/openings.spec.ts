import { expect } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO, QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

/** 890 metres from the place. */
const ELSEWHERE = { latitude: 38.5136, longitude: -0.2331, accuracy: 10 };
const THERE = { latitude: 38.5057, longitude: -0.2331, accuracy: 10 };

/** Makes two teams and a task, and tries to save this opening without its details. */
async function makeTask(organiser: Organiser, opening: string): Promise<void> {
  const { page } = organiser;
  await organiser.login();
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Bewerken: Opdracht 1 - Foto' }).click();
  await form.getByText('Meer instellingen').click();
  await form.getByLabel('Gaat open').selectOption(opening);
  await form.getByRole('button', { name: 'Opslaan' }).click();
}

test('a task opens for the team that is at its place, and stays closed for the others', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await makeTask(organiser, 'Als het team op een plek is');
  const form = page.getByRole('dialog');
  await expect(form.getByText('Geef graden, zoals 38.5056, van -90 tot 90.')).toBeVisible();
  await form.getByLabel('Breedtegraad').fill('38,5056');
  await form.getByLabel('Lengtegraad').fill('-0.2331');
  const sentence = /Opent zodra het team op de plek is, binnen 100\sm/;
  await expect(form.getByText(sentence)).toBeVisible();
  await expectAccessible(page, 'form of a task that opens at a place');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(sentence)).toBeVisible();
  await organiser.beginGame();

  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  const { page: phone } = red;
  const arrive = phone.getByRole('button', { name: 'We zijn er' });
  await expect(phone.getByText('Opent zodra jullie op de plek zijn')).toBeVisible();
  await arrive.click();
  await expect(phone.getByText('Sta de locatie toe in de instellingen')).toBeVisible();
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation(ELSEWHERE);
  await arrive.click();
  await expect(phone.getByText(/waren jullie nog 890\sm van de plek/)).toBeVisible();
  await expectAccessible(phone, 'board with a task that opens at a place');
  await phone.context().setOffline(true);
  await arrive.click();
  await expect(phone.getByText('Geen verbinding', { exact: false }).first()).toBeVisible();
  await phone.context().setOffline(false);
  await phone.context().setGeolocation(THERE);
  await arrive.click();
  await red.openTask('Opdracht 1 - Foto');
  await expect(phone.getByRole('article').getByText('Maak een foto')).toBeVisible();

  await expect(page.getByText('Daar geweest: Rode Team')).toBeVisible();
  await expect(blue.page.getByRole('button', { name: 'We zijn er' })).toBeVisible();
  expect(JSON.stringify(await liveState(blue.page, 'play'))).not.toContain('Maak een foto');
});

test('a task opens for all teams when the organiser says that the flight has landed', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await makeTask(organiser, 'Als een vlucht is geland');
  const form = page.getByRole('dialog');
  await expect(form.getByText('Kies een vlucht.')).toBeVisible();
  await form.getByLabel('Na welke vlucht?').selectOption({ index: 1 });
  const sentence = /Opent zodra vlucht HV 6145 is geland, verwacht vrijdag .* om 16:55/;
  await expect(form.getByText(sentence)).toBeVisible();
  await expectAccessible(page, 'form of a task that opens after a landing');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(sentence)).toBeVisible();
  await organiser.beginGame();

  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  for (const { page: phone } of [red, blue]) {
    await expect(phone.getByText(/Opent als vlucht HV 6145 is geland, verwacht .*om 16:55/)).toBeVisible();
    expect(JSON.stringify(await liveState(phone, 'play'))).not.toContain('Maak een foto');
  }
  await expect(page.getByText('1 opdracht gaat open als deze vlucht is geland.')).toBeVisible();
  await expectAccessible(page, 'dashboard with a flight that has not landed');
  await page.getByRole('button', { name: 'Vlucht HV 6145 is geland', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, geland' }).click();
  await expect(page.getByText(/Vlucht HV 6145 is geland, gemeld/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Wachten op een vlucht' })).toHaveCount(0);
  for (const player of [red, blue]) {
    await player.openTask('Opdracht 1 - Foto');
    await expect(player.page.getByRole('article').getByText('Maak een foto')).toBeVisible();
  }
});

test.describe('on a morning of the trip', () => {
  const momentOf = (clock: string) => `2025-06-20T${clock}:00+02:00`;
  test.use({ serverOptions: { at: momentOf('11:00') } });

  test('a task opens half an hour after the start, closes later, and another task can never open', {
    tag: '@lab',
  }, async ({ page, browser, server }) => {
    const organiser = new Organiser(page, server);
    await makeTask(organiser, 'Een tijd na de start van het spel');
    const form = page.getByRole('dialog');
    await expect(form.getByText('Geef een heel getal van 1 tot')).toBeVisible();
    await form.getByLabel('Hoeveel minuten na de start?').fill('30');
    await form.getByLabel('Gaat dicht').selectOption('Een tijd na het openen');
    await form.getByLabel('Hoeveel minuten na het openen?').fill('10');
    const sentence = 'Opent 30 minuten na de start van het spel, sluit na 10 minuten';
    await expect(form.getByText(sentence)).toBeVisible();
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form).toBeHidden();
    const moment = (clock: string) => ({ when: 'moment', at: Date.parse(momentOf(clock)) });
    await organiser.createTask({ ...QUIZ, window: { opens: moment('12:00'), closes: null } });
    const [, quiz] = (await liveState(page, 'admin')).tasks;
    const opens = { when: 'after-task', taskId: quiz?.id };
    await organiser.createTask({ ...PHOTO, window: { opens, closes: moment('11:45') } });
    await page.getByText('Tijdlijn van het spel').click();
    const timeline = page.getByRole('group').filter({ hasText: 'Tijdlijn van het spel' });
    await expect(timeline.getByRole('listitem')).toHaveText([
      '11:45Opdracht 3 - Foto gaat dicht',
      '12:00Opdracht 2 - Quiz gaat open',
      `Opdracht 1 - Foto: ${sentence}`,
      'Opdracht 3 - Foto: Opent na opdracht 2, sluit vrijdag 20 juni om 11:45',
    ]);
    await expect(page.getByText('Gaat nooit open: de opdracht sluit voordat een team')).toHaveCount(1);
    await expectAccessible(page, 'timeline with a task that never opens');
    await organiser.beginGame();

    const red = await newPlayer(browser, server, 'Rode Team');
    const blue = await newPlayer(browser, server, 'Blauwe Team');
    const card = ({ page: phone }: Player) =>
      phone.getByRole('listitem').filter({ hasText: 'Opdracht 1 - Foto' });
    for (const player of [red, blue]) {
      await expect(card(player)).toContainText('Nog 30 minuten');
      expect(JSON.stringify(await liveState(player.page, 'play'))).not.toContain('Maak een foto');
      await player.page.clock.install();
      await player.page.clock.fastForward('29:00');
      await expect(card(player)).toContainText(/Nog \d+ seconden/);
    }
    await server.restart(momentOf('11:31'));
    for (const player of [red, blue]) await expect(card(player)).toContainText(/Sluit .*om 11:40/);
    await red.takePhoto('Opdracht 1 - Foto');
    await red.expectScore(20);
    await server.restart(momentOf('11:41'));
    await expect(card(blue)).toContainText('Gesloten: de tijd voor deze opdracht is voorbij');
    await expect(card(red)).toContainText('Voltooid');
    await red.expectScore(20);
    await blue.expectScore(0);
  });
});
