import { join } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../scripts/machine/run.ts';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { test } from './fixtures/server.ts';

const COFFEE = join(ROOT, 'apps/server/src/platform/vision/samples/coffee.jpg');

test('a task that wants the camera offers no photo library, and a chosen photo shows when it was made', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask(PHOTO);
  await organiser.createTask(PHOTO);
  await page.getByRole('button', { name: 'Bewerken: Opdracht 1 - Foto' }).click();
  const form = page.getByRole('dialog');
  await form.getByText('Meer instellingen').click();
  await form.getByLabel('Alleen met de camera (geen foto uit de fotobibliotheek)').check();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const red = await newPlayer(browser, server, 'Rode Team');
  const { page: phone } = red;
  await red.openTask('Opdracht 1 - Foto');
  await expect(phone.getByText('Een foto uit je fotobibliotheek telt niet.')).toBeVisible();
  await phone.getByRole('button', { name: 'Camera Starten' }).click();
  await expect(phone.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
  await expect(phone.getByLabel('Kies een foto')).toHaveCount(0);
  await expectAccessible(phone, 'camera without the library');
  await phone.getByRole('button', { name: 'Foto maken' }).click();
  await phone.getByRole('button', { name: 'Indienen' }).click();
  await red.expectScore(20);

  const exif = { IFD2: { DateTimeOriginal: '2025:05:03 14:02:11' } };
  const buffer = await sharp(COFFEE).withExif(exif).jpeg().toBuffer();
  await red.openTask('Opdracht 2 - Foto');
  await phone.getByRole('button', { name: 'Camera Starten' }).click();
  await phone.getByLabel('Kies een foto').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await phone.getByRole('button', { name: 'Indienen' }).click();
  await red.expectScore(40);
  const made = 'Uit de fotobibliotheek, gemaakt op 3 mei 2025 om 14:02.';
  await expect(page.getByText(made)).toHaveCount(1);
  await page.getByRole('button', { name: /^Rode Team/, expanded: false }).click();
  await expect(page.getByRole('table').getByText(made).filter({ visible: true })).toHaveCount(1);

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await blue.chooseFile('Opdracht 2 - Foto', COFFEE);
  await blue.page.getByRole('button', { name: 'Indienen' }).click();
  await blue.expectScore(20);
  const alike = page.getByRole('region', { name: 'Lijkt op een eerdere foto' });
  await expect(alike.getByAltText('Eerder: Rode Team, Opdracht 2 - Foto')).toBeVisible();
  await expect(alike.getByAltText('Nu: Blauwe Team, Opdracht 2 - Foto')).toBeVisible();
  await expectAccessible(page, 'two photos that look alike');
});

test('a photo from the library fails the check of a place: one team goes there, another asks the organiser', {
  tag: '@lab',
}, async ({ browser, page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const location = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
  await organiser.createTask({ ...PHOTO, location });
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();
  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  for (const player of [red, blue]) {
    const { page: phone } = player;
    await phone.context().grantPermissions(['geolocation', 'camera']);
    await phone.context().setGeolocation({ ...location, accuracy: 10 });
    await player.chooseFile('Opdracht 1 - Foto', COFFEE);
    await expect(
      phone.getByText('We weten niet waar een foto uit je fotobibliotheek gemaakt is'),
    ).toBeVisible();
    await expect(phone.getByText('maak daar een nieuwe foto met de camera')).toBeVisible();
  }
  await red.page.getByRole('button', { name: 'Opnieuw', exact: true }).click();
  await red.page.getByRole('button', { name: 'Foto maken' }).click();
  await expect(red.page.getByText('Op de juiste plek', { exact: true })).toBeVisible();
  await red.page.getByRole('button', { name: 'Indienen' }).click();
  await red.expectScore(20);

  await blue.page.getByRole('button', { name: 'Locatie klopt niet, stuur toch' }).click();
  await expect(blue.page.getByText('De spelleider kijkt naar deze foto.')).toBeVisible();
  await expect(blue.score(0)).toBeAttached();
  const todo = page.getByRole('region', { name: 'Te beoordelen' });
  await expect(todo.getByText('Blauwe Team', { exact: true })).toBeVisible();
  await expect(todo.getByText('Rode Team', { exact: true })).toHaveCount(0);
  await todo.getByRole('button', { name: 'Goedkeuren' }).click();
  await blue.expectTasks();
  await blue.expectScore(20);
});
