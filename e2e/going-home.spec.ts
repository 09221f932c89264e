import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { unzip } from '@reisspel/server/testing/unzip';
import { newPlayer, Organiser, openPage } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { test } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';
test.use({ serverOptions: { demo: false, env: { OWNER_PASSWORD } } });

/** Downloads everything, and unpacks it into a folder of this machine. */
async function keepEverything(page: Page, folder: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download alles' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('reis-alles.zip');
  await unzip(await file.path(), folder);
}

test('the organiser takes the whole trip home as a page, and the owner erases the trip', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await organiser.createTask({ ...PHOTO, instructions: 'Zwaai naar de zee' });
  await organiser.createTeam('Rode & Team #1');
  await organiser.beginGame();
  const player = await newPlayer(browser, server, 'Rode & Team #1');
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectScore(20);
  await organiser.endGame();

  await organiser.open('/admin/terugblik');
  await expect(page.getByText('Foto’s: 1. Video’s: 0.')).toBeVisible();
  await expectAccessible(page, 'keeping everything');
  const folder = await mkdtemp(join(tmpdir(), 'reisspel-keepsake-'));
  try {
    await keepEverything(page, folder);
    const kept = await openPage(await browser.newContext());
    const requests: string[] = [];
    kept.on('request', (request) => requests.push(request.url()));
    await kept.goto(pathToFileURL(join(folder, 'index.html')).href);
    await expect(kept.getByText('Gewonnen door Rode & Team #1')).toBeVisible();
    await expect(kept.getByText('Zwaai naar de zee')).toBeVisible();
    const photo = kept.getByRole('img', { name: 'Opdracht 1 - Foto' });
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(kept, 'the page of the keepsake');
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }

  const owner = await openPage(await browser.newContext());
  await owner.goto(`${server.url}/eigenaar`);
  const data = { password: OWNER_PASSWORD };
  await owner.request.post(`${server.url}/api/owner/session`, { data });
  const title = 'Weekend aan zee';
  await owner.request.post(`${server.url}/api/owner/trips`, { data: { slug: 'zomer', title: 'Zomer' } });
  // An open page of the trip would load itself again, which could end the navigation below.
  await player.page.goto('about:blank');
  await owner.request.put(`${server.url}/api/owner/default-trip`, { data: { slug: 'zomer' } });
  await player.open('/r/reis/game');
  await owner.reload();
  await owner.getByRole('button', { name: `Meer: ${title}` }).click();
  await owner.getByRole('menuitem', { name: 'Voorgoed wissen' }).click();
  const dialog = owner.getByRole('dialog', { name: `${title} voorgoed wissen?` });
  await expect(dialog.getByText('back-ups')).toBeVisible();
  const erase = dialog.getByRole('button', { name: 'Reis voorgoed wissen' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(`Typ “${title}” om te bevestigen`).fill(title);
  await expectAccessible(owner, 'erasing a trip');
  await erase.click();
  await expect(owner.getByText(`${title} is gewist.`)).toBeVisible();
  await expect(owner.getByRole('heading', { name: title })).toBeHidden();
  // The phone that had the game open says that the trip is gone.
  await expect(player.page.getByText('of is de reis gewist')).toBeVisible();
});

test('after the trip the home page asks for the gallery’s password, and then shows the best photos', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.createTask(PHOTO);
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  const player = await newPlayer(browser, server, 'Rode Team');
  await player.takePhoto('Opdracht 1 - Foto');
  await player.expectScore(20);
  await organiser.endGame();

  await page.goto('/');
  await expect(page.getByText('Vraag de spelleider om het wachtwoord.')).toBeVisible();
  const photo = page.getByRole('main').getByRole('img', { name: 'Opdracht 1 - Foto' });
  await expect(photo).toHaveCount(0);
  await expectAccessible(page, 'the home page after the trip');
  await page.getByRole('link', { name: 'Bekijk de foto’s' }).click();
  await page.getByLabel('Wachtwoord', { exact: true }).fill(server.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 foto', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(photo).toBeVisible();
  await expect(page.getByText('Vraag de spelleider')).toHaveCount(0);
});
