import { expect, type Locator, type Page } from '@playwright/test';
import { Organiser } from './actors.ts';
import { type GameWriter, startGameWriter } from './fixtures/game-writer.ts';
import { type AppServer, test as base } from './fixtures/server.ts';

/**
 * Playwright's `test` with the demo game and a fake AI. `models` are the settings of its models.
 */
export const test = base.extend<{ writer: GameWriter; models: Readonly<Record<string, string>> }>({
  models: [{ AI_TEXT_MODEL: 'schrijver' }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
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

/** Part of the first photo task that the fake AI writes. */
export const FIRST_TASK = 'voor de gekleurde huizen';

export const cards = (page: Page): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading') });
export const card = (page: Page, text: string): Locator => cards(page).filter({ hasText: text });
/** Returns a button of a card. Its accessible name begins with `name` and ends with the task's. */
export const cardButton = (taskCard: Locator, name: string): Locator =>
  taskCard.getByRole('button', { name: new RegExp(`^${name}`) });
export const progressBar = (page: Page): Locator => page.getByRole('progressbar', { name: 'Voortgang' });

/** Logs in as the organiser and opens the generator. */
export async function openGenerator(page: Page, server: AppServer): Promise<Organiser> {
  const organiser = new Organiser(page, server);
  await organiser.enter();
  await organiser.open('/generator');
  await expect(page.getByRole('heading', { name: 'Spel Generator' })).toBeVisible();
  return organiser;
}

/** Starts the generation of a game with the form's current values. */
export async function startMaking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bedenk een spel' }).click();
}

/** Starts the generation of a city tour in the destination of the demo trip. */
export async function startTour(page: Page): Promise<void> {
  await expect(page.getByLabel('Stad', { exact: true })).toHaveValue('Villajoyosa');
  await startMaking(page);
}

export async function expectReview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Kijk het spel na' })).toBeVisible();
}

/** Discards the generated game. */
export async function discardGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await page.getByRole('button', { name: 'Weggooien' }).click();
  await expect(page.getByRole('button', { name: 'Bedenk een spel' })).toBeVisible();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Bewaar \d/ }).click();
}
