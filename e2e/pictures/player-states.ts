import type { Page } from '@playwright/test';
import { expect } from './patient.ts';
import { button, expectLoaded, goTo, type Stage, stopShortTimers } from './stage.ts';

/** Opens a task from the board. */
async function openTask(page: Page, stage: Stage, name: RegExp): Promise<void> {
  await goTo(page, stage, '/game');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function makePhoto(page: Page, { words }: Stage): Promise<void> {
  await button(page, words, 'game_start_camera').click();
  await expect(button(page, words, 'camera_shutter')).toBeEnabled();
  await button(page, words, 'camera_shutter').click();
}

/** Takes pictures of joining a team. Resolves to the page of a team that has done no tasks. */
async function joinStates(stage: Stage): Promise<Page> {
  const { shots, words, open } = stage;
  const page = await open('/game');
  await expect(page.getByRole('button', { name: /De Inktvissen/ })).toBeVisible();
  await shots.take('game-teams', page);
  await page.getByRole('button', { name: /Groene Team/ }).click();
  await expect(page.getByLabel(words.text('common_password'), { exact: true })).toBeVisible();
  await shots.take('game-team-password', page);
  await button(page, words, 'join_other').click();
  await page.getByRole('button', { name: /De Inktvissen/ }).click();
  await expect(page.getByRole('heading', { name: words.text('game_tasks') })).toBeVisible();
  await shots.take('game-board', page);
  return page;
}

async function quizStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await openTask(page, stage, /Opdracht 2 - Quiz/);
  await shots.take('game-task', page);
  await button(page, words, 'game_start_quiz').click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.getByRole('radio').first().check();
  await shots.take('game-quiz', page);
  for (const [name, task, answer, key] of [
    ['wrong', /Opdracht 4 - Quiz/, /^(?!.*chocola)/i, 'verdict_quiz_wrong'],
    ['right', /Opdracht 8 - Quiz/, 'Een boot', 'verdict_quiz_correct'],
  ] as const) {
    await openTask(page, stage, task);
    await button(page, words, 'game_start_quiz').click();
    await page.getByRole('radio', { name: answer }).first().check();
    if (name === 'right') await shots.take('game-quiz-image', page, { few: true });
    await stopShortTimers(page);
    await button(page, words, 'quiz_submit').click();
    await expect(page.getByText(words.text(key)).first()).toBeVisible();
    await shots.take(`game-quiz-${name}`, page, { few: true });
  }
}

async function photoStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await openTask(page, stage, /Opdracht 1 - Foto/);
  await shots.take('game-photo-task', page, { few: true });
  await button(page, words, 'game_start_camera').click();
  await expect(button(page, words, 'camera_shutter')).toBeEnabled();
  await shots.take('game-camera', page);
  await button(page, words, 'camera_shutter').click();
  await expect(button(page, words, 'photo_submit')).toBeVisible();
  await shots.take('game-photo', page);
  await button(page, words, 'photo_submit').click();
  await expect(page.getByRole('heading', { name: words.text('game_tasks') })).toBeVisible();
  for (const [name, task, key] of [
    ['game-photo-passed', /Opdracht 3 - Foto/, 'check_brightness_passed'],
    ['game-photo-almost', /Opdracht 7 - Foto/, 'check_objects_tip'],
    ['game-photo-failed', /Opdracht 9 - Foto/, 'game_failed_max_attempts'],
  ] as const) {
    await openTask(page, stage, task);
    await stopShortTimers(page);
    await makePhoto(page, stage);
    await expect(page.getByText(words.text(key)).first()).toBeVisible();
    await shots.take(name, page);
    if (name !== 'game-photo-passed') continue;
    await button(page, words, 'photo_submit').click();
    await expect(page.getByText(words.text('verdict_accepted')).first()).toBeVisible();
    await shots.take('game-photo-accepted', page, { few: true });
  }
}

/** Takes pictures of a photo in the queue, without a network. */
async function queueStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await openTask(page, stage, /Opdracht 10 - Foto/);
  await page.context().setOffline(true);
  await makePhoto(page, stage);
  await button(page, words, 'photo_submit').click();
  await expect(button(page, words, 'queue_show')).toBeVisible();
  await shots.take('game-queue', page);
  await button(page, words, 'queue_show').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('game-queue-sheet', page);
  await page.context().setOffline(false);
}

/** Takes pictures of the pages of a team without completed tasks during the game. */
export async function playerStates(stage: Stage): Promise<void> {
  const { shots, open } = stage;
  const page = await joinStates(stage);
  await quizStates(page, stage);
  await photoStates(page, stage);
  await goTo(page, stage, '/game');
  await shots.take('game-board-after', page);
  await queueStates(page, stage);
  const scoreboard = await open('/scoreboard');
  await expect(scoreboard.getByRole('table')).toBeVisible();
  await shots.take('scoreboard', scoreboard);
  await scoreboard.context().close();
  await page.context().close();
}

/** Takes a picture of a player's page after the game. */
export async function endedStates({ shots, words, open }: Stage): Promise<void> {
  const page = await open('/game');
  await expectLoaded(page, words);
  await expect(page.getByText(words.text('game_ended_teams'))).toBeVisible();
  await shots.take('game-ended', page, { few: true });
  await page.context().close();
}
