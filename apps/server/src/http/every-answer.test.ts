import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWebRoot } from '../testing/built-web.ts';
import { codeOf, newHelper, newPlayer, newTeam, startGame } from '../testing/game-builders.ts';
import { type Listening, listen } from '../testing/listen.ts';
import type { TestClient } from '../testing/test-client.ts';
import { ADMIN_PASSWORD, createTestServer, type TestServer } from '../testing/test-server.ts';
import { type Access, routeAccess } from './access.ts';

let web: Awaited<ReturnType<typeof newWebRoot>>;
let server: TestServer;
let socket: Listening;
let admin: TestClient;

beforeAll(async () => {
  web = await newWebRoot();
  server = await createTestServer({ web: { root: web.root, drawPage: null } });
  admin = await server.admin();
  socket = await listen(server);
});
afterAll(async () => {
  await socket.close();
  await server.stop();
  await web.remove();
});

/** Kinds of answers: name, method, path, status, and `Cache-Control` (null: not checked). */
const KINDS = [
  ['a page', 'GET', '/vlucht', 200, null],
  ['a page that does not exist', 'GET', '/nergens', 200, null],
  ['the API', 'GET', '/api/session', 200, 'no-store'],
  ['a file to download', 'GET', '/api/trip/file', 200, 'no-store'],
  ['an archive', 'GET', '/api/photos.zip', 200, 'private, no-store'],
  ['a refusal', 'POST', '/api/session/admin', 400, 'no-store'],
  ['an address that the API does not have', 'GET', '/api/nergens', 404, 'no-store'],
  ['a redirect', 'POST', '/vlucht', 303, null],
  ['the health check', 'GET', '/healthz', 200, null],
  ['the API’s own description', 'GET', '/api/openapi.json', 200, null],
] as const;

describe.each(KINDS)('%s', (_, method, path, status, cacheControl) => {
  const ask = (headers: Record<string, string> = {}) =>
    admin.raw(method, path, null, { ...headers, 'Sec-Fetch-Site': 'same-origin' });

  test('has every security header', async () => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), display-capture=()',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(answer.headers.get('x-powered-by')).toBeNull();
    if (cacheControl !== null) expect(answer.headers.get('cache-control')).toBe(cacheControl);
  });

  test('asks for HTTPS only if the request came by HTTPS', async () => {
    expect((await ask()).headers.get('strict-transport-security')).toBeNull();
    const secure = await ask({ 'X-Forwarded-Proto': 'https' });
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });
});

test.each(['GET', 'HEAD'])(
  'a live stream requested with %s forbids every cache to store it',
  async (method) => {
    const response = await socket.as(admin).open(method, '/api/live?view=admin');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await response.body?.cancel();
  },
);

test('the content security policy allows only scripts of this server and the one in drawn pages', async () => {
  const policy = (await admin.get('/vlucht')).headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  const scripts = directives.get('script-src') ?? [];
  expect(scripts.filter((source) => !source.startsWith("'sha256-"))).toEqual([
    "'self'",
    "'wasm-unsafe-eval'",
  ]);
  expect(scripts).toHaveLength(3);
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|'unsafe-eval'|https: |\*/);
  for (const name of ['object-src', 'base-uri']) expect(directives.get(name)).toEqual(["'none'"]);
  for (const name of ['form-action', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'self'"]);
});

describe('a body', () => {
  const MISSING = '01890000-0000-7000-8000-000000000000';
  const MUTATING = Object.entries(routeAccess)
    .filter(([key]) => !key.startsWith('GET '))
    .map(([key, access]) => {
      const [method = '', path = ''] = key.split(' ');
      return { key, method, path: path.replaceAll(/\{\w+\}/g, MISSING), access };
    });
  let callers: Record<Access, TestClient>;

  beforeAll(async () => {
    await startGame(admin);
    const player = await newPlayer(server, await newTeam(admin, 'Rode Team'));
    const gallery = server.client();
    await gallery.post('/api/session/gallery', { password: ADMIN_PASSWORD });
    const owner = await server.owner();
    const anyone = server.client();
    callers = {
      anyone,
      visitor: anyone,
      screen: anyone,
      player,
      participant: player,
      viewer: player,
      picture: player,
      gallery,
      reactor: admin,
      look: await newHelper(server, 'look'),
      judge: await newHelper(server, 'judge'),
      lead: await newHelper(server, 'lead'),
      admin,
      'owner-door': anyone,
      owner,
      operator: owner,
    };
  });

  test.each(MUTATING)(
    'of a gigabyte is refused before it is read at $key',
    async ({ method, path, access }) => {
      let pulled = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1024 * 1024));
        },
      });
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(1024 ** 3) };
      const answer = await callers[access].raw(method, path, body, headers);
      expect(codeOf(answer)).toBe('body_too_large');
      expect(pulled).toBeLessThan(3);
    },
  );
});

test('a client that requests the game too often has to wait; another address does not', async () => {
  const client = server.client();
  client.address = '203.0.113.5';
  let answer = await client.get('/api/live/state');
  for (let n = 0; n < 600 && answer.status === 200; n += 1) answer = await client.get('/api/live/state');
  expect([answer.status, codeOf(answer)]).toEqual([429, 'too_many_requests']);
  const neighbour = server.client();
  neighbour.address = '203.0.113.6';
  expect((await neighbour.get('/api/live/state')).status).toBe(200);
});
