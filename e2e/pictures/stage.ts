import type { Locator, Page } from '@playwright/test';
import type { GameWriter } from '../fixtures/game-writer.ts';
import { expect } from './patient.ts';
import type { Shots } from './shots.ts';
import type { Words } from './words.ts';

/** What the pictures are taken with: a browser that speaks one language, at a server with a game. */
export interface Stage {
  readonly shots: Shots;
  readonly words: Words;
  readonly adminPassword: string;
  readonly ownerPassword: string;
  /** Thinks of the games that the generator makes. */
  readonly writer: GameWriter;
  /** A browser of its own, at the server; `installed` puts the app on its device. */
  open(path: string, options?: { installed?: boolean }): Promise<Page>;
}

/** Paths of pages that have no menu, or another; also below the address of a trip. */
const WITHOUT_MENU = /^(\/r\/[^/]+)?\/(game|admin|delen)/;

export function button(page: Page | Locator, words: Words, key: string): Locator {
  return page.getByRole('button', { name: words.text(key), exact: true });
}

/** Waits until a page is there, with all that it asks the server for. */
export async function expectLoaded(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The menu comes last, on pages that have one.
  if (!WITHOUT_MENU.test(new URL(page.url()).pathname))
    await expect(button(page, words, 'menu_open')).toBeVisible();
  await expect(page.getByText(words.text('flight_status_loading'))).toHaveCount(0);
}

/** Goes to another page of the app. */
export async function goTo(page: Page, { words }: Stage, path: string): Promise<void> {
  const { href } = new URL(path, page.url());
  // A sheet that closes goes back in the history, which may end the first try.
  await page.goto(href).catch(() => page.goto(href));
  await expectLoaded(page, words);
}

/** Fills in the password that the page asks for. */
export async function giveKey(page: Page, { words }: Stage, password: string): Promise<void> {
  await page.getByLabel(words.text('common_password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** The dashboard, as the organiser. */
export async function openDashboard(stage: Stage): Promise<Page> {
  const page = await stage.open('/admin');
  await giveKey(page, stage, stage.adminPassword);
  await expect(button(page, stage.words, 'admin_new_task')).toBeVisible();
  return page;
}

/** From now on the page holds what goes away by itself within seconds: there is no time to take its picture. */
export async function holdMoment(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const held = (handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= 1_000 && ms <= 10_000 ? 0 : setTimeout(handler, ms, ...rest);
    Object.assign(window, { setTimeout: held });
  });
}

/** Asks the server for something as the one who is logged in on the page. */
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
