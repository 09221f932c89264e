import { createHash } from 'node:crypto';
import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DrawPage, PageToDraw } from '../../platform/page-drawer.ts';
import { newWebRoot } from '../../testing/built-web.ts';
import { newTeam, startGame } from '../../testing/game-builders.ts';
import { createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';
import { createDrawnPages } from './drawn-pages.ts';

/** The pages that were drawn, newest last. */
let drawn: PageToDraw[] = [];
let draw: DrawPage = async () => ({ head: '', body: '', notice: '', from: '' });
let server: TestServer;
let removeWeb: () => Promise<void>;

beforeEach(async () => {
  drawn = [];
  draw = async ({ address }) => ({
    head: `<title>Getekend</title>`,
    body: `<p>$& ${address}</p>`,
    notice: '<p hidden>Later</p>',
    from: 'abc',
  });
  const { root, remove } = await newWebRoot();
  removeWeb = remove;
  const drawPage: DrawPage = (page) => {
    drawn.push(page);
    return draw(page);
  };
  server = await createTestServer({ web: { root, drawPage } });
});
afterEach(async () => {
  await server.stop();
  await removeWeb();
});

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await server.fetch(new Request(`http://localhost${path}`, { headers }))).text();
}

const PLAIN = '<div id="root"></div>';

test('a visitor without a session gets the drawn page with the time of drawing', async () => {
  const page = await pageAt('/vlucht');
  expect(page).toContain('<div id="root"><p>$& /vlucht</p></div><p hidden>Later</p>');
  expect(page).toContain('<title>Getekend</title>');
  expect(page).not.toContain('<title>Reisspel</title>');
  expect(page).toContain(
    `<html data-drawn-at="${server.clock.now()}" data-drawn-zone="Europe/Madrid" data-drawn-from="abc" lang="nl">`,
  );
});

test('a page loads the first script of the app twice, in case one fails', async () => {
  const page = await pageAt('/vlucht');
  expect(page).toContain('<script async src="/assets/early.js"></script>');
  expect(page).toContain('<script defer src="/assets/early.js?again"></script></body>');
});

test('the inline script of a drawn page is the one that the policy allows', async () => {
  const answer = await server.fetch(new Request('http://localhost/vlucht'));
  const [script = '', ...more] = [...(await answer.text()).matchAll(/<script>([^<]+)<\/script>/g)].map(
    ([, text]) => text,
  );
  expect(more).toEqual([]);
  const digest = createHash('sha256').update(script).digest('base64');
  expect(answer.headers.get('Content-Security-Policy')).toContain(
    `script-src 'self' 'wasm-unsafe-eval' 'sha256-${digest}'`,
  );
});

test('fonts are preloaded at once, but the code waits until the text is shown', async () => {
  const page = await pageAt('/vlucht');
  expect(page).toContain(
    '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/text.woff2">',
  );
  const [template = '', code = ''] = /<template id="app-code">(.*)<\/template>/.exec(page) ?? [];
  const files = [...code.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file);
  // The start code, the app, a preload of the app, and the part that this page needs.
  expect(files).toEqual(['/assets/start.js', '/assets/app.js', '/assets/app.js', '/assets/flights-nl.js']);
  const rest = page.replace(template, '');
  for (const file of files) expect(rest).not.toContain(file);
});

test('a page is drawn from the answers to a visitor, in the time zone of the trip', async () => {
  const visitor = server.client();
  await pageAt('/vlucht', { Cookie: `${LANGUAGE_COOKIE}=es` });
  const session = (await visitor.get('/api/session')).body;
  const trip = (await visitor.get('/api/trip')).body;
  expect(drawn).toStrictEqual([
    {
      address: '/vlucht',
      language: 'es',
      at: server.clock.now(),
      timeZone: 'Europe/Madrid',
      answers: { session, trip },
    },
  ]);
});

test('the game is drawn from the public state', async () => {
  const admin = await server.admin();
  await newTeam(admin, 'Team Zeester', 'geheim-wachtwoord');
  await startGame(admin, false);
  expect(await pageAt('/game')).not.toContain(PLAIN);
  const state = (await server.client().get('/api/live/state')).body;
  // The same for everybody, so it may be kept for other visitors.
  expect((await admin.get('/api/live/state')).body).toEqual(state);
  const session = (await server.client().get('/api/session')).body;
  expect(drawn.at(-1)?.answers).toStrictEqual({ session, play: state });
  expect(JSON.stringify(drawn)).toContain('Team Zeester');
  expect(JSON.stringify(drawn)).not.toContain('geheim-wachtwoord');
});

