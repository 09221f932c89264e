import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { PHOTO } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';

const NO_CONNECTION = 'Geen verbinding. Probeer het zo nog eens.';

/** A phone of a team, at the gallery. */
async function openGallery(browser: Browser, server: AppServer, team: string): Promise<Player> {
  const player = await newPlayer(browser, server, team);
  const data = { password: server.adminPassword };
  await player.page.request.post(`${server.url}/api/session/gallery`, { data });
  await player.open('/gallery');
  return player;
}

/** Sends a photo of the first task without the camera, for a test that is not about sending. */
async function sendPhoto({ request }: Page, server: AppServer, taskId: string): Promise<void> {
  const background = { r: 40, g: 120, b: 160 };
  const data = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const headers = { 'Content-Type': 'image/jpeg', 'Idempotency-Key': randomUUID() };
  const sent = await request.post(`${server.url}/api/tasks/${taskId}/submissions`, { headers, data });
  expect(sent.ok()).toBe(true);
}

test('two teams react to a photo while the organiser has reactions on, and see each other’s at once', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  const made = await page.request.post(`${server.url}/api/tasks`, { data: PHOTO });
  for (const team of ['Rode Team', 'Blauwe Team']) await organiser.createTeam(team);
  await organiser.beginGame();
  const red = (await openGallery(browser, server, 'Rode Team')).page;
  await sendPhoto(red, server, (await made.json()).id);
  const blue = (await openGallery(browser, server, 'Blauwe Team')).page;
  for (const phone of [red, blue]) await phone.getByRole('button', { name: /groot bekijken/ }).click();
  await expect(red.getByRole('dialog').getByText('Opdracht 1 - Foto')).toBeVisible();
  await expect(red.getByRole('group', { name: 'Reacties' })).toHaveCount(0);
  const mayReact = page.getByRole('switch', { name: 'Reageren op foto’s in de galerij' });
  await mayReact.setChecked(true);

  const [ofRed, ofBlue] = [red, blue].map((phone) => phone.getByRole('group', { name: 'Reacties' }));
  if (!ofRed || !ofBlue) throw new Error('There are two phones');
  await ofRed.getByRole('button', { name: 'Lachen', exact: true }).click();
  await expect(ofRed.getByRole('button', { name: 'Lachen, 1', pressed: true })).toBeVisible();
  await ofBlue.getByRole('button', { name: 'Lachen, 1', pressed: false }).focus();
  await blue.keyboard.press('Enter');
  await expect(ofRed.getByRole('button', { name: 'Lachen, 2', pressed: true })).toBeVisible();
  await expectAccessible(blue, 'a photo with reactions');
  await ofBlue.getByRole('button', { name: 'Hartje' }).click();
  await expect(ofRed.getByRole('button', { name: 'Hartje, 1', pressed: false })).toBeVisible();
  await expect(ofRed.getByRole('button', { name: 'Lachen, 1', pressed: true })).toBeVisible();

  for (const phone of [red, blue]) await expect(phone.getByText(NO_CONNECTION)).toHaveCount(0);

  await blue.context().setOffline(true);
  await ofBlue.getByRole('button', { name: 'Applaus' }).click();
  await expect(blue.getByText(NO_CONNECTION)).toBeVisible();
  await expect(ofBlue.getByRole('button', { name: 'Applaus', exact: true, pressed: false })).toBeVisible();
  await expect(ofBlue.getByRole('button', { name: 'Hartje, 1', pressed: true })).toBeVisible();
  await blue.context().setOffline(false);

  await ofRed.getByRole('button', { name: 'Lachen, 1' }).click();
  await expect(ofBlue.getByRole('button', { name: 'Lachen', exact: true })).toBeVisible();
  await mayReact.setChecked(false);
  await expect(ofRed).toHaveCount(0);
  await mayReact.setChecked(true);
  await expect(ofRed.getByRole('button', { name: 'Hartje, 1' })).toBeVisible();
});
