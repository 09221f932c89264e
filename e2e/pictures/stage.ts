import type { Locator, Page } from '@playwright/test';
import type { GameWriter } from '../fixtures/game-writer.ts';
import { expect } from './patient.ts';
import type { Shots } from './shots.ts';
import type { Words } from './words.ts';

/** The setting for pictures in one language: a browser and a server with a game. */
export interface Stage {
  readonly shots: Shots;
  readonly words: Words;
  readonly adminPassword: string;
  readonly ownerPassword: string;
  /** The fake AI of the generator. */
  readonly writer: GameWriter;
  /** Opens a page in a new browser context. With `installed`, its service worker stores the app. */
  open(path: string, options?: { installed?: boolean }): Promise<Page>;
}

/** Paths of pages without the usual menu, also at a trip's own address. */
const WITHOUT_MENU = /^(\/r\/[^/]+)?\/(game|admin|delen)/;

export function button(page: Page | Locator, words: Words, key: string): Locator {
  return page.getByRole('button', { name: words.text(key), exact: true });
}

/** Waits until a page has all its data. */
export async function expectLoaded(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The menu appears last.
  if (!WITHOUT_MENU.test(new URL(page.url()).pathname))
    await expect(button(page, words, 'menu_open')).toBeVisible();
  await expect(page.getByText(words.text('flight_status_loading'))).toHaveCount(0);
}

/** Loads another page of the app. */
export async function goTo(page: Page, { words }: Stage, path: string): Promise<void> {
  const { href } = new URL(path, page.url());
  // Tries twice: a closing sheet goes back in the history, which may cancel the first load.
  await page.goto(href).catch(() => page.goto(href));
  await expectLoaded(page, words);
}

/** Logs in on a page that asks for a password. */
export async function enterPassword(page: Page, { words }: Stage, password: string): Promise<void> {
  await page.getByLabel(words.text('common_password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Logs in as the organiser and opens the dashboard. */
export async function openDashboard(stage: Stage): Promise<Page> {
  const page = await stage.open('/admin');
  await enterPassword(page, stage, stage.adminPassword);
  await expect(button(page, stage.words, 'admin_new_task')).toBeVisible();
  return page;
}

/** Stops new timers of 1 to 10 s, so that messages stay on the page for the screenshots. */
export async function stopShortTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const withoutShortTimers = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= 1_000 && ms <= 10_000 ? 0 : setTimeout(handler, ms, ...rest);
    Object.assign(window, { setTimeout: withoutShortTimers });
  });
}

/** Sends a request to the API with the login of the page. */
export async function send(
  page: Page,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  data: object,
): Promise<unknown> {
  const answer = await page.request.fetch(new URL(path, page.url()).href, { method, data });
  expect(answer.ok(), `${path} answers ${answer.status()}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}
