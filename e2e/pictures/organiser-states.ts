import type { Page } from '@playwright/test';
import { expect } from './patient.ts';
import { button, expectLoaded, goTo, openDashboard, type Stage, send, stopShortTimers } from './stage.ts';

/** Takes pictures of the organiser's pages before the game. */
export async function firstStates(stage: Stage): Promise<void> {
  const { shots, words } = stage;
  const page = await openDashboard(stage);
  await shots.take('dashboard-first-steps', page);
  await goTo(page, stage, '/admin/uitnodigen');
  const code = page.getByRole('img', { name: words.pattern('invite_qr_alt') }).first();
  await expect(code.locator('path')).toHaveAttribute('d', /^M/);
  await shots.take('invitations', page);
  await goTo(page, stage, '/admin');
  await page
    .getByRole('link', { name: words.pattern('trial_try_task') })
    .first()
    .click();
  await expect(button(page, words, 'game_start_camera')).toBeVisible();
  await shots.take('trial', page);
  await goTo(page, stage, '/gallery');
  await shots.take('gallery-not-started', page, { few: true });
  await page.context().close();
}

/** Takes pictures of the parts of the dashboard that open or need scrolling. */
async function partStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  const few = true;
  await button(page, words, 'menu_open').click();
  await shots.take('dashboard-menu', page, { few });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Rode Team.*30/ }).click();
  await shots.take('dashboard-team', page, { few, at: page.getByRole('table').first() });
  await send(page, 'POST', '/api/profiles', { name: 'Strandspel', description: 'Voor een warme dag' });
  const profiles = page.getByRole('button', { name: new RegExp(`^${words.text('admin_profile_title')}`) });
  await profiles.click();
  const profile = page.getByText('Strandspel').first();
  await expect(profile).toBeVisible();
  await shots.take('dashboard-profiles', page, { few, at: profile });
  await page.getByRole('button', { name: `${words.text('admin_profile_load')} Strandspel` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('profile-load', page, { few });
  await page.keyboard.press('Escape');
  await button(page, words, 'admin_restart_button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('restart', page, { few });
  await page.keyboard.press('Escape');
  await stopShortTimers(page);
  await page.getByLabel(words.text('admin_field_team_name'), { exact: true }).fill('Zeepaardjes');
  await button(page, words, 'admin_add_team_submit').click();
  await expect(page.getByText('Zeepaardjes').first()).toBeVisible();
  await shots.take('dashboard-team-added', page, {
    few,
    at: page.getByRole('heading', { name: words.text('admin_teams'), exact: true }),
  });
  const at = page.getByRole('heading', { name: words.text('admin_messages') });
  await shots.take('dashboard-messages', page, { few, at });
  await shots.take('dashboard-settings', page, {
    few,
    at: page.getByRole('heading', { name: words.text('board_admin_title') }),
  });
}

async function formStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await goTo(page, stage, '/admin');
  await button(page, words, 'admin_new_task').click();
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await shots.take('task-form', page);
  await form.getByText(words.text('admin_field_checks'), { exact: true }).click();
  await form.getByLabel(words.text('admin_location_check')).check();
  await form.getByRole('button', { name: words.text('map_show') }).click();
  const map = form.getByLabel(words.text('admin_location_map'));
  await expect(map).toBeVisible();
  await shots.take('task-form-location', page, { few: true, at: map });
  await goTo(page, stage, '/admin');
  await button(page, words, 'admin_new_task').click();
  await form.getByRole('radio', { name: words.text('admin_type_quiz') }).check();
  await shots.take('task-form-quiz', page, { few: true });
  await goTo(page, stage, '/admin');
  await button(page, words, 'library_title').click();
  await form.locator('summary').last().click();
  await shots.take('task-library', page, { few: true, at: form.locator('summary').last() });
}

async function galleryStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await goTo(page, stage, '/gallery');
  await shots.take('gallery', page);
  const filters = page.getByRole('button', { name: new RegExp(`^${words.text('gallery_filters')}`) });
  await filters.click();
  await shots.take('gallery-filters', page, { few: true });
  await page
    .getByLabel(words.text('gallery_filter_team'), { exact: true })
    .selectOption({ label: 'Team Siësta' });
  await expect(page.getByText(words.text('gallery_no_match'))).toBeVisible();
  await shots.take('gallery-no-match', page, { few: true });
  await goTo(page, stage, '/gallery');
  await page
    .getByRole('button', { name: words.pattern('picture_open') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('gallery-photo', page);
}

/** Takes a picture of the gallery for a visitor with its password. */
async function guestStates(stage: Stage): Promise<void> {
  const { shots, words, open, adminPassword } = stage;
  const page = await open('/gallery');
  await page.getByLabel(words.text('common_password'), { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words.text('gallery_title'), exact: true })).toBeVisible();
  await expectLoaded(page, words);
  await shots.take('gallery-guest', page, { few: true });
  await page.context().close();
}

/** Takes pictures of the organiser's pages during the game. */
export async function organiserStates(stage: Stage): Promise<void> {
  const page = await openDashboard(stage);
  await stage.shots.take('dashboard', page);
  await partStates(page, stage);
  await formStates(page, stage);
  await galleryStates(page, stage);
  await guestStates(stage);
  await page.context().close();
}

/** Takes pictures of the recap after the game, and of a game that is ready to be played again. */
export async function recapStates(stage: Stage): Promise<void> {
  const { shots, words } = stage;
  const page = await openDashboard(stage);
  await shots.take('dashboard-ended', page, { few: true });
  await goTo(page, stage, '/admin/terugblik');
  await shots.take('recap', page);
  const table = page.getByText(words.text('recap_scores_table'));
  await table.click();
  await shots.take('recap-table', page, { few: true, at: table });
  const at = page.getByRole('heading', { name: words.text('recap_download') });
  await shots.take('recap-downloads', page, { few: true, at });
  await button(page, words, 'recap_replay').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await shots.take('recap-replay', page, { few: true });
  await button(dialog, words, 'recap_replay').click();
  const undo = button(page, words, 'common_undo');
  await expect(undo).toBeVisible();
  await shots.take('recap-empty', page, { few: true });
  await undo.click();
  await expect(page.getByRole('heading', { name: words.text('recap_scores') })).toBeVisible();
  await page.context().close();
}
