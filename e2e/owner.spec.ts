import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { test } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';

async function logIn(page: Page): Promise<void> {
  await page.goto('/eigenaar');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByRole('heading', { name: 'Huidige reizen' })).toBeVisible();
}

/** Returns the card of a trip in the owner's list. */
function cardOf(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

/** Chooses an action in the menu "Meer" of a trip's card. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await cardOf(page, title)
    .getByRole('button', { name: `Meer: ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Makes a trip from a title only. Returns the organiser's password, which the page shows once. */
async function makeTrip(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Nieuwe reis' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Titel').fill(title);
  await form.getByRole('button', { name: 'Reis maken' }).click();
  await expect(form.getByRole('heading', { name: `${title} staat klaar` })).toBeVisible();
  const password = await form.getByLabel('Wachtwoord voor de organisator').inputValue();
  // Escape must not close a password that is shown only once.
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Sluiten' }).click();
  return password;
}

test.describe('the owner of the server', () => {
  test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

  test('makes a second trip, opens it, archives it and restores it', async ({ page, browser, server }) => {
    await logIn(page);
    await expect(cardOf(page, 'Weekend aan zee')).toContainText('Voorpagina');
    const password = await makeTrip(page, 'Zomer in Mälmö');

    // The new trip has its own organiser, who can log in only at the trip's own address.
    const organiser = await openPage(await browser.newContext());
    await organiser.goto(`${server.url}/r/zomer-in-malmo/admin`);
    await organiser.getByLabel('Wachtwoord', { exact: true }).fill(password);
    await organiser.getByRole('button', { name: 'Inloggen' }).click();
    await expect(organiser.getByRole('button', { name: 'Spel Starten' })).toBeVisible();
    // A start without tasks and teams would ask first, so the page must know both.
    const api = `${server.url}/r/zomer-in-malmo/api`;
    expect((await organiser.request.post(`${api}/tasks`, { data: PHOTO })).status()).toBe(201);
    expect((await organiser.request.post(`${api}/teams`, { data: { name: 'Rode Team' } })).status()).toBe(
      201,
    );
    await expect(organiser.getByRole('button', { name: 'Reset Quizzes van Rode Team' })).toBeVisible();
    await organiser.getByRole('button', { name: 'Spel Starten' }).click();
    await expect(organiser.getByRole('button', { name: 'Spel Beëindigen' })).toBeVisible();
    await organiser.goto(`${server.url}/admin`);
    await expect(organiser.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    await organiser.goto(`${server.url}/r/zomer-in-malmo/admin`);

    const card = cardOf(page, 'Zomer in Mälmö');
    await card.getByRole('link', { name: 'Openen' }).click();
    await expect(page).toHaveURL(`${server.url}/r/zomer-in-malmo/`);
    await expect(page.getByText('Zomer in Mälmö ·')).toBeVisible();
    await page.goBack();

    await choose(page, 'Zomer in Mälmö', 'Archiveren');
    const question = page.getByRole('dialog', { name: 'Zomer in Mälmö archiveren?' });
    await question.getByRole('button', { name: 'Archiveren' }).click();
    await expect(page.getByText('Zomer in Mälmö staat nu bij de eerdere reizen.')).toBeVisible();
    const earlier = page.getByRole('region', { name: 'Eerdere reizen' });
    await expect(earlier.getByRole('heading', { name: 'Zomer in Mälmö' })).toBeVisible();
    await expect(organiser.getByRole('button', { name: 'Spel Starten' })).toBeVisible();
    await organiser.getByRole('button', { name: 'Spel Starten' }).click();
    await expect(organiser.getByText('Er kan niets meer aan veranderen.').first()).toBeVisible();

    await page.getByRole('button', { name: 'Ongedaan maken' }).click();
    await expect(page.getByText('Zomer in Mälmö is weer terug.')).toBeVisible();
    await expect(earlier).toBeHidden();
    await organiser.getByRole('button', { name: 'Spel Starten' }).click();
    await expect(organiser.getByRole('button', { name: 'Spel Beëindigen' })).toBeVisible();
  });

  test('puts another trip on the front page, and reaches the owner’s page from any trip’s address', {
    tag: '@lab',
  }, async ({ page, server }) => {
    await logIn(page);
    await makeTrip(page, 'Zomer');
    await choose(page, 'Zomer', 'Op de voorpagina zetten');
    await page.getByRole('dialog').getByRole('button', { name: 'Op de voorpagina zetten' }).click();
    await expect(page.getByText('Zomer staat nu op de voorpagina.')).toBeVisible();
    await expect(cardOf(page, 'Zomer')).toContainText('Voorpagina');
    await page.goto('/');
    await expect(page.getByText('Zomer ·')).toBeVisible();
    await page.goto('/r/reis/eigenaar');
    await expect(page).toHaveURL(`${server.url}/eigenaar`);
    await expect(cardOf(page, 'Weekend aan zee').getByText('/r/reis')).toBeVisible();
  });

  test('can change the front page while an organiser edits a trip, whose draft is still saved to the same trip', {
    tag: '@lab',
  }, async ({ page, browser, server }) => {
    await logIn(page);
    await makeTrip(page, 'Zomer');
    const organiser = await openPage(await browser.newContext());
    await organiser.goto(`${server.url}/admin/reis?deel=algemeen`);
    await organiser.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
    await organiser.getByRole('button', { name: 'Inloggen' }).click();
    await expect(organiser).toHaveURL(`${server.url}/r/reis/admin/reis?deel=algemeen`);
    await expect(organiser.getByLabel('Naam van de reis')).toHaveValue('Weekend aan zee');
    await choose(page, 'Zomer', 'Op de voorpagina zetten');
    await page.getByRole('dialog').getByRole('button', { name: 'Op de voorpagina zetten' }).click();
    await expect(page.getByText('Zomer staat nu op de voorpagina.')).toBeVisible();
    const saved = organiser.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/trip/draft'),
    );
    await organiser.getByLabel('Naam van de reis').fill('Weekend aan de kust');
    expect((await saved).url()).toBe(`${server.url}/r/reis/api/trip/draft`);
    expect((await saved).status()).toBe(200);
  });

  test('opens and closes the menu of a trip with the keyboard', { tag: '@lab' }, async ({ page }) => {
    await logIn(page);
    const more = page.getByRole('button', { name: 'Meer: Weekend aan zee' });
    const menu = page.getByRole('menu', { name: 'Weekend aan zee' });
    await more.press('Enter');
    await expect(menu).toBeVisible();
    await expectAccessible(page, 'menu');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/eigenaar$/);
    await more.press('Enter');
    await page.keyboard.press('End');
    await expect(menu.getByRole('menuitem').last()).toBeFocused();
  });

  test('exports a trip and makes a new trip from the file', { tag: '@lab' }, async ({ page, server }) => {
    await logIn(page);
    const download = page.waitForEvent('download');
    await choose(page, 'Weekend aan zee', 'Exporteren');
    const file = await (await download).path();
    await page.getByRole('button', { name: 'Nieuwe reis' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Beginnen met een bestand').setInputFiles({
      name: 'weekend.reis.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    });
    await expect(form.getByLabel('Titel')).toHaveValue('Weekend aan zee');
    await expect(form.getByLabel('Naam in het adres')).toHaveValue('weekend-aan-zee');
    await form.getByLabel('Naam in het adres').fill('reis');
    await expect(form.getByText('Er is al een reis met deze naam in het adres.')).toBeVisible();
    await form.getByLabel('Naam in het adres').fill('Weekend!');
    await expect(form.getByText('Gebruik alleen kleine letters')).toBeVisible();
    await form.getByLabel('Naam in het adres').fill('weekend-2');
    await form.getByLabel('Wachtwoord voor de organisator').fill('haring-in-het-land');
    await form.getByRole('button', { name: 'Reis maken' }).click();
    await expect(form.getByText('met het wachtwoord dat je net koos')).toBeVisible();
    const again = await page.request.get(`${server.url}/api/owner/trips/weekend-2/file`);
    expect(await again.text()).toBe(await readFile(file, 'utf8'));
  });

  test('sets a new password for an organiser, and logs out in every tab', { tag: '@lab' }, async ({
    page,
    context,
    server,
  }) => {
    await logIn(page);
    await choose(page, 'Weekend aan zee', 'Nieuw organisator-wachtwoord');
    const form = page.getByRole('dialog');
    await form.getByLabel('Nieuw wachtwoord', { exact: true }).fill('abc');
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form.getByText('Kies minstens 4 tekens.')).toBeVisible();
    await form.getByLabel('Nieuw wachtwoord', { exact: true }).fill('welkom');
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(form.getByText('Dit wachtwoord kiezen veel mensen: het is zo geraden.')).toBeVisible();
    await form.getByLabel('Nieuw wachtwoord', { exact: true }).fill('nieuw-slot');
    await form.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('Het nieuwe wachtwoord van Weekend aan zee geldt vanaf nu.')).toBeVisible();
    const login = await page.request.post(`${server.url}/api/session/admin`, {
      data: { password: 'nieuw-slot' },
    });
    expect(login.status()).toBe(204);

    const second = await openPage(context);
    await second.goto(`${server.url}/eigenaar`);
    await expect(second.getByRole('heading', { name: 'Huidige reizen' })).toBeVisible();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    await expect(second.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  });

  test('has an accessible login, list, form and confirmation', { tag: '@lab' }, async ({ page }) => {
    await page.goto('/eigenaar');
    await expect(page.getByRole('heading', { name: 'Reizen op deze server' })).toBeVisible();
    await expectAccessible(page, 'gate');
    await logIn(page);
    await makeTrip(page, 'Zomer');
    await expect(cardOf(page, 'Zomer')).toBeVisible();
    await expectAccessible(page, 'list');
    await choose(page, 'Zomer', 'Archiveren');
    await expectAccessible(page, 'question');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Nieuwe reis' }).click();
    await page.getByRole('button', { name: 'Reis maken' }).click();
    await expect(page.getByText('Geef de reis een titel.')).toBeVisible();
    await expectAccessible(page, 'form');
  });
});

test('the owner’s page says how to set the owner’s password', { tag: '@lab' }, async ({ page }) => {
  await page.goto('/eigenaar');
  await expect(page.getByRole('heading', { name: 'Het beheer staat uit' })).toBeVisible();
  await expect(page.getByText('OWNER_PASSWORD')).toBeVisible();
  await expectAccessible(page, 'switched off');
});
