import { expect, type Page } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { CHOICES, ORDER } from './drafts.ts';
import { test } from './fixtures/server.ts';

async function start({ page: phone }: Player, task: string): Promise<void> {
  await phone.getByRole('button', { name: task }).click();
  await phone.getByRole('button', { name: 'Vraag Starten' }).click();
}

const submit = (phone: Page) => phone.getByRole('button', { name: 'Antwoord Indienen' });

test('a team that ticks all right answers gets all points, and another a part of them, after a change', async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const form = await organiser.beginQuestion('Meer antwoorden', CHOICES.instructions);
  for (const [index, { text }] of CHOICES.options.entries())
    await form.getByLabel(`Antwoord ${index + 1}`, { exact: true }).fill(text);
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Vink minstens één goed antwoord aan.')).toBeVisible();
  await form.getByLabel('Antwoord 1 is goed').check();
  await form.getByLabel('Antwoord 3 is goed').check();
  await form.getByLabel('Geef ook punten als een deel goed is').check();
  await expectAccessible(page, 'form of a question with several answers');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const name = 'Opdracht 1 - Meer antwoorden';
  const red = await newPlayer(browser, server, 'Rode Team');
  await red.openTask(name);
  await expect(red.page.getByText('Een fout vinkje haalt een goed vinkje weg.')).toBeVisible();
  await red.page.getByRole('button', { name: 'Vraag Starten' }).click();
  await expect(submit(red.page)).toBeDisabled();
  for (const text of ['Portugal', 'Frankrijk']) await red.page.getByRole('checkbox', { name: text }).check();
  await expectAccessible(red.page, 'question with several answers');
  await submit(red.page).click();
  await expect(red.page.getByText('Helemaal goed!')).toBeVisible();
  await red.expectScore(10);

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await start(blue, name);
  await blue.page.getByRole('checkbox', { name: 'Portugal' }).check();
  await page.getByRole('button', { name: `Bewerken: ${name}` }).click();
  await form.getByRole('button', { name: 'Nog een antwoord' }).click();
  await form.getByLabel('Antwoord 4', { exact: true }).fill('Andorra');
  await form.getByLabel('Antwoord 4 is goed').check();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await submit(blue.page).click();
  await expect(
    blue.page.getByText('De spelleider heeft deze vraag net veranderd of opnieuw opengezet.'),
  ).toBeVisible();
  await expect(blue.page.getByRole('checkbox', { name: 'Portugal' })).toBeChecked();
  await blue.page.getByRole('checkbox', { name: 'Andorra' }).check();
  await submit(blue.page).click();
  await expect(blue.page.getByText('Deels goed!')).toBeVisible();
  await expect(blue.page.getByText('2 van 3 goed: 6 punten.')).toBeVisible();
  await blue.expectScore(6);
  await page.getByRole('button', { name: 'Blauwe Team', expanded: false }).click();
  await expect(page.getByRole('row', { name: `${name} Meer antwoorden Voltooid 6` })).toBeVisible();
});

/** Returns the texts of the items, from top to bottom. */
async function itemsOf(phone: Page): Promise<string[]> {
  const items = phone.getByRole('dialog').getByRole('listitem').locator('.grow');
  await expect(items).toHaveCount(ORDER.items.length);
  return items.allTextContents();
}

/** Sorts the items with their buttons, from the top. */
async function sort(phone: Page, texts: readonly string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    const up = phone.getByRole('button', { name: `${text} omhoog` });
    while ((await itemsOf(phone)).indexOf(text) > place) {
      await up.click();
      await expect(up).toBeFocused();
    }
  }
}

test('teams put things in order by their buttons and by dragging', { tag: '@lab' }, async ({
  page,
  browser,
  server,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const form = await organiser.beginQuestion('Volgorde', ORDER.instructions);
  const [mier, muis, kat, koe] = ORDER.items.map(({ text }) => text);
  for (const [index, text] of [muis, mier, kat, koe].entries())
    await form.getByLabel(`Regel ${index + 1}`, { exact: true }).fill(text ?? '');
  await form.getByRole('button', { name: 'Regel 2 omhoog' }).click();
  await expect(form.getByLabel('Regel 1', { exact: true })).toHaveValue('Mier');
  await form.getByLabel('Geef ook punten als een deel goed is').check();
  await expectAccessible(page, 'form of an order');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();

  const right = ORDER.items.map(({ text }) => text);
  const red = await newPlayer(browser, server, 'Rode Team');
  await start(red, 'Opdracht 1 - Volgorde');
  await expect(red.page.getByText('Alles wat op de goede plek staat, levert punten op.')).toBeVisible();
  const shown = await itemsOf(red.page);
  expect(shown).not.toEqual(right);
  await expect(submit(red.page)).toBeDisabled();
  await sort(red.page, right);
  await expectAccessible(red.page, 'order');
  await submit(red.page).click();
  await expect(red.page.getByText('Helemaal goed!')).toBeVisible();

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await start(blue, 'Opdracht 1 - Volgorde');
  expect(await itemsOf(blue.page)).toEqual(shown);
  await sort(blue.page, right);
  const [first, second] = [0, 1].map((at) => blue.page.getByRole('dialog').getByRole('listitem').nth(at));
  const [from, to] = [await first?.boundingBox(), await second?.boundingBox()];
  if (!from || !to) throw new Error('The items are not on the screen');
  await blue.page.mouse.move(from.x + 20, from.y + from.height / 2);
  await blue.page.mouse.down();
  await blue.page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 10 });
  await blue.page.mouse.up();
  await expect.poll(() => itemsOf(blue.page)).toEqual(['Muis', 'Mier', 'Kat', 'Koe']);
  await submit(blue.page).click();
  await expect(blue.page.getByText('2 van 4 goed: 5 punten.')).toBeVisible();
  await blue.expectScore(5);
});

test('the organiser tries both kinds', { tag: '@lab' }, async ({ page, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask(CHOICES);
  await organiser.createTask(ORDER);
  await page.getByRole('link', { name: 'Probeer Opdracht 1 - Meer antwoorden' }).click();
  await page.getByRole('button', { name: 'Vraag Starten' }).click();
  await page.getByRole('checkbox', { name: 'Italië' }).check();
  await submit(page).click();
  await expect(page.getByText('Helaas, dat is niet goed.')).toBeVisible();
  await organiser.open('/admin');
  await page.getByRole('link', { name: 'Probeer Opdracht 2 - Volgorde' }).click();
  await page.getByRole('button', { name: 'Vraag Starten' }).click();
  await sort(
    page,
    ORDER.items.map(({ text }) => text),
  );
  await submit(page).click();
  await expect(page.getByText('Helemaal goed!')).toBeVisible();
});
