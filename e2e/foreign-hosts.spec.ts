import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { TripAccess } from '@reisspel/contract/trip/trip-editing';
import { ROOT } from '../scripts/machine/run.ts';
import { Organiser, openPage, Player } from './actors.ts';
import { type AppServer, test } from './fixtures/server.ts';

const OWNER_PASSWORD = 'sleutel-onder-de-mat';
// Without `MAP_TILE_URL`, the map comes from OpenStreetMap.
test.use({ serverOptions: { demo: true, env: { OWNER_PASSWORD } } });

/** Returns the addresses in the list of `rare-pages.tsx`. */
function rarePages(): string[] {
  const list = readFileSync(join(ROOT, 'apps/web/src/app/shell/rare-pages.tsx'), 'utf8');
  return [...list.matchAll(/^ +\[?'([\w/-]+)',/gm)].map(([, address]) => `/${address}`);
}

/** The addresses of the app, by the file of their route. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  index: ['/'],
  vlucht: ['/vlucht'],
  hotel: ['/hotel'],
  schedule: ['/schedule'],
  thuisblijvers: ['/thuisblijvers'],
  game: ['/game'],
  scoreboard: ['/scoreboard', '/scoreboard?scherm'],
  gallery: ['/gallery'],
  info: ['/info'],
  admin: ['/admin'],
  'admin_.reis': ['/admin/reis'],
  'admin_.uitnodigen': ['/admin/uitnodigen'],
  generator: ['/generator'],
  $: [...rarePages(), '/bestaat-niet'],
  eigenaar: ['/eigenaar'],
  'delen.$token': [],
};

/** Addresses that need the organiser's login. */
const NEEDS_LOGIN: ReadonlySet<string> = new Set([
  '/admin',
  '/admin/reis',
  '/admin/uitnodigen',
  '/generator',
  '/gallery',
  ...rarePages(),
]);

/** Records all requests to other hosts, including those that the browser blocks. */
function watchForeignRequests(context: BrowserContext, server: AppServer): string[] {
  const foreign: string[] = [];
  const own = new URL(server.url).host;
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(?:https?|wss?):$/.test(protocol) && host !== own)
      foreign.push(`${request.frame().url()} -> ${request.url()}`);
  });
  context.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) foreign.push(message.text());
  });
  return foreign;
}

/** Opens a page, scrolls to its end and waits for its pictures. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
}

test('no page sends a request to another host', { tag: '@lab' }, async ({ browser, server }) => {
  const routes = readdirSync(join(ROOT, 'apps/web/src/app/routes'))
    .map((file) => file.replace(/\.tsx$/, ''))
    .filter((name) => name !== '__root');
  expect(Object.keys(ADDRESSES).toSorted(), 'a new page belongs in this list').toEqual(routes.toSorted());

  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' });
  const foreign = watchForeignRequests(context, server);
  const page = await openPage(context);
  expect(rarePages()).toContain('/back-ups');
  const all = Object.values(ADDRESSES).flat();
  for (const address of all.filter((each) => !NEEDS_LOGIN.has(each))) await visit(page, address);

  const organiser = new Organiser(page, server);
  await organiser.enter();
  await organiser.createTask({
    taskType: 'photo',
    points: 5,
    instructions: 'Foto',
    location: { latitude: 38, longitude: 0, radius: 50 },
  });
  await page.request.post(`${server.url}/api/owner/session`, { data: { password: OWNER_PASSWORD } });
  for (const address of all.filter((each) => NEEDS_LOGIN.has(each))) await visit(page, address);
  const answer = await page.request.put('/api/trip/share', {
    data: { enabled: true, sections: { flights: true, schedule: true, highlights: true } },
  });
  await visit(page, TripAccess.parse(await answer.json()).share.path ?? '');
  // The map on which the organiser chooses a place also loads only on request.
  await page.goto('/admin/reis');
  await page.getByRole('link', { name: 'Hotel' }).first().click();
  await expect(page.getByRole('button', { name: 'Toon de kaart' }).first()).toBeVisible();

  await organiser.beginGame();
  const player = new Player(page, server);
  await player.open('/game');
  await player.join('Rode Team');
  await player.openTask('Opdracht 1 - Foto');
  await expect(page.getByRole('button', { name: 'Camera Starten' })).toBeVisible();
  expect(foreign).toEqual([]);
});

test('the map names its host, and loads from it only on request', { tag: '@lab' }, async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  await context.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  const foreign = watchForeignRequests(context, server);
  const page = await openPage(context);
  await visit(page, '/hotel');
  await expect(page.getByText('De kaart komt van tile.openstreetmap.org.')).toBeVisible();
  expect(foreign).toEqual([]);
  await page.getByRole('button', { name: 'Toon de kaart' }).click();
  await page.getByRole('region', { name: 'Kaart: Hotel Mar Blau' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() => foreign.some((line) => line.includes('https://tile.openstreetmap.org/')))
    .toBe(true);
});
