import { expect, type Locator, type Page } from '@playwright/test';
import { Organiser } from './actors.ts';
import { type GameWriter, startGameWriter } from './fixtures/game-writer.ts';
import { type AppServer, test as base } from './fixtures/server.ts';

/** Playwright's `test` with a server that has the demo trip and game, and (`models` says which) models to ask. */
export const test = base.extend<{ writer: GameWriter; models: Readonly<Record<string, string>> }>({
  models: [{ AI_TEXT_MODEL: 'schrijver' }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter
  writer: async ({}, use) => {
    const writer = await startGameWriter();
    await use(writer);
    await writer.close();
  },
  serverOptions: async ({ writer, models }, use) => {
    const env = { AI_BASE_URL: writer.baseUrl, AI_API_KEY: 'geheim', ...models };
    await use({ demo: true, env });
  },
});

/** Words of the first photo task that the model thinks of. */
export const FIRST = 'voor de gekleurde huizen';

export const cards = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading') });
export const card = (page: Page, text: string): Locator => cards(page).filter({ hasText: text });
/** A button of a card; its name goes on with the task's. */
export const cardButton = (of: Locator, name: string): Locator =>
  of.getByRole('button', { name: new RegExp(`^${name}`) });
export const bar = (page: Page): Locator => page.getByRole('progressbar', { name: 'Voortgang' });

/** As the organiser, from the login on. */
export async function openGenerator(page: Page, server: AppServer): Promise<Organiser> {
  const organiser = new Organiser(page, server);
  await organiser.enter();
  await organiser.open('/generator');
  await expect(page.getByRole('heading', { name: 'Spel Generator' })).toBeVisible();
  return organiser;
}

/** Has a game made of what stands in the form. */
export async function startMaking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bedenk een spel' }).click();
}

/** Has a tour made of the city where the demo trip goes. */
export async function startTour(page: Page): Promise<void> {
  await expect(page.getByLabel('Stad', { exact: true })).toHaveValue('Villajoyosa');
  await startMaking(page);
}

export async function expectReview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Kijk het spel na' })).toBeVisible();
}

/** Throws away what is looked over. */
export async function beginAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await page.getByRole('button', { name: 'Weggooien' }).click();
  await expect(page.getByRole('button', { name: 'Bedenk een spel' })).toBeVisible();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bewaar \d/ }).click();
}
