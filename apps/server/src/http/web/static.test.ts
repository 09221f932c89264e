import { brotliDecompressSync } from 'node:zlib';
import { OpenAPIHono } from '@hono/zod-openapi';
import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { newWebRoot } from '../../testing/built-web.ts';
import { pathWithinTrip } from '../trip-address.ts';
import { mountWeb } from './static.ts';

let web: Awaited<ReturnType<typeof newWebRoot>>;

beforeAll(async () => {
  web = await newWebRoot();
});
afterAll(() => web.remove());

async function answerAt(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const app = new OpenAPIHono({ getPath: pathWithinTrip });
  const deps = { clock: systemClock, logError: () => {}, findFirstAnswers: async () => null };
  mountWeb(app, { root: web.root, drawPage: null }, deps);
  return app.request(path, { headers });
}

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await answerAt(path, headers)).text();
}

const part = (language: string) =>
  `<link rel="modulepreload" crossorigin href="/assets/flights-${language}.js"></head>`;

test.each(['/vlucht', '/vlucht?concept=true', '/r/kathmandu/vlucht'])(
  'the page at %s preloads the parts that it needs',
  async (path) => {
    expect(await pageAt(path)).toContain(part('nl'));
  },
);

test('a page preloads the parts of the chosen language', async () => {
  expect(await pageAt('/vlucht', { Cookie: `${LANGUAGE_COOKIE}=en` })).toContain(part('en'));
});

test.each(['/admin', '/vlucht/x', '/index.html', '/constructor'])(
  'the page at %s preloads no parts of other pages',
  async (path) => {
    const page = await pageAt(path);
    expect(page).toContain('<html lang="nl">');
    expect(page).not.toContain('/assets/flights');
  },
);

test.each(['br;q=0', 'gzip, br; q=0.000', 'gzip', ''])(
  'a page is not compressed for Accept-Encoding %j',
  async (readable) => {
    const answer = await answerAt('/vlucht', { 'Accept-Encoding': readable });
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(await answer.text()).toBe(await pageAt('/vlucht'));
  },
);

test('a page is compressed with Brotli if the browser accepts it, and varies by Accept-Encoding', async () => {
  const answer = await answerAt('/vlucht', { 'Accept-Encoding': 'gzip, br' });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(await pageAt('/vlucht'));
});
