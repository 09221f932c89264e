import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import { Organiser, openPage, Player } from './actors.ts';
import { expectAppOnDevice } from './device.ts';
import { PHOTO } from './drafts.ts';
import type { AppServer } from './fixtures/server.ts';
import { liveState } from './live-state.ts';

/** Milliseconds: more than the longest pause between two tries of a phone that has lost its network (20 s). */
export const FOUND_AGAIN_MS = 30_000;

/** A running game of so many photo tasks, with two teams. */
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
  await expect(bar(player.page)).toBeAttached();
  return player;
}

/** Joins, and goes to the camera of the first task. */
export async function openCamera(page: Page, server: AppServer): Promise<void> {
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
}

/** Opens the camera once, and waits until the whole app is on the phone: the network may go. */
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

/** All photos that the server has, in the order in which they came, as the organiser's dashboard gets them. */
export async function arrived(organiser: Organiser): Promise<AdminSubmission[]> {
  // The lightest page there is at the server's address.
  await organiser.open('/healthz');
  const { submissions } = await liveState(organiser.page, 'admin');
  return submissions.toSorted((a, b) => a.createdAt - b.createdAt);
}

/** What waits on this phone, and what became of what was sent. */
export function bar(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Foto’s die nog verstuurd moeten worden' });
}

/** A task on the board. */
export function task(page: Page, number: number): Locator {
  return page.getByRole('listitem').filter({ hasText: `Opdracht ${number} -` });
}
