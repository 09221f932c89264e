import { createHash } from 'node:crypto';
import { LANGUAGE_COOKIE } from '@reisspel/contract/language';
import type { DrawingRequest, DrawPage, FirstAnswers } from '@reisspel/contract/operate/drawing';
import { DraftSaved, TripEditing } from '@reisspel/contract/trip/trip-editing';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoTrip } from '../../features/trip/demo-trip.ts';
import { newWebRoot } from '../../testing/built-web.ts';
import { newPlayer, newTeam, startGame } from '../../testing/game-builders.ts';
import { createTestServer, newTrip, type TestServer } from '../../testing/test-server.ts';

/** The pages that were drawn, newest last. */
let drawn: { request: DrawingRequest; answers: FirstAnswers }[] = [];
let draw: DrawPage;
let faults: unknown[] = [];
/** The number of queries so far. */
let queries = 0;
let server: TestServer;
let removeWeb: () => Promise<void>;

beforeEach(async () => {
  drawn = [];
  faults = [];
  draw = async ({ base, view }) => ({
    head: `<title>Getekend</title>`,
    body: `<p>$& ${base}${view}</p>`,
    notice: '<p hidden>Later</p>',
  });
  const { root, remove } = await newWebRoot();
  removeWeb = remove;
  const drawPage: DrawPage = (request, answers) => {
    drawn.push({ request, answers });
    return draw(request, answers);
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const logError = (error: unknown) => faults.push(error);
  server = await createTestServer({ web: { root, drawPage }, logError, plugin });
});
afterEach(async () => {
  await server.stop();
  await removeWeb();
});

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await server.fetch(new Request(`http://localhost${path}`, { headers }))).text();
}

/** Returns the answers within a page, with which the app takes over the page. */
function answersIn(page: string): unknown {
  const [, json = 'null'] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(json);
}

const PLAIN = '<div id="root"></div>';

test('a visitor gets the drawn page with the time of drawing and the answers that it shows', async () => {
  const page = await pageAt('/vlucht');
  expect(page).toContain('<div id="root"><p>$& /vlucht</p></div><p hidden>Later</p>');
  expect(page).toContain('<title>Getekend</title>');
  expect(page).not.toContain('<title>Reisspel</title>');
  expect(page).toContain(
    `<html data-drawn-at="${server.clock.now()}" data-drawn-zone="Europe/Madrid" lang="nl">`,
  );
  expect(answersIn(page)).toEqual(drawn.at(-1)?.answers);
});

test('a text of the trip cannot end the element of the answers', async () => {
  const admin = await server.admin();
  await newTeam(admin, '</script><script>alert(1)', 'wachtwoord');
  const page = await pageAt('/game');
  expect(page).not.toContain('alert(1)</script>');
  expect(page).not.toContain('</script><script>alert');
  expect(JSON.stringify(answersIn(page))).toContain('</script><script>alert(1)');
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
      request: {
        base: '',
        view: '/vlucht',
        search: '',
        language: 'es',
        at: server.clock.now(),
        timeZone: 'Europe/Madrid',
      },
      answers: { session, trip },
    },
  ]);
});

test('the game is drawn for a visitor from the public state', async () => {
  const admin = await server.admin();
  await newTeam(admin, 'Team Zeester', 'geheim-wachtwoord');
  await startGame(admin, false);
  expect(await pageAt('/game')).not.toContain(PLAIN);
  const state = (await server.client().get('/api/live/state')).body;
  const session = (await server.client().get('/api/session')).body;
  expect(drawn.at(-1)?.answers).toMatchObject({ session, play: { state } });
  expect(JSON.stringify(drawn)).toContain('Team Zeester');
  expect(JSON.stringify(drawn)).not.toContain('geheim-wachtwoord');
});

test('an invitation is drawn for its team, and each team has its own page', async () => {
  const admin = await server.admin();
  const red = await newTeam(admin, 'Rode Team');
  const blue = await newTeam(admin, 'Blauwe Team');
  for (const { id } of [red, blue, red]) {
    expect(await pageAt(`/game?team=${id}`)).not.toContain(PLAIN);
  }
  expect(await pageAt(`/game?team=${red.id}&x=1`)).toContain(PLAIN);
  expect(drawn.map(({ request: { view, search } }) => view + search)).toEqual([
    `/game?team=${red.id}`,
    `/game?team=${blue.id}`,
  ]);
});

