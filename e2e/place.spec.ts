import { expect } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

/** 890 metres from the place. */
const ELSEWHERE = { latitude: 38.5136, longitude: -0.2331, accuracy: 10 };
const THERE = { latitude: 38.5057, longitude: -0.2331, accuracy: 10 };

async function beginWalk({ page: phone }: Player): Promise<void> {
  await phone.getByRole('button', { name: 'Opdracht 1 - Plek' }).click();
  await expect(phone.getByText('Proberen mag zo vaak als je wilt.')).toBeVisible();
  await phone.getByRole('button', { name: 'Ga op pad' }).click();
  await expect(phone.getByText('Loop naar de haven.')).toBeVisible();
}

test('a team walks until it is there, and a team without permission reads what to do and then arrives', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Plek' }).check();
  await form.getByLabel('Waar moeten ze heen?').fill('Loop naar de haven.');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Geef graden, zoals 38.5056, van -90 tot 90.')).toBeVisible();
  await form.getByLabel('Breedtegraad').fill('38,5056');
  await form.getByLabel('Lengtegraad').fill('-0.2331');
  await expectAccessible(page, 'form of a place');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const red = await newPlayer(browser, server, 'Rode Team');
  const { page: phone } = red;
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation(ELSEWHERE);
  await beginWalk(red);
  await expect(phone.getByText(/^Nog 890\sm$/)).toBeVisible();
  await phone.getByRole('button', { name: 'We zijn er' }).click();
  await expect(phone.getByText(/waren jullie nog 890\sm van de plek/)).toBeVisible();
  await expectAccessible(phone, 'place that a team walks to');
  await phone.context().setGeolocation(THERE);
  await expect(phone.getByText('Jullie zijn er! Druk op de knop.')).toBeVisible();

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await beginWalk(blue);
  await expect(blue.page.getByText('Sta de locatie toe in de instellingen')).toBeVisible();
  await expect(blue.page.getByRole('button', { name: 'We zijn er' })).toBeDisabled();

  await phone.getByRole('button', { name: 'We zijn er' }).click();
  await expect(phone.getByText('Jullie zijn er!', { exact: true })).toBeVisible();
  await red.expectScore(10);
  const seen = JSON.stringify(await liveState(blue.page, 'play'));
  expect(seen).not.toMatch(/38\.5|0\.2331/);

  await expect(blue.score(0)).toBeAttached();
  await blue.page.context().grantPermissions(['geolocation']);
  await blue.page.context().setGeolocation(THERE);
  await blue.page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await blue.page.getByRole('button', { name: 'We zijn er' }).click();
  await blue.expectScore(10);
});