test.each([
  ['a page with a query in its address', '/vlucht?concept=true', {}],
  ['a page that is no first view', '/admin', {}],
  ['a page of an unknown trip', '/r/nergens/vlucht', {}],
  ['a page for a browser with a session', '/vlucht', { Cookie: 'reisspel_session_reis=x' }],
  [
    'a page for a browser with a session under HTTPS',
    '/vlucht',
    { Cookie: 'a=b; __Host-reisspel_session_zomer=x' },
  ],
  ['a page for the owner', '/vlucht', { Cookie: 'reisspel_owner=x' }],
])('the server does not draw %s', async (_who, path, headers: Record<string, string>) => {
  expect(await pageAt(path, headers)).toContain(PLAIN);
  expect(drawn).toEqual([]);
});

test('each trip has its own drawn pages', async () => {
  await newTrip(server.database, server.clock, { slug: 'zomer' });
  expect(await pageAt('/r/zomer/vlucht')).toContain('<p>$& /r/zomer/vlucht</p>');
  expect(await pageAt('/vlucht')).toContain('<p>$& /vlucht</p>');
});

test('a page is drawn once for all visitors, and once more after a minute', async () => {
  await Promise.all([pageAt('/vlucht'), pageAt('/vlucht')]);
  await pageAt('/vlucht');
  expect(drawn).toHaveLength(1);
  server.clock.advance(60_000);
  await pageAt('/vlucht');
  expect(drawn).toHaveLength(2);
});

test('an outdated drawing is not served, and a changed page is drawn again only after a pause', async () => {
  const admin = await server.admin();
  await pageAt('/game');
  await newTeam(admin, 'Team Zeester', 'wachtwoord');
  // Not drawn again yet, because it may change more often.
  expect(await pageAt('/game')).toContain(PLAIN);
  server.clock.advance(2_000);
  expect(await pageAt('/game')).not.toContain(PLAIN);
  expect(drawn).toHaveLength(2);
});

test('a trip with a password gets no drawn pages, not even one that was drawn before', async () => {
  await pageAt('/vlucht');
  const admin = await server.admin();
  expect((await admin.put('/api/trip/password', { password: 'zee-en-zon' })).status).toBe(204);
  expect(await pageAt('/vlucht')).toContain(PLAIN);
});

test('the plain page is served if the drawing takes too long', async () => {
  draw = () => new Promise(() => {});
  expect(await pageAt('/vlucht')).toContain(PLAIN);
});

test('the plain page is served if the drawing fails, and the fault is reported once', async () => {
  const clock = server.clock;
  const faults: unknown[] = [];
  const visits = createDrawnPages({
    clock,
    ask: async () => ({ timeZone: 'Europe/Madrid' }),
    draw: () => Promise.reject(new Error('no such program')),
    onError: (error) => faults.push(error),
  });
  const page = { base: '', view: '/vlucht', language: 'nl' } as const;
  expect([await visits.pageOf(page), await visits.pageOf(page)]).toEqual([null, null]);
  expect(faults).toEqual([new Error('no such program')]);
});

test('a visitor gets the plain page while too many drawings wait, and a drawn page later', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  draw = async ({ address }) => {
    await isFree;
    return { head: '', body: address, notice: '', from: '' };
  };
  const paths = ['/', '/vlucht', '/hotel', '/schedule', '/thuisblijvers', '/gallery', '/game', '/scoreboard'];
  const languages = ['nl', 'en'];
  const visits = languages.flatMap((language) =>
    paths.map((path) => pageAt(path, { Cookie: `${LANGUAGE_COOKIE}=${language}` })),
  );
  await Promise.race(visits);
  free();
  await Promise.all(visits);
  const again = await Promise.all(
    languages.flatMap((language) =>
      paths.map((path) => pageAt(path, { Cookie: `${LANGUAGE_COOKIE}=${language}` })),
    ),
  );
  expect(again.filter((page) => page.includes(PLAIN))).toEqual([]);
});

test('a form that was submitted before the app loaded redirects to its page', async () => {
  const answer = await server.fetch(
    new Request('http://localhost/gallery', { method: 'POST', body: new URLSearchParams({ password: 'x' }) }),
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/gallery');
});
