import type { Page } from '@playwright/test';
import { MIN_PHOTO_DAYS } from '@reisspel/contract/limits';
import { BackupOverview } from '@reisspel/contract/operate/backups';
import { AddedTeams } from '@reisspel/contract/teams';
import { liveState } from '../live-state.ts';
import { expect } from './patient.ts';
import { button, enterPassword, goTo, openDashboard, type Stage, send } from './stage.ts';

const few = true;

/** Pages to picture while they load and after an error: name, path, API address. */
const LOADED_PAGES = [
  ['status', '/status', '**/api/status'],
  ['backups', '/back-ups', '**/api/backups'],
  ['log', '/admin/logboek', '**/api/audit?*'],
  ['recap', '/admin/terugblik', '**/api/game/recap'],
] as const;

async function loadingStates(page: Page, { shots }: Stage): Promise<void> {
  for (const [name, path, asked] of LOADED_PAGES) {
    const release = Promise.withResolvers<void>();
    const error = { code: 'internal', params: { requestId: 'xy34zw' } };
    await page.route(asked, async (route) => {
      await release.promise;
      await route.fulfill({ status: 500, json: { error } });
    });
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('main')).toBeVisible();
    await shots.take(`${name}-loading`, page, { few });
    release.resolve();
    await expect(page.getByText('xy34zw')).toBeVisible();
    await shots.take(`${name}-error`, page, { few });
    await page.unroute(asked);
  }
}

/** Takes pictures of a failed backup on the backups page and on the operator's dashboard. */
async function failedBackup(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  const answer = await page.request.get(new URL('/api/backups', page.url()).href);
  const overview = BackupOverview.parse(await answer.json());
  const at = await page.evaluate(() => Date.now());
  const failure = { at, trouble: { kind: 'disk_full' } };
  await page.route('**/api/backups', (route) =>
    route.fulfill({ json: { ...overview, failure, concern: 'failed' } }),
  );
  await goTo(page, stage, '/back-ups');
  await expect(page.getByRole('alert')).toBeVisible();
  await shots.take('backups-failed', page, { few });
  await goTo(page, stage, '/admin');
  const warning = page.getByText(words.text('backups_warning_failed'));
  await expect(warning).toBeVisible();
  await shots.take('dashboard-backup-failed', page, { few, at: warning });
  await page.unroute('**/api/backups');
}

/** Takes pictures of the removal of a photo: the team's request and the organiser's dialogs. */
async function removalStates(desk: Page, stage: Stage): Promise<void> {
  const { shots, words, open } = stage;
  await goTo(desk, stage, '/admin');
  const { teams, results } = await liveState(desk, 'admin');
  const [team] = teams;
  const done = results.find(({ teamId, outcome }) => teamId === team?.id && outcome.status === 'completed');
  if (team === undefined || done?.outcome.status !== 'completed') throw new Error('Nobody has a photo');
  const photo = `/api/photos/${done.outcome.photoId}`;
  const phone = await open('/game');
  await send(phone, 'PUT', `/api/session/team/${team.id}`, { password: '' });
  await goTo(phone, stage, '/game');
  // The button's full name also contains the task.
  await phone
    .getByRole('button', { name: words.text('removal_open') })
    .first()
    .click();
  await expect(phone.getByRole('dialog')).toBeVisible();
  await shots.take('photo-removal', phone, { few });
  await phone.keyboard.press('Escape');
  await send(phone, 'PUT', `${photo}/removal-request`, { reason: 'Ik sta er met mijn ogen dicht op' });
  const at = desk.getByRole('heading', { name: words.text('admin_removal_title') });
  await expect(at).toBeVisible();
  await shots.take('dashboard-removal', desk, { few, at });
  const asked = phone.getByText(words.text('removal_asked'));
  await shots.take('photo-removal-asked', phone, { few, at: asked });
  await send(desk, 'PUT', `${photo}/removal`, { decision: 'decline', answer: '' });
  await expect(at).toBeHidden();
  await desk
    .getByRole('button', { name: words.pattern('admin_review_open') })
    .first()
    .click();
  await expect(desk.getByRole('dialog')).toBeVisible();
  await shots.take('review-photo', desk, { few });
  await desk.keyboard.press('Escape');
  await goTo(desk, stage, '/gallery');
  await desk
    .getByRole('button', { name: words.pattern('picture_open') })
    .first()
    .click();
  const erase = button(desk, words, 'admin_removal_erase');
  await expect(erase).toBeVisible();
  await shots.take('gallery-photo-organiser', desk, { few });
  await erase.click();
  await expect(desk.getByText(words.text('admin_photo_erase_title'))).toBeVisible();
  await shots.take('photo-erase', desk, { few });
  await phone.context().close();
}