test('the game is drawn for a player with the tasks of the team, and no cache may keep it', async () => {
  const admin = await server.admin();
  const team = await newTeam(admin, 'Team Zeester', 'geheim-wachtwoord');
  await startGame(admin, false);
  const player = await newPlayer(server, team);
  const answer = await player.open('GET', '/game');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(drawn.at(-1)?.answers).toMatchObject({
    session: { roles: ['player'], team: { id: team.id } },
    play: { state: { own: { id: team.id } } },
  });
  const visitors = await server.fetch(new Request('http://localhost/game'));
  expect(visitors.headers.get('Cache-Control')).toBe('no-cache');
  expect(answersIn(await visitors.text())).toMatchObject({
    session: { roles: [] },
    play: { state: { own: null } },
  });
});

test.each([
  ['a page with a query in its address', '/vlucht?concept=true'],
  ['an invitation to an unknown team', '/game?team=01890000-0000-7000-8000-000000000000'],
  ['a page that is no first view', '/admin'],
  ['a page of an unknown trip', '/r/nergens/vlucht'],
])('the server does not draw %s', async (_what, path) => {
  expect(await pageAt(path)).toContain(PLAIN);
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

test.each(['/vlucht', '/game'])('the page %s that visitors share is served without a query', async (path) => {
  await pageAt(path);
  const before = queries;
  expect(await pageAt(path)).not.toContain(PLAIN);
  expect(queries).toBe(before);
});

test('visitors share an outdated page for two seconds, because it may change often', async () => {
  const admin = await server.admin();
  await pageAt('/game');
  await newTeam(admin, 'Team Zeester', 'wachtwoord');
  expect(await pageAt('/game')).not.toContain('Zeester');
  server.clock.advance(2_000);
  expect(await pageAt('/game')).toContain('Zeester');
  expect(drawn).toHaveLength(2);
});

test('a new version of the trip is drawn at once when the last drawing is older', async () => {
  await pageAt('/vlucht');
  server.clock.advance(2_000);
  const admin = await server.admin();
  const title = 'Naar zee';
  const { draftRevision } = TripEditing.parse((await admin.get('/api/trip/draft')).body);
  const draft = { ...demoTrip, title };
  const saved = DraftSaved.parse((await admin.put('/api/trip/draft', { draft, draftRevision })).body);
  expect((await admin.post('/api/trip/publications', { draftRevision: saved.draftRevision })).status).toBe(
    201,
  );
  expect(JSON.stringify(answersIn(await pageAt('/vlucht')))).toContain(title);
});

test('a trip with a password is drawn only for those who gave it', async () => {
  await pageAt('/vlucht');
  const admin = await server.admin();
  expect((await admin.put('/api/trip/entry', { kind: 'password', password: 'zee-en-zon' })).status).toBe(200);
  expect(await pageAt('/vlucht')).toContain(PLAIN);
  const guest = server.client();
  expect((await guest.post('/api/session/guest', { password: 'zee-en-zon' })).status).toBe(204);
  expect(await (await guest.open('GET', '/vlucht')).text()).not.toContain(PLAIN);
});

test('the plain page is served if the drawing takes too long', async () => {
  draw = () => new Promise(() => {});
  expect(await pageAt('/vlucht')).toContain(PLAIN);
});

test('the plain page is served if the drawing fails, and the fault is reported once', async () => {
  draw = () => Promise.reject(new Error('no such program'));
  expect(await pageAt('/vlucht')).toContain(PLAIN);
  expect(await pageAt('/vlucht')).toContain(PLAIN);
  expect(faults).toEqual([new Error('no such program')]);
});

test('a form that was submitted before the app loaded redirects to its page', async () => {
  const answer = await server.fetch(
    new Request('http://localhost/gallery', { method: 'POST', body: new URLSearchParams({ password: 'x' }) }),
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get('Location')).toBe('/gallery');
});
