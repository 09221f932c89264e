import { type APIRequestContext, expect } from '@playwright/test';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@reisspel/contract/language';
import { showSaving } from './device.ts';
import { drawnPage } from './drawn-page.ts';
import { type AppServer, test } from './fixtures/server.ts';

const KB = 1024;
/** Compressed size of a first visit in bytes (goal 9 of the speed goals). */
const LIMIT_BYTES = { js: 110 * KB, css: 12 * KB, woff2: 64 * KB };

/** Returns the files in `assets` that the page names. */
function filesOf(html: string): Set<string> {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"?]+)"/g)].map(([, file = '']) => file);
  return new Set(files);
}

/** Returns every style sheet that the page names, also those for print and forced colours. */
function styleSheetsOf(html: string): string[] {
  return [...html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"?]+)/.exec(link)?.[1] ?? '',
  );
}

async function sentBytes(request: APIRequestContext, file: string): Promise<number> {
  const answer = await request.head(file, { headers: { 'Accept-Encoding': 'br' } });
  expect(answer.ok(), file).toBe(true);
  return Number(answer.headers()['content-length']);
}

/** Expects the first view of `path` in `language` to stay under the limits. */
async function expectSmall(
  request: APIRequestContext,
  server: AppServer,
  path: string,
  language: Language,
): Promise<void> {
  const view = `${path} in ${language}`;
  const html = await drawnPage(server, path, { Cookie: `${LANGUAGE_COOKIE}=${language}` });
  expect(html).toContain(`lang="${language}"`);
  for (const file of ['/print.css', '/forced-colors.css']) expect(styleSheetsOf(html)).toContain(file);
  for (const file of styleSheetsOf(html)) {
    const { 'content-encoding': encoding } = (
      await request.head(file, { headers: { 'Accept-Encoding': 'br' } })
    ).headers();
    expect(encoding, file).toBe('br');
  }
  for (const [kind, limit] of Object.entries(LIMIT_BYTES)) {
    const files = [...filesOf(html)].filter((file) => file.endsWith(`.${kind}`));
    const sizes = await Promise.all(files.map((file) => sentBytes(request, server.url + file)));
    const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
    expect(total, `${kind} of ${view}: ${files.join(', ')}`).toBeGreaterThan(0);
    expect.soft(total, `${kind} of ${view}`).toBeLessThanOrEqual(limit);
  }
}

test('the first views of the home page and the game stay under the size limits in each language', async ({
  request,
  server,
}) => {
  for (const language of LANGUAGES)
    for (const path of ['/', '/game']) await expectSmall(request, server, path, language);
});

/** Compressed size of all scripts of the home page with its menu and saving, in bytes. */
const WITH_LATER_PARTS_BYTES = 135 * KB;

test('a visitor does not load the code of the game with the later parts of the home page', async ({
  page,
  server,
}) => {
  await drawnPage(server, '/');
  await page.goto('/');
  await showSaving(page);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  const total = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(WITH_LATER_PARTS_BYTES);
});
