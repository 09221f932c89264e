import { expect } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { test } from './fixtures/server.ts';

test('five wrong passwords block the gallery’s login, also after a reload', async ({ page }) => {
  await page.goto('/gallery');
  await expect(page.getByRole('heading', { name: 'Galerij Toegang' })).toBeVisible();
  const password = page.getByLabel('Wachtwoord', { exact: true });
  for (const left of [4, 3, 2]) {
    await password.fill('fout');
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page.getByText(`Onjuist wachtwoord. ${left} pogingen over.`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByText('Onjuist wachtwoord. 1 poging over.')).toBeVisible();
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByText('Te veel inlogpogingen. Probeer opnieuw over 15 minuten.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Inloggen geblokkeerd' })).toBeDisabled();
  await expect(password).toBeDisabled();
});

test('the organiser ends the lockout after wrong team passwords, and logs out in every tab', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const context = await browser.newContext();
  const organiser = new Organiser(await openPage(context), server);
  await organiser.login();
  await organiser.makePhotoTask('Maak een foto');
  await organiser.addTeam('Groene Team', 'olijf');
  await organiser.startGame();
  const player = new Player(page, server);
  await player.open('/game');
  await page.getByRole('button', { name: 'Groene Team' }).click();
  const password = page.getByLabel('Wachtwoord', { exact: true });
  const join = page.getByRole('button', { name: 'Meedoen' });
  for (const left of ['4 pogingen', '3 pogingen', '2 pogingen', '1 poging']) {
    await password.fill('augurk');
    await join.click();
    await expect(page.getByText(`Onjuist wachtwoord, probeer opnieuw. ${left} over.`)).toBeVisible();
  }
  await join.click();
  await expect(page.getByText('Probeer opnieuw over 1 minuut.')).toBeVisible();
  const unlock = organiser.page.getByRole('button', { name: 'Toegang vrijgeven' });
  await unlock.click();
  await expect(unlock).toBeHidden();
  await password.fill('olijf');
  await join.click();
  await expect(page.getByRole('button', { name: 'Verander Team' })).toBeVisible();

  const second = await openPage(context);
  await second.goto(`${server.url}/admin`);
  await expect(second.getByRole('heading', { name: 'Opdrachten', exact: true })).toBeVisible();
  await organiser.logout();
  await expect(second.getByRole('button', { name: 'Inloggen' })).toBeVisible();
});

test('the task form names missing answers in the words of the spec', async ({ page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Quiz' }).check();
  // Otherwise the form moves the focus to this field after it has shown the errors.
  await form.getByLabel('Vraag', { exact: true }).fill('Welke letter is de eerste?');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Je hebt minstens 2 geldige opties nodig voor een quizvraag')).toBeVisible();
  await form.getByLabel('Antwoord 1', { exact: true }).fill('a');
  await form.getByLabel('Antwoord 2', { exact: true }).fill('b');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(
    form.getByText('Je moet minstens één optie als correct markeren voor je quizvraag'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Antwoord 4 weghalen' }).click();
  await form.getByRole('button', { name: 'Antwoord 3 weghalen' }).click();
  await form.getByRole('button', { name: 'Antwoord 2 weghalen' }).click();
  await expect(form.getByText('Je hebt minimaal 2 opties nodig voor een quizvraag')).toBeVisible();
});
