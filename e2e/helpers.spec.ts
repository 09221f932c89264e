import { expect } from '@playwright/test';
import { newPlayer, Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { test } from './fixtures/server.ts';

test('a friend opens the link, judges the photos of two teams, is named in the log, and stops when it is revoked', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask({ ...PHOTO, minBrightness: 255 });
  await organiser.createTeam('Rode Team', 'teamgeheim');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  await organiser.open('/admin/uitnodigen');
  await page.getByRole('link', { name: 'Maak een link voor een helper' }).click();
  await page.getByRole('button', { name: 'Link maken' }).click();
  await expect(page.getByText('Vul een naam in.')).toBeVisible();
  await page.getByLabel('Naam van de helper').fill('Sanne');
  await page.getByRole('button', { name: 'Link maken' }).click();
  await page.getByText('QR-code en link van Sanne').click();
  await expect(page.getByRole('img', { name: 'QR-code voor Sanne' })).toBeVisible();
  await expectAccessible(page, 'page of helpers');
  const link = await page.getByLabel('Link voor Sanne').inputValue();

  const red = await newPlayer(browser, server, 'Rode Team', 'teamgeheim');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  for (const player of [red, blue]) {
    await player.makePhoto('Opdracht 1 - Foto');
    await player.page.getByRole('button', { name: 'Vraag spelleider' }).click();
  }

  const friend = await openPage(await browser.newContext());
  await friend.goto(link);
  await expect(friend.getByText('Hoi Sanne, je helpt mee!')).toBeVisible();
  await expect(friend).toHaveURL(`${server.url}/helpen`);
  const todo = friend.getByRole('region', { name: 'Te beoordelen' });
  await expect(todo.getByText('Rode Team', { exact: true })).toBeVisible();
  await expect(friend.getByRole('button', { name: 'Spel Beëindigen' })).toHaveCount(0);
  await expectAccessible(friend, 'page of a helper');
  const ofTeam = (name: string) =>
    todo.getByRole('listitem').filter({ has: friend.getByText(name, { exact: true }) });
  await ofTeam('Rode Team').getByRole('button', { name: 'Goedkeuren' }).click();
  await red.expectScore(20);
  await ofTeam('Blauwe Team').getByRole('button', { name: 'Afkeuren' }).click();
  const rejection = friend.getByRole('dialog');
  await rejection.getByRole('textbox').fill('Te donker');
  await rejection.getByRole('button', { name: 'Afkeuren' }).click();
  await expect(
    blue.page.getByText('De spelleider heeft jullie foto bij Opdracht 1 - Foto afgekeurd: Te donker'),
  ).toBeVisible();
  await blue.backToTasks();
  await blue.expectScore(0);
  await friend.reload();
  await expect(friend.getByText('Er hoeft nu niets beoordeeld te worden.', { exact: false })).toBeVisible();

  await organiser.open('/admin/logboek');
  await expect(page.getByText('Sanne, helper').first()).toBeVisible();
  await organiser.open('/admin/helpers');
  await page.getByRole('button', { name: 'Link intrekken Sanne' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Link intrekken' }).click();
  await expect(friend.getByText('Je helpt nu niet mee op dit apparaat.', { exact: false })).toBeVisible();
  await friend.goto(link);
  await expect(friend.getByText('Deze link werkt niet meer.', { exact: false })).toBeVisible();
});
