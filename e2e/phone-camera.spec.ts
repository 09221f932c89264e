import { expect } from '@playwright/test';
import { Player } from './actors.ts';
import { QUIZ } from './drafts.ts';
import { test } from './fixtures/server.ts';
import { joinRed, openCamera, startGame } from './queue-phones.ts';

test.use({ hasTouch: true, isMobile: true });

test.describe('the camera app', () => {
  for (const { name, text, frames } of [
    {
      name: 'replaces a camera that gives no frames',
      text: 'De camera geeft hier geen beeld.',
      frames: 'none',
    },
    {
      name: 'replaces a camera that gives only black frames',
      text: 'De camera geeft hier alleen een zwart beeld.',
      frames: 'black',
    },
  ] as const) {
    test(name, { tag: '@lab' }, async ({ page, browser, server }) => {
      await startGame(browser, server, [{}]);
      await page.addInitScript((kind) => {
        const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        let attempts = 0;
        navigator.mediaDevices.getUserMedia = async (constraints) => {
          attempts += 1;
          // A later attempt works, as after a phone call.
          if (attempts > 1 && !(kind === 'black' && attempts === 2)) return original(constraints);
          const canvas = document.createElement('canvas');
          canvas.width = 640;
          canvas.height = 480;
          const context = canvas.getContext('2d');
          // A frame rate of 0 gives no frame without a request.
          if (kind === 'none') return canvas.captureStream(0);
          setInterval(() => context?.fillRect(0, 0, 640, 480), 50);
          return canvas.captureStream(20);
        };
      }, frames);
      await openCamera(page, server);
      await expect(page.getByText(text)).toBeVisible();
      const app = page.getByLabel('Foto maken met de camera-app');
      await expect(app).toHaveAttribute('capture', 'environment');
      await page.getByRole('button', { name: 'Camera opnieuw proberen' }).tap();
      await expect(page.getByText(text)).toBeHidden();
      const shutter = page.getByRole('button', { name: 'Foto maken' });
      await expect(shutter).toBeEnabled();
      if (frames === 'black') {
        // At the second attempt, the app accepts a black picture, because it may be night.
        await page.getByRole('button', { name: 'Andere camera' }).tap();
        await expect(shutter).toBeEnabled();
      }
      await shutter.tap();
      await page.getByRole('button', { name: 'Indienen' }).tap();
      await expect(page.getByText(/voltooid voor 20 punten!/)).toBeVisible();
    });
  }

  test('takes a photo that the player can submit', { tag: '@lab' }, async ({ page, browser, server }) => {
    await startGame(browser, server, [{}]);
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream(0);
    });
    await openCamera(page, server);
    const buffer = await page.screenshot();
    await page
      .getByLabel('Foto maken met de camera-app')
      .setInputFiles({ name: 'image.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Indienen' }).tap();
    await expect(page.getByText(/voltooid voor 20 punten!/)).toBeVisible();
  });
});

test('the screen stays on only while the camera or a quiz is open or a photo is being sent', {
  tag: '@lab',
}, async ({ page, browser, server }) => {
  await startGame(browser, server, [{}, QUIZ]);
  await page.addInitScript(() => {
    const locks: (EventTarget & { released: boolean })[] = [];
    Object.assign(globalThis, { locks });
    const request = async () => {
      const lock = Object.assign(new EventTarget(), {
        released: false,
        type: 'screen' as const,
        onrelease: null,
        release: async () => {
          lock.released = true;
        },
      });
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const heldLocks = () => page.evaluate('locks.filter(({ released }) => !released).length');
  await openCamera(page, server);
  await expect.poll(heldLocks).toBe(1);
  // The browser releases the lock when the page is hidden. Then the page becomes visible again.
  await page.evaluate('locks[0].released = true; document.dispatchEvent(new Event("visibilitychange"))');
  await expect.poll(heldLocks).toBe(1);
  await page.getByRole('button', { name: 'Annuleren' }).tap();
  await expect.poll(heldLocks).toBe(0);
  const answer = Promise.withResolvers<void>();
  await page.route('**/submissions?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Camera Starten' }).tap();
  await page.getByRole('button', { name: 'Foto maken' }).tap();
  await page.getByRole('button', { name: 'Indienen' }).tap();
  await expect(page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible();
  await expect.poll(heldLocks).toBe(1);
  answer.resolve();
  await expect.poll(heldLocks).toBe(0);
  const player = new Player(page, server);
  await player.openQuiz('Opdracht 2 - Quiz');
  await expect.poll(heldLocks).toBe(1);
  await page.getByRole('button', { name: 'Annuleren' }).tap();
  await expect.poll(heldLocks).toBe(0);
});

test('a location dispute reaches the organiser with the position that the phone measured', {
  tag: '@lab',
}, async ({ browser, server }) => {
  const location = { latitude: 38.5056, longitude: -0.2331, radius: 100 };
  const organiser = await startGame(browser, server, [{ location }]);
  await organiser.open('/admin');
  const geolocation = { latitude: 38.5156, longitude: -0.2331, accuracy: 40 };
  const context = await browser.newContext({ geolocation, permissions: ['geolocation', 'camera'] });
  const player = await joinRed(context, server);
  const { page } = player;
  await player.openTask('Opdracht 1 - Foto');
  await page.getByRole('button', { name: 'Camera Starten' }).click();
  await page.getByRole('button', { name: 'Foto maken' }).click();
  await page.getByRole('button', { name: 'Locatie klopt niet, stuur toch' }).click();
  await expect(page.getByText('De spelleider kijkt naar deze foto.')).toBeVisible();
  const { page: desk } = organiser;
  await expect(desk.getByText('Team zegt: de locatie klopt niet')).toBeVisible();
  await expect(desk.getByText(/1,1\skm van de plek, hooguit 100\sm gevraagd/)).toBeVisible();
  await expect(desk.getByText(/wist de plaats op 40\sm nauwkeurig/)).toBeVisible();
  await desk.getByRole('button', { name: 'Goedkeuren' }).click();
  await expect(page.getByRole('heading', { name: 'Beschikbare Opdrachten' })).toBeVisible();
  await player.expectScore(20);
});
