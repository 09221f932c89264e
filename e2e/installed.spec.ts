import { chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { openPage } from './actors.ts';
import { expectOnDevice, showSaving } from './device.ts';
import { test } from './fixtures/server.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('the installed app', () => {
  test.use({ serverOptions: { demo: true } });

  test('has a manifest and icons of the declared sizes', { tag: '@lab' }, async ({ page, request }) => {
    await page.goto('/');
    await expectOnDevice(page);
    const client = await page.context().newCDPSession(page);
    const { errors, url } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    // Playwright's contexts are private windows, where Chromium installs no apps.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );

    const manifest = await (await request.get(url)).json();
    expect(manifest).toMatchObject({
      display: 'standalone',
      lang: 'nl',
      start_url: '/',
      scope: '/',
      id: '/',
    });
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata();
      expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
    }
    const purposes = manifest.icons.map(
      ({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`,
    );
    expect(purposes).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512', 'monochrome 512x512']),
    );

    // The trip at its own address is a separate app, with or without a final slash.
    await page.goto('/r/reis/');
    // The kept page is the same for every trip, so the app sets the manifest when it starts.
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
      'href',
      '/r/reis/manifest.webmanifest',
    );
    const { data, errors: ownErrors } = await client.send('Page.getAppManifest');
    expect(ownErrors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ id: '/r/reis', start_url: '/r/reis', scope: '/r/reis' });
    expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual(
      installabilityErrors,
    );

    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    const { width, hasAlpha } = await sharp(await (await request.get(touch ?? '')).body()).metadata();
    expect([width, hasAlpha]).toEqual([180, false]);
  });

  test('gives Safari on an iPhone a start picture of exactly the size of its screen', {
    tag: '@lab',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
    });
    await page.goto('/');
    const link = page.locator('link[rel="apple-touch-startup-image"]');
    const address = (await link.getAttribute('href')) ?? '';
    const picture = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    const { width, height } = await sharp(picture).metadata();
    const inScreen = await page.evaluate(() => [
      screen.width * devicePixelRatio,
      screen.height * devicePixelRatio,
    ]);
    expect([width, height]).toEqual(inScreen);
    // The picture is not a plain colour: it contains the icon.
    const { channels } = await sharp(picture).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(0);
  });
});

test.describe('on plain HTTP', () => {
  test.use({ serverOptions: { demo: true } });

  test('the page explains that saving needs HTTPS, and the game still opens', {
    tag: '@lab',
  }, async ({ server, launchOptions }) => {
    // With a host name other than this machine's, plain HTTP is not secure.
    const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP reis.test 127.0.0.1'];
    const browser = await chromium.launch({ ...launchOptions, args });
    const page = await openPage(
      await browser.newContext({ locale: 'nl-NL', viewport: { width: 390, height: 844 } }),
    );
    await page.goto(server.url.replace('127.0.0.1', 'reis.test'));
    await showSaving(page);
    await expect(page.getByText(/begint met http, zonder beveiliging/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bewaar de reis' })).toBeHidden();
    await page.getByRole('link', { name: 'Naar het spel' }).click();
    await expect(page.getByRole('heading', { name: 'Wachten op spelstart' })).toBeVisible();
    await browser.close();
  });
});
