import { expect } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

test.use({ serverOptions: { demo: true } });

test('a team asks to remove a photo, and the organiser erases the photo and whole teams', {
  tag: '@lab',
}, async ({ browser, page, server }) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  const desk = organiser.page;
  await organiser.enter();
  await organiser.beginGame();
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectTasks();
  await page.getByRole('button', { name: 'Verwijder mijn foto' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Waarom? (mag leeg)').fill('Ik sta er raar op');
  await expectAccessible(page, 'asking to remove a photo');
  await form.getByRole('button', { name: 'Vraag om te verwijderen' }).click();
  await expect(page.getByText('Niemand anders ziet het nu.')).toBeVisible();

  await desk.goto(`${server.url}/gallery`);
  await expect(desk.getByText('0 foto’s')).toBeVisible();
  await desk.goto(`${server.url}/admin`);
  const todo = desk.getByRole('region', { name: 'Foto’s die een team weg wil' });
  await expect(todo.getByText('Ik sta er raar op')).toBeVisible();
  await expectAccessible(desk, 'a photo that a team wants gone');
  await todo.getByRole('button', { name: 'Foto voorgoed verwijderen' }).click();
  const question = desk.getByRole('dialog', { name: 'Deze foto voorgoed verwijderen?' });
  await question.getByRole('button', { name: 'Annuleren' }).click();
  await expect(question).toBeHidden();
  await expect(todo).toBeVisible();
  await todo.getByRole('button', { name: 'Foto voorgoed verwijderen' }).click();
  await question.getByRole('button', { name: 'Foto voorgoed verwijderen' }).click();
  await expect(todo).toBeHidden();
  await expect(page.getByText('Je foto of video is verwijderd. Jullie punten blijven.')).toBeVisible();
  await player.expectScore(10);

  await desk.getByRole('button', { name: /^Gegevens .*Rode Team$/ }).click();
  const data = desk.getByRole('dialog');
  const erase = data.getByRole('button', { name: 'Team voorgoed wissen' });
  await expect(erase).toBeDisabled();
  await expectAccessible(desk, 'the data of a team');
  const download = desk.waitForEvent('download');
  await data.getByRole('link', { name: 'Download alles van dit team' }).click();
  expect((await download).suggestedFilename()).toBe('team.zip');
  await data.getByLabel('Typ “Rode Team” om te bevestigen').fill('Rode Team');
  await erase.click();
  await expect(desk.getByText('Het team is gewist.')).toBeVisible();
  await expect(page.getByText('Rode Team')).toHaveCount(0);

  // The organiser can also erase a deleted team, which could still be restored.
  await desk.getByRole('button', { name: 'Blauwe Team verwijderen' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await expect(desk.getByRole('button', { name: 'Blauwe Team verwijderen' })).toHaveCount(0);
  await desk.getByText('Onlangs verwijderd').click();
  await desk.getByRole('button', { name: /^Gegevens .*Blauwe Team$/ }).click();
  await expectAccessible(desk, 'the data of a team that was removed');
  await data.getByLabel('Typ “Blauwe Team” om te bevestigen').fill('Blauwe Team');
  await erase.click();
  await expect(desk.getByText('Er is vandaag niets verwijderd.')).toBeVisible();

  // The organiser can also erase a team that exists only in an emptied game.
  await desk.request.post(`${server.url}/api/teams`, { data: { name: 'Gele Team', password: '' } });
  await desk.request.post(`${server.url}/api/game/resets`);
  await desk.reload();
  await desk.getByText('Teams van eerdere spellen').click();
  await desk.getByRole('button', { name: /^Gegevens .*Gele Team$/ }).click();
  await data.getByLabel('Typ “Gele Team” om te bevestigen').fill('Gele Team');
  await erase.click();
  await expect(desk.getByText('Het team is gewist.')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Gegevens .*Gele Team$/ })).toHaveCount(0);
  await expectAccessible(desk, 'teams of earlier games');
});

test('a team asks for a removal in the gallery, and the organiser erases the photo in its full view', async ({
  browser,
  page,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  const desk = organiser.page;
  await organiser.login();
  await organiser.beginGame();
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Blauwe Team');
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectTasks();
  await page.request.post(`${server.url}/api/session/gallery`, { data: { password: server.adminPassword } });
  await page.goto('/gallery');
  const tile = page.getByRole('button', { name: /Opdracht 1 - Foto/ });
  await tile.click();
  await page.getByRole('button', { name: 'Verwijder mijn foto' }).click();
  const form = page.getByRole('dialog', { name: 'Deze foto of video verwijderen?' });
  await form.getByLabel('Waarom? (mag leeg)').fill('Te veel zon');
  await page.keyboard.press('ArrowLeft');
  await expectAccessible(page, 'asking to remove a photo of the gallery');
  await form.getByRole('button', { name: 'Vraag om te verwijderen' }).click();
  await expect(form).toBeHidden();
  await expect(tile).toHaveCount(0);

  await expect(desk.getByText('Te veel zon')).toBeVisible();
  await desk
    .getByRole('navigation')
    .getByRole('link', { name: /Inzendingen.*Een team vraagt/ })
    .first()
    .click();
  await expect(desk).toHaveURL(/#removals$/);
  const thumb = desk.getByRole('button', {
    name: 'Foto van Blauwe Team bij Opdracht 1 - Foto groot bekijken',
  });
  await thumb.click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Foto voorgoed verwijderen' }).click();
  const question = desk.getByRole('dialog', { name: 'Deze foto voorgoed verwijderen?' });
  await expect(question.getByText('De punten van het team blijven staan.')).toBeVisible();
  await expectAccessible(desk, 'erasing a photo');
  await desk.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await desk.getByRole('button', { name: 'Foto voorgoed verwijderen' }).last().click();
  await question.getByRole('button', { name: 'Foto voorgoed verwijderen' }).click();
  await expect(question).toBeHidden();
  await expect(thumb).toHaveCount(0);
  await expect(desk.getByText('Te veel zon')).toHaveCount(0);
});

test('the privacy page shows the settings in the reader’s language', { tag: '@lab' }, async ({
  browser,
  page,
  server,
}) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  const desk = organiser.page;
  await organiser.login();
  await desk.locator('summary', { hasText: 'Privacy' }).click();
  await desk.getByLabel('Wie kunnen mensen aanspreken?').fill('Roel, 06 12345678');
  await desk.getByLabel('Verwijder alle foto’s zoveel dagen na de reis').fill('3');
  await desk.getByRole('button', { name: 'Opslaan' }).click();
  await expect(desk.getByText('Vul een getal in van 14 tot 3650')).toBeVisible();
  await desk.getByLabel('Verwijder alle foto’s zoveel dagen na de reis').fill('30');
  await desk.getByRole('button', { name: 'Opslaan' }).click();
  await expect(desk.getByText('Opgeslagen.')).toBeVisible();
  await expectAccessible(desk, 'the privacy settings');

  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await expect(page.getByText('Roel, 06 12345678')).toBeVisible();
  await expect(page.getByText('30 dagen na de reis verwijderd')).toBeVisible();
  await expect(page.getByText('tile.openstreetmap.org')).toBeVisible();
  // Features that are switched off are not mentioned.
  await expect(page.getByText('(AI)')).toHaveCount(0);
  await expectAccessible(page, 'privacy');
  for (const [language, text] of [
    ['en', 'What can you do?'],
    ['es', '¿Qué puedes hacer?'],
  ] as const) {
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
    await page.reload();
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
  }
});
