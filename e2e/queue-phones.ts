import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAppOnDevice } from './device.ts';
import { PHOTO } from './drafts.ts';
import type { AppServer } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

/** Milliseconds: more than the longest pause between two tries without a network (20 s). */
export const RECONNECTED_MS = 30_000;

/** Starts a game with two teams and these tasks. By default they are photo tasks. */
export async function startGame(browser: Browser, server: AppServer, tasks: object[]): Promise<Organiser> {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  for (const task of tasks) await organiser.createTask({ ...PHOTO, ...task });
  await organiser.createTeam('Rode Team');
  await organiser.createTeam('Blauwe Team');
  await organiser.beginGame();
  return organiser;
}

export async function joinRed(context: BrowserContext, server: AppServer): Promise<Player> {
  const player = new Player(await openPage(context), server);
  await player.open('/game');
  await player.join('Rode Team');
  await expect(queueBar(player.page)).toBeAttached();
  return player;
}

/** Joins the Rode Team and opens the camera of the first task. */
export async function openCamera(page: Page, server: AppServer): Promise<void> {
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
}

/** Waits until the app is stored, and opens the camera once. Later it needs no network. */
export async function tryCamera(player: Player): Promise<void> {
  const { page } = player;
  await expectAppOnDevice(page);
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await player.backToTasks();
  await player.expectTasks();
}

/** Returns all photos on the server in the order of arrival, from the organiser's live state. */
export async function arrivedPhotos(organiser: Organiser): Promise<AdminSubmission[]> {
  // The request needs an open page, and this is the smallest page of the server.
  await organiser.open('/healthz');
  const { submissions } = await liveState(organiser.page, 'admin');
  return submissions.toSorted((a, b) => a.createdAt - b.createdAt);
}

/** Returns the bar with the photos in the queue and the results of sent photos. */
export function queueBar(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Foto’s die nog verstuurd moeten worden' });
}

/** Returns the card of a task on the board. */
export function taskCard(page: Page, number: number): Locator {
  return page.getByRole('listitem').filter({ hasText: `Opdracht ${number} -` });
}
