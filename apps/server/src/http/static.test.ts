import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveWeb } from './static.ts';
import { pathWithinTrip } from './trip-address.ts';

let webRoot = '';

beforeEach(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'reisspel-web-'));
  for (const language of ['nl', 'en', 'es']) {
    const page = `<html lang="${language}"><head></head><body></body></html>`;
    await writeFile(join(webRoot, `index.${language}.html`), page);
    const views = { '/vlucht': [`/assets/flights-${language}.js`] };
    await writeFile(join(webRoot, `first-views.${language}.json`), JSON.stringify(views));
  }
});
afterEach(() => rm(webRoot, { recursive: true }));

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  const app = new OpenAPIHono({ getPath: pathWithinTrip });
  serveWeb(app, webRoot);
  return (await app.request(path, { headers })).text();
}

const part = (language: string) =>
  `<link rel="modulepreload" crossorigin href="/assets/flights-${language}.js"></head>`;

test.each(['/vlucht', '/vlucht?concept=true', '/r/kathmandu/vlucht'])(
  '%s names the parts it needs',
  async (path) => {
    expect(await pageAt(path)).toContain(part('nl'));
  },
);

test('in the language that the browser has chosen', async () => {
  expect(await pageAt('/vlucht', { Cookie: `${LANGUAGE_COOKIE}=en` })).toContain(part('en'));
});

test.each(['/admin', '/vlucht/x', '/index.html', '/constructor'])(
  '%s names none of another page',
  async (path) => {
    const page = await pageAt(path);
    expect(page).toContain('<html lang="nl">');
    expect(page).not.toContain('modulepreload');
  },
);
