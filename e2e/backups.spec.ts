import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { BackupOverview } from '@reisspel/contract/operate/backups';
import { ROOT } from '../scripts/machine/run.ts';
import { expectAccessible } from './axe.ts';
import { test } from './fixtures/server.ts';

const run = promisify(execFile);

test.describe('the backups page', () => {
  test.use({ serverOptions: { demo: true } });

  test('makes a backup on request, reports a failure, and downloads a backup as one file', {
    tag: '@lab',
  }, async ({ page, server }) => {
    await page.goto('/back-ups');
    await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nog geen back-up' })).toBeVisible();
    const make = page.getByRole('button', { name: 'Maak nu een back-up' });

    // A file in the place of the backup folder makes the backup fail.
    const backupsPath = join(server.dataDir, 'backups');
    await writeFile(backupsPath, '');
    await make.click();
    await expect(page.getByRole('alert')).toContainText('mag niet schrijven in de map voor back-ups');
    await rm(backupsPath);

    await make.click();
    await expect(page.getByRole('heading', { name: 'Laatste goede back-up' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const unreadable = join(backupsPath, 'reisspel-2025-01-01T030000Z.zip');
    await writeFile(unreadable, 'rot');
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('reisspel-2025-01-01T030000Z.zip');
    await expectAccessible(page, 'the backups, one of them unreadable');
    await rm(unreadable);
    await expect(page.getByText('De volgende komt vanzelf')).toBeVisible();
    await expectAccessible(page, 'the backups');
    const downloadEvent = page.waitForEvent('download');
    await page.getByRole('link', { name: /^De back-up van .* downloaden$/ }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toMatch(/^reisspel-\d{4}-\d{2}-\d{2}T\d{6}Z\.zip$/);
    const cli = join(ROOT, 'apps/server/src/cli/backup-cli.ts');
    const verified = await run(process.execPath, [cli, 'verify', await download.path()], {
      env: { PATH: process.env['PATH'] },
    });
    expect(verified.stdout).toContain('is heel');

    // After the session has ended, the page asks for the password.
    await page.context().clearCookies();
    await make.click();
    await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Laatste goede back-up' })).toBeVisible();

    // Waits until the dashboard has received the backups and could have shown a warning.
    const backupsAnswer = page.waitForResponse('**/api/backups');
    await page.goto('/admin');
    await (await backupsAnswer).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(page.getByRole('button', { name: 'Spel Starten' })).toBeVisible();
    await expect(page.getByText('De dagelijkse back-up is mislukt')).toHaveCount(0);
    const overview = BackupOverview.parse(await (await page.request.get('/api/backups')).json());
    const failure = { at: Date.now(), trouble: { kind: 'storage' } };
    const failed = { ...overview, failure, concern: 'failed' };
    await page.route('**/api/backups', (route) => route.fulfill({ json: failed }));
    await page.reload();
    await expect(page.getByText('De dagelijkse back-up is mislukt')).toBeVisible();
    await page.getByRole('link', { name: 'Bekijk de back-ups' }).click();
    await expect(page.getByText('De server kon de foto’s niet lezen.')).toBeVisible();
  });
});