/** Takes pictures of the organiser's log, team data, notifications and privacy settings. */
async function organiserPages(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await goTo(page, stage, '/admin/logboek');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await shots.take('log', page, { few });
  await goTo(page, stage, '/admin');
  await page
    .getByRole('button', { name: new RegExp(`^${words.text('admin_team_data')} .*Rode Team$`) })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('team-data', page, { few });
  await page.keyboard.press('Escape');
  const at = page.getByRole('heading', { name: words.text('notifications_game_title') });
  await expect(at).toBeVisible();
  await shots.take('dashboard-notifications', page, { few, at });
  await page.locator('summary', { hasText: words.text('admin_privacy') }).click();
  const contact = page.getByLabel(words.text('admin_contact'));
  await shots.take('dashboard-privacy', page, { few, at: contact });
  const added = AddedTeams.parse(await send(page, 'POST', '/api/teams/examples', {}));
  await send(page, 'POST', '/api/profiles', { name: 'Playa', description: '' });
  await send(page, 'POST', '/api/teams/removals', added);
  await page.locator('summary', { hasText: words.text('admin_restart_deleted') }).click();
  const back = page.getByRole('button', { name: words.text('admin_restart_bring_back') }).first();
  await shots.take('dashboard-deletions', page, { few, at: back });
  await page.locator('summary', { hasText: words.text('admin_teams_aside') }).click();
  const aside = page.getByText(words.text('admin_teams_aside_text'));
  await shots.take('dashboard-teams-aside', page, { few, at: aside });
}

/** Takes pictures of the operator's pages, the removal of photos, and the map request. */
export async function operateStates(stage: Stage): Promise<void> {
  const { shots, words, open, ownerPassword } = stage;
  const visitor = await open('/status');
  await expect(visitor.getByText(words.text('operator_login_text_owner'))).toBeVisible();
  await shots.take('operator-login', visitor, { few });
  await goTo(visitor, stage, '/hotel');
  const map = button(visitor, words, 'map_show');
  await shots.take('map-request', visitor, { few, at: map });
  await visitor.context().close();

  const page = await openDashboard(stage);
  await organiserPages(page, stage);
  await removalStates(page, stage);
  await goTo(page, stage, '/eigenaar');
  await enterPassword(page, stage, ownerPassword);
  await expect(page.getByRole('heading', { name: words.text('owner_current') })).toBeVisible();
  await failedBackup(page, stage);
  await loadingStates(page, stage);
  await page.context().close();
}

/** Takes pictures of the warnings some days before the deletion of all photos. */
export async function retentionStates(stage: Stage): Promise<void> {
  const { shots } = stage;
  const page = await openDashboard(stage);
  await send(page, 'PUT', '/api/trip/photo-retention', { days: MIN_PHOTO_DAYS });
  const notice = page.getByRole('alert').first();
  await expect(notice).toBeVisible();
  await shots.take('dashboard-photos-go', page, { few });
  await goTo(page, stage, '/gallery');
  await shots.take('gallery-photos-go', page, { few });
  await page.context().close();
}
