import { expect, type Page } from '@playwright/test';
import type { Shots } from './shots.ts';
import type { Words } from './words.ts';

/** What the pictures are taken with: a browser that speaks one language, at a server with a game. */
export interface Stage {
  readonly shots: Shots;
  readonly words: Words;
  readonly adminPassword: string;
  /** A browser of its own, at the server. */
  open(path: string): Promise<Page>;
}

function button(page: Page, words: Words, key: string) {
  return page.getByRole('button', { name: words.text(key), exact: true });
}

/** Pages with a state of their own by their address alone. */
const PAGES = [
  ['home', '/'],
  ['flights', '/vlucht'],
  ['hotel', '/hotel'],
  ['schedule', '/schedule'],
  ['home-stayers', '/thuisblijvers'],
  ['game-waiting', '/game'],
  ['scoreboard-hidden', '/scoreboard'],
  ['gallery-gate', '/gallery'],
  ['admin-login', '/admin'],
  ['not-found', '/bestaat-niet'],
] as const;

/** Before the trip, as visitors see it. */
export async function visitorStates({ shots, words, open }: Stage): Promise<void> {
  for (const [name, path] of PAGES) {
    const page = await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await shots.take(name, page);
    await page.context().close();
  }
  const page = await open('/');
  await button(page, words, 'menu_open').click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'English' })).toBeVisible();
  await shots.take('menu', page);
  await page.context().close();
}

/** During the game, as a team that has yet to begin sees it. */
export async function playerStates({ shots, words, open }: Stage): Promise<void> {
  const page = await open('/game');
  await expect(page.getByRole('button', { name: /De Inktvissen/ })).toBeVisible();
  await shots.take('game-teams', page);
  await page.getByRole('button', { name: /Groene Team/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('game-team-password', page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /De Inktvissen/ }).click();
  const board = page.getByRole('heading', { name: words.text('game_tasks') });
  await expect(board).toBeVisible();
  await shots.take('game-board', page);
  await page.getByRole('button', { name: /Opdracht 2 - Quiz/ }).click();
  await shots.take('game-task', page);
  await button(page, words, 'game_start_quiz').click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.getByRole('radio').first().check();
  await shots.take('game-quiz', page);
  await page.goto(new URL('/game', page.url()).href);
  await page.getByRole('button', { name: /Opdracht 1 - Foto/ }).click();
  await button(page, words, 'game_start_camera').click();
  await expect(button(page, words, 'camera_shutter')).toBeEnabled();
  await shots.take('game-camera', page);
  await button(page, words, 'camera_shutter').click();
  await expect(button(page, words, 'photo_submit')).toBeVisible();
  await shots.take('game-photo', page);
  await button(page, words, 'photo_submit').click();
  await expect(board).toBeVisible();
  await shots.take('game-board-after', page);
  const scoreboard = await open('/scoreboard');
  await expect(scoreboard.getByRole('table')).toBeVisible();
  await shots.take('scoreboard', scoreboard);
  await scoreboard.context().close();
  await page.context().close();
}

async function login(page: Page, { words, adminPassword }: Stage): Promise<void> {
  await page.getByLabel(words.text('common_password'), { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await expect(button(page, words, 'admin_new_task')).toBeVisible();
}

/** Before the game, as the organiser sees it: what leads to its start. */
export async function firstStates(stage: Stage): Promise<void> {
  const { shots, words, open } = stage;
  const page = await open('/admin');
  await login(page, stage);
  await shots.take('dashboard-first-steps', page);
  await page.goto(new URL('/admin/uitnodigen', page.url()).href);
  const code = page.getByRole('img', { name: words.pattern('invite_qr_alt') }).first();
  await expect(code.locator('path')).toHaveAttribute('d', /^M/);
  await shots.take('invitations', page);
  await page.goto(new URL('/admin', page.url()).href);
  await page
    .getByRole('link', { name: words.pattern('trial_try_task') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shots.take('trial', page);
  await page.context().close();
}

/** During the game, as the organiser sees it. */
export async function organiserStates(stage: Stage): Promise<void> {
  const { shots, words, open } = stage;
  const page = await open('/admin');
  await login(page, stage);
  await shots.take('dashboard', page);
  await button(page, words, 'admin_new_task').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('task-form', page);
  for (const [name, path] of [
    ['gallery', '/gallery'],
    ['generator', '/generator'],
    ['trip-editor', '/admin/reis'],
    ['styleguide', '/styleguide'],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await shots.take(name, page);
  }
  await page.goto(new URL('/gallery', page.url()).href);
  await page
    .getByRole('button', { name: words.pattern('picture_open') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('gallery-photo', page);
  await bigScreenStates(page, stage);
  await page.context().close();
}

/** The end of a game: frozen, turned over place by place, and the podium. Ends the game. */
async function bigScreenStates(page: Page, { shots }: Stage): Promise<void> {
  const set = async (path: string, data: object) => {
    const answer = await (path === '/api/game'
      ? page.request.patch(path, { data })
      : page.request.put(path, { data }));
    expect(answer.ok(), `${path} answers ${answer.status()}`).toBe(true);
  };
  const show = async (name: string) => {
    await page.goto(new URL('/scoreboard?scherm', page.url()).href);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await shots.take(name, page);
  };
  await show('screen');
  await set('/api/game/board', { status: 'frozen' });
  await show('screen-frozen');
  await set('/api/game', { gameStarted: false });
  for (const revealed of [0, 1, 2]) await set('/api/game/board', { status: 'revealing', revealed });
  await show('screen-revealing');
  // The demo's scores make four places.
  await set('/api/game/board', { status: 'revealing', revealed: 3 });
  await set('/api/game/board', { status: 'revealed' });
  await show('screen-podium');
}
