import { expect, type Page } from '@playwright/test';
import { Organiser, openPage, Player } from './actors.ts';
import { type AppServer, test } from './fixtures/server.ts';

test.beforeEach(async ({ browser, server }) => {
  const organiser = new Organiser(await openPage(await browser.newContext()), server);
  await organiser.enter();
  await organiser.createTask({ taskType: 'photo', points: 20, instructions: 'Maak een foto' });
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
  await organiser.page.close();
});

async function openCamera(page: Page, server: AppServer): Promise<void> {
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
}

test('the camera opens at the rear, switches to the front, and shows a lamp button only for a camera with a lamp', {
  tag: '@lab',
}, async ({ page, server }) => {
  await page.addInitScript(() => {
    const facingModes: unknown[] = [];
    const lamp: unknown[] = [];
    Object.assign(globalThis, { facingModes, lamp });
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const video = typeof constraints?.video === 'object' ? constraints.video : {};
      facingModes.push(video.facingMode);
      const stream = await original({ video: true });
      const [track] = stream.getVideoTracks();
      const facing = JSON.stringify(video.facingMode);
      // Only the rear camera has a lamp, as on a phone.
      if (track && facing.includes('environment')) {
        const withLamp: MediaTrackCapabilities & { torch: boolean } = { torch: true };
        track.getCapabilities = () => withLamp;
        track.applyConstraints = async (constraints) => {
          lamp.push(constraints?.advanced);
        };
      }
      return stream;
    };
  });
  await openCamera(page, server);
  const lamp = page.getByRole('button', { name: 'Lamp' });
  await lamp.click();
  await expect(lamp).toHaveAttribute('aria-pressed', 'true');
  await lamp.click();
  await expect(lamp).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate('lamp')).toEqual([[{ torch: true }], [{ torch: false }]]);
  await page.getByRole('button', { name: 'Andere camera' }).click();
  await expect(page.getByRole('button', { name: 'Foto maken' })).toBeEnabled();
  await expect(lamp).toBeHidden();
  expect(await page.evaluate('facingModes')).toEqual([{ ideal: 'environment' }, { ideal: 'user' }]);
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByRole('button', { name: 'Camera Starten' })).toBeVisible();
});
