import { expect, type Page } from '@playwright/test';
import { newPlayer, Organiser, openPage, Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { CHOICES, ORDER } from './drafts.ts';
import { test } from './fixtures/server.ts';
import { dragByTouch } from './touch.ts';

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

/** Sorts the items with the keyboard, from the top. Each move is announced. */
async function sortByKeys(phone: Page, texts: readonly string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    const up = phone.getByRole('button', { name: `${text} omhoog` });
    for (let at = (await itemsOf(phone)).indexOf(text); at > place; at -= 1) {
      await up.press('Enter');
      await expect(phone.getByText(`${text} staat nu op plaats ${at} van ${texts.length}.`)).toBeAttached();
      await expect(up).toBeFocused();
    }
  }
}

/** Returns where a finger or mouse grabs the item at this place, from 0. */
async function gripOf(phone: Page, place: number): Promise<{ x: number; y: number }> {
  const box = await phone.getByRole('dialog').getByRole('listitem').nth(place).boundingBox();
  if (!box) throw new Error('The item is not on the screen');
  return { x: box.x + 20, y: box.y + box.height / 2 };
}

/** Sorts the items by dragging with a finger, from the top. */
async function sortByTouch(phone: Page, texts: readonly string[]): Promise<void> {
  for (const [place, text] of texts.entries()) {
    const at = (await itemsOf(phone)).indexOf(text);
    if (at === place) continue;
    const [{ x, y: from }, { y: to }] = [await gripOf(phone, at), await gripOf(phone, place)];
    await dragByTouch(phone, { x, from, to });
    await expect.poll(async () => (await itemsOf(phone)).indexOf(text)).toBe(place);
  }
}

test('teams put things in order by keyboard, by finger and by mouse', { tag: '@lab' }, async ({
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
  await sortByKeys(red.page, right);
  await expectAccessible(red.page, 'order');
  await submit(red.page).click();
  await expect(red.page.getByText('Helemaal goed!')).toBeVisible();

  const blue = new Player(await openPage(await browser.newContext({ hasTouch: true })), server);
  await blue.open('/game');
  await blue.join('Blauwe Team');
  await start(blue, 'Opdracht 1 - Volgorde');
  expect(await itemsOf(blue.page)).toEqual(shown);
  await sortByTouch(blue.page, right);
  const [from, to] = [await gripOf(blue.page, 0), await gripOf(blue.page, 1)];
  await blue.page.mouse.move(from.x, from.y);
  await blue.page.mouse.down();
  await blue.page.mouse.move(to.x, to.y, { steps: 10 });
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
  await sortByKeys(
    page,
    ORDER.items.map(({ text }) => text),
  );
  await submit(page).click();
  await expect(page.getByText('Helemaal goed!')).toBeVisible();
});
