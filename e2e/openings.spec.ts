import { expect } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
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
