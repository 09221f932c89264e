import type { Page } from '@playwright/test';
import { FIRST_TASK } from '../generator-page.ts';
import { expect } from './patient.ts';
import { button, enterPassword, expectLoaded, goTo, openDashboard, type Stage } from './stage.ts';

async function generatorStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words, writer } = stage;
  const submit = button(page, words, 'generator_submit');
  await goTo(page, stage, '/generator');
  await shots.take('generator', page);
  await page.route('**/api/generations', (route) => route.abort());
  await submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await shots.take('generator-error', page, { few: true, at: page.getByRole('alert') });
  await page.unroute('**/api/generations');
  writer.hold();
  await submit.click();
  await expect(page.getByText(FIRST_TASK)).toBeVisible();
  await shots.take('generator-work', page, { few: true });
  writer.release();
  await expect(page.getByRole('heading', { name: words.text('generator_review') })).toBeVisible();
  await shots.take('generator-review', page);
  const save = page.getByRole('heading', { name: words.text('generator_save_title') });
  await shots.take('generator-save', page, { few: true, at: save });
}

async function editorStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await goTo(page, stage, '/admin/reis');
  await shots.take('trip-editor', page);
  for (const [name, word] of [
    ['flights', 'vluchten'],
    ['hotel', 'hotel'],
    ['schedule', 'tijdschema'],
    ['sharing', 'delen'],
    ['versions', 'versies'],
  ] as const) {
    await goTo(page, stage, `/admin/reis?deel=${word}`);
    await shots.take(`trip-editor-${name}`, page, { few: true });
  }
  await goTo(page, stage, '/admin/reis');
  await page.getByLabel(words.text('editor_title'), { exact: true }).fill('Weekend aan de Spaanse zee');
  await button(page, words, 'editor_publish').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('trip-publish', page, { few: true });
}

/** Takes pictures of the diagnostic pages of the server. */
async function diagnosticStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await goTo(page, stage, '/status');
  await expect(page.getByText(words.text('status_faults_none'))).toBeVisible();
  await shots.take('status', page, { few: true });
  await goTo(page, stage, '/env-test');
  await shots.take('env-test', page, { few: true });
  await goTo(page, stage, '/env-debug');
  await shots.take('env-debug', page, { few: true });
  await goTo(page, stage, '/storage-diagnostic');
  await expect(button(page, words, 'diagnostics_storage_again')).toBeVisible();
  await shots.take('storage-diagnostic', page, { few: true });
  await goTo(page, stage, '/schiphol-test');
  await button(page, words, 'diagnostics_flights_ask').click();
  await expect(page.getByText(/\/public/).first()).toBeVisible();
  await shots.take('schiphol-test', page, { few: true });
}

/** Takes pictures of the backups page before and after the first backup. */
async function backupStates(page: Page, stage: Stage): Promise<void> {
  const { shots, words } = stage;
  await goTo(page, stage, '/back-ups');
  await shots.take('backups-none', page, { few: true });
  await button(page, words, 'backups_make').click();
  await expect(page.getByRole('heading', { name: words.text('backups_list_title') })).toBeVisible();
  await shots.take('backups', page, { few: true });
}

/** Takes pictures of the pages of the server's owner. */
async function ownerStates(stage: Stage): Promise<void> {
  const { shots, words, open, ownerPassword } = stage;
  const page = await open('/eigenaar');
  await expectLoaded(page, words);
  await shots.take('owner-login', page, { few: true });
  await enterPassword(page, stage, ownerPassword);
  await expect(page.getByRole('heading', { name: words.text('owner_current') })).toBeVisible();
  await shots.take('owner', page);
  await button(page, words, 'owner_new').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shots.take('owner-new', page, { few: true });
  await diagnosticStates(page, stage);
  await backupStates(page, stage);
  await page.context().close();
}

/** Takes pictures of the generator, the trip editor and the owner's pages. */
export async function makerStates(stage: Stage): Promise<void> {
  const page = await openDashboard(stage);
  await generatorStates(page, stage);
  await editorStates(page, stage);
  await page.context().close();
  await ownerStates(stage);
}
