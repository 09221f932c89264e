import { expect, type Page } from '@playwright/test';
import { newPlayer, Organiser, type Player } from './actors.ts';
import { expectAccessible } from './axe.ts';
import { VIDEO } from './drafts.ts';
import { type AppServer, test } from './fixtures/server.ts';

async function openCamera(player: Player, description: string): Promise<void> {
  await player.openTask(description);
  await player.page.getByRole('button', { name: 'Camera Starten' }).click();
  await expect(player.page.getByRole('button', { name: 'Video opnemen' })).toBeEnabled();
}

/** Resolves when the page has loaded the camera for videos, before anybody opens a task. */
async function cameraLoaded({ page }: Player): Promise<void> {
  await page.waitForFunction(async () => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const codes = await Promise.all(files.map(async ({ name }) => (await fetch(name)).text()));
    return codes.some((code) => code.includes('isTypeSupported'));
  });
}

/** Records until the countdown shows that a second has passed. Ends at the video in hand. */
async function record({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Video opnemen' }).click();
  await expect(page.getByText(/^Nog 1[0-8] s$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop met opnemen' }).click();
  await expect(page.getByLabel('De video die je net maakte')).toBeVisible();
}

async function openGallery(player: Player, server: AppServer): Promise<void> {
  const data = { password: server.adminPassword };
  await player.page.request.post(`${server.url}/api/session/gallery`, { data });
  await player.open('/gallery');
}

/** Resolves when a video of this page has played to its end. */
async function watchVideo(page: Page): Promise<void> {
  const played = page.evaluate(() =>
    new Promise((resolve) => {
      document.addEventListener('ended', resolve, { capture: true, once: true });
    }).then(() => true),
  );
  await page.getByRole('button', { name: 'Video afspelen' }).click();
  expect(await played).toBe(true);
}

test('two teams record a video, one of them without a network, and watch each other’s video in the gallery', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Video' }).check();
  await form.getByLabel('Wat moet er op de video?').fill('Film de golven');
  await expectAccessible(page, 'form of a video');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form).toBeHidden();
  await organiser.createTask(VIDEO);
  for (const team of ['Rode Team', 'Blauwe Team']) await organiser.createTeam(team);
  await organiser.beginGame();

  const red = await newPlayer(browser, server, 'Rode Team');
  await openCamera(red, 'Opdracht 1 - Video');
  await record(red);
  await expectAccessible(red.page, 'a video in hand');
  await red.page.getByRole('button', { name: 'Indienen' }).click();
  await red.expectScore(10);

  const blue = await newPlayer(browser, server, 'Blauwe Team');
  await cameraLoaded(blue);
  await blue.page.context().setOffline(true);
  await openCamera(blue, 'Opdracht 2 - Video');
  await record(blue);
  await blue.page.getByRole('button', { name: 'Indienen' }).click();
  await expect(blue.page.getByText('1 video wacht')).toBeVisible();
  await blue.page.context().setOffline(false);
  await blue.expectScore(20);

  await openGallery(blue, server);
  const ofRed = blue.page.getByRole('button', { name: 'Video van Rode Team bij Opdracht 1 - Video' });
  await ofRed.click();
  await expectAccessible(blue.page, 'the still of a video');
  await watchVideo(blue.page);
  await expect(blue.page.getByRole('button', { name: 'Video afspelen' })).toBeVisible();
  await blue.page.getByRole('button', { name: 'Sluiten' }).click();

  await page.getByRole('button', { name: 'Video van Rode Team bij' }).click();
  await expect(page.getByRole('dialog').getByLabel('Video van Rode Team')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
  await page.getByRole('button', { name: 'Afkeuren Opdracht 1 - Video van Rode Team' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Dit is geen zee');
  await page.getByRole('dialog').getByRole('button', { name: 'Afkeuren' }).click();
  await expect(ofRed).toHaveCount(0);
  await expect(blue.page.getByRole('button', { name: 'Video van Blauwe Team' })).toBeVisible();
});
