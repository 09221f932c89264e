import { expect, type Page } from '@playwright/test';
import { newPlayer, Organiser } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { test } from './fixtures/server.ts';

test('a team without a network asks about a task, the organiser answers, and each side counts what it has not read', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask(PHOTO);
  for (const team of ['Rode Team', 'Blauwe Team']) await organiser.createTeam(team);
  await organiser.beginGame();
  const red = await newPlayer(browser, server, 'Rode Team');
  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await expect(red.page.getByRole('button', { name: 'Schrijf de spelleider' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Teams mogen terugschrijven' }).setChecked(true);
  await expect(red.page.getByRole('button', { name: 'Schrijf de spelleider' })).toBeVisible();

  await red.openTask('Opdracht 1 - Foto');
  await red.page.getByRole('button', { name: 'Vraag over deze opdracht' }).click();
  const phone = red.page.getByRole('dialog', { name: 'Vraag over deze opdracht' });
  await red.page.context().setOffline(true);
  for (const text of ['Mag het ook de haven zijn?', 'Laat maar']) {
    await phone.getByLabel('Jullie bericht').fill(text);
    await phone.getByRole('button', { name: 'Verstuur', exact: true }).click();
  }
  await expect(phone.getByText('Wordt verstuurd zodra er bereik is.')).toHaveCount(2);
  await expectAccessible(red.page, 'conversation with waiting messages');
  await phone.getByRole('listitem').filter({ hasText: 'Laat maar' }).getByRole('button').click();
  await red.page.context().setOffline(false);
  await expect(phone.getByText('Wordt verstuurd zodra er bereik is.')).toHaveCount(0);
  await expect(phone.getByRole('listitem')).toContainText(['Mag het ook de haven zijn?']);

  const unread = page.getByRole('region', { name: 'Nieuwe berichten' });
  await expect(unread.getByText('Een bericht van een team wacht op je antwoord')).toBeVisible();
  await unread.getByRole('button', { name: 'Lees en antwoord Rode Team' }).click();
  const talk = page.getByRole('dialog', { name: 'Gesprek met Rode Team' });
  await expect(talk.getByText('Over: Opdracht 1 - Foto')).toBeVisible();
  await expect(talk.getByText('Laat maar')).toHaveCount(0);
  await expect(unread.getByRole('listitem')).toHaveCount(0);
  await talk.getByRole('button', { name: 'Ja', exact: true }).click();
  await expectAccessible(page, 'conversation of the organiser');
  await talk.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(talk.getByRole('listitem')).toContainText(['Ja', 'Mag het ook de haven zijn?']);
  await expect(phone.getByRole('listitem')).toContainText(['Ja', 'Mag het ook de haven zijn?']);
  await talk.getByRole('button', { name: 'Sluiten' }).click();

  await blue.page.getByRole('button', { name: 'Schrijf de spelleider' }).click();
  await expect(blue.page.getByText('Er zijn nog geen berichten.')).toBeVisible();
  for (const text of ['Mogen we zwemmen?', 'En duiken?']) {
    await blue.page.getByLabel('Jullie bericht').fill(text);
    await blue.page.getByRole('button', { name: 'Verstuur', exact: true }).click();
  }
  await expect(unread.getByText('2 berichten van teams wachten op je antwoord')).toBeVisible();
  await expect(unread.getByRole('listitem')).toContainText(['2 nieuw']);
  const talks = page.getByRole('region', { name: 'Gesprekken met teams' }).getByRole('button');
  await expect(talks).toHaveText(['Rode Team', 'Blauwe Team (2 nieuw)']);
  await talks.last().click();
  const other = page.getByRole('dialog', { name: 'Gesprek met Blauwe Team' });
  for (const text of ['Ja', 'Nee']) {
    await other.getByRole('button', { name: text, exact: true }).click();
    await other.getByRole('button', { name: 'Verstuur bericht' }).click();
    await expect(other.getByRole('listitem')).toContainText([text]);
  }
  await other.getByRole('button', { name: 'Sluiten' }).click();
  await expect(talks).toHaveText(['Rode Team', 'Blauwe Team']);
  await expect(unread.getByRole('listitem')).toHaveCount(0);

  await blue.page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
  const toRead = (of: Page) =>
    of.getByRole('list', { name: 'Berichten van de spelleider' }).getByRole('listitem');
  await expect(toRead(blue.page)).toHaveCount(2);
  await blue.page.getByRole('button', { name: 'Bericht sluiten' }).first().click();
  await expect(toRead(blue.page)).toHaveCount(1);

  await page.getByRole('switch', { name: 'Teams mogen terugschrijven' }).setChecked(false);
  await expect(phone.getByLabel('Jullie bericht')).toHaveCount(0);
  await expect(phone.getByText('Mag het ook de haven zijn?')).toBeVisible();
  await phone.getByRole('button', { name: 'Sluiten' }).click();
  await red.backToTasks();
  await expect(toRead(red.page)).toHaveCount(1);
});
