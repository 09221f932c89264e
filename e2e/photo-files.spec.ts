import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../scripts/machine/run.ts';
import { Organiser, openPage } from './actors.ts';
import { test } from './fixtures/server.ts';
import { liveState } from './live-state.ts';
import { openCamera } from './queue-phones.ts';

/**
 * A picture of four colours: red and green above, blue and yellow below. The file says that viewers
 * must turn it by a quarter, to 480 by 640 pixels. Its EXIF data says the same, as in iPhone
 * photos, but must not turn it a second time.
 */
const HEIC = join(ROOT, 'e2e/fixtures/photo-turned.heic');
/** The colours of the upright picture, after a quarter turn clockwise. */
const UPRIGHT = { topLeft: 'blue', topRight: 'red', bottomLeft: 'yellow', bottomRight: 'green' };

async function startGame(organiser: Organiser): Promise<void> {
  await organiser.enter();
  await organiser.createTask({ taskType: 'photo', points: 20, instructions: 'Maak een foto' });
  await organiser.createTeam('Rode Team');
  await organiser.beginGame();
}

/** Returns the size and colours of the picture that the player sees before submitting it. */
async function reviewedPicture(page: Page): Promise<{ width: number; height: number; quarters: object }> {
  const picture = page.getByAltText('De foto die je net maakte');
  await expect(picture).toBeVisible({ timeout: 30_000 });
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const sample = document.createElement('canvas');
    sample.width = 4;
    sample.height = 4;
    const context = sample.getContext('2d');
    context?.drawImage(image, 0, 0, 4, 4);
    const colour = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      if (red > 150) return green > 120 ? 'yellow' : 'red';
      return green > blue ? 'green' : 'blue';
    };
    return {
      width: image.naturalWidth,
      height: image.naturalHeight,
      quarters: {
        topLeft: colour(0, 0),
        topRight: colour(3, 0),
        bottomLeft: colour(0, 3),
        bottomRight: colour(3, 3),
      },
    };
  });
}

test.describe('a photo file that a player chooses', () => {
  test.beforeEach(async ({ browser, server }) => {
    const page = await openPage(await browser.newContext());
    await startGame(new Organiser(page, server));
    await page.context().close();
  });

  test('is converted from HEIC on the phone and arrives upright', { tag: '@lab' }, async ({
    page,
    server,
  }) => {
    await openCamera(page, server);
    await page.getByLabel('Kies een foto').setInputFiles(HEIC);
    expect(await reviewedPicture(page)).toEqual({ width: 480, height: 640, quarters: UPRIGHT });
    await page.getByRole('button', { name: 'Indienen' }).click();
    await expect(page.getByText(/voltooid voor 20 punten!/)).toBeVisible();
    // The photos that others see contain no metadata of the phone.
    expect(readFileSync(HEIC).includes('Exif')).toBe(true);
    const { own } = await liveState(page, 'play');
    const [progress] = own?.tasks.map((task) => task.progress) ?? [];
    const photoId = progress?.status === 'completed' ? progress.photoId : null;
    for (const variant of ['full', 'view', 'thumb']) {
      const answer = await page.request.get(`${server.url}/api/photos/${photoId}/${variant}`);
      const { exif, xmp, iptc } = await sharp(await answer.body()).metadata();
      expect([answer.status(), exif, xmp, iptc]).toEqual([200, undefined, undefined, undefined]);
    }
  });

  test('is refused with advice if its HEIC is broken, and the camera stays open', {
    tag: '@lab',
  }, async ({ page, server }) => {
    await openCamera(page, server);
    const buffer = readFileSync(HEIC).subarray(0, 1_200);
    const broken = { name: 'IMG_0001.HEIC', mimeType: '', buffer };
    await page.getByLabel('Kies een foto').setInputFiles(broken);
    await expect(page.getByText('Deze foto (HEIC) kunnen we niet lezen')).toBeVisible();
    await page.getByLabel('Kies een foto').setInputFiles(HEIC);
    expect(await reviewedPicture(page)).toMatchObject({ quarters: UPRIGHT });
  });

  test('is refused with the reason if the HEIC converter cannot be loaded', { tag: '@lab' }, async ({
    page,
    server,
  }) => {
    await page.route('**/*.wasm', (route) => route.abort());
    await openCamera(page, server);
    await page.getByLabel('Kies een foto').setInputFiles(HEIC);
    await expect(page.getByText('Voor deze foto (HEIC) is eerst verbinding nodig.')).toBeVisible();
  });

  test('arrives upright with 48 megapixels, although an iPhone limits the canvas', {
    tag: '@lab',
  }, async ({ page, server }) => {
    await page.addInitScript(() => {
      // On iOS, a larger canvas draws nothing and cannot be encoded.
      const LIMIT_PX = 16_777_216;
      const largest = { canvas: 0 };
      Object.assign(globalThis, { largest });
      const checkSize = ({ width, height }: HTMLCanvasElement) => {
        largest.canvas = Math.max(largest.canvas, width * height);
        if (width * height > LIMIT_PX) throw new Error('Canvas area exceeds the maximum limit');
      };
      const { getContext, toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
        apply(target, canvas, parameters) {
          checkSize(canvas);
          return Reflect.apply(target, canvas, parameters);
        },
      });
      HTMLCanvasElement.prototype.toBlob = function toBlobWithin(...parameters) {
        checkSize(this);
        toBlob.apply(this, parameters);
      };
    });
    const plain = (width: number, height: number, background: string) =>
      ({ create: { width, height, channels: 3, background } }) as const;
    const photo = await sharp(plain(8064, 6048, '#d02020'))
      .composite([
        { input: plain(4032, 3024, '#20a020'), left: 4032, top: 0 },
        { input: plain(4032, 3024, '#2040c0'), left: 0, top: 3024 },
        { input: plain(4032, 3024, '#e0c020'), left: 4032, top: 3024 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await openCamera(page, server);
    const file = { name: 'IMG_0002.JPG', mimeType: 'image/jpeg', buffer: photo };
    await page.getByLabel('Kies een foto').setInputFiles(file);
    expect(await reviewedPicture(page)).toEqual({ width: 1920, height: 2560, quarters: UPRIGHT });
    const { canvas } = await page.evaluate<{ canvas: number }>('largest');
    expect(canvas).toBe(1920 * 2560);
  });
});

test('a HEIC picture that the organiser chooses for a quiz is converted', { tag: '@lab' }, async ({
  page,
  server,
}) => {
  const organiser = new Organiser(page, server);
  await organiser.login();
  await page.getByRole('button', { name: 'Nieuwe opdracht' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Quiz' }).check();
  await form.getByText('Meer instellingen').click();
  await form.getByLabel('Kies een plaatje').setInputFiles(HEIC);
  const preview = form.getByAltText('Zo ziet het plaatje eruit');
  await expect(preview).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([480, 640]);
});
