import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createClientInfo } from './client.ts';
import { createSessionCookies, MAX_TRIPS_OF_BROWSER } from './cookie.ts';

test('a limited number of session cookies is read from a browser', async () => {
  const cookies = createSessionCookies(createClientInfo({ trustProxy: false }));
  const app = new Hono().get('/', (c) => c.json(cookies.tokensOfTrips(c)));
  const sent = Array.from({ length: 640 }, (_, n) => `reisspel_session_${n}=t${n}`);
  const ask = async (cookie: readonly string[]) =>
    (await app.request('/', { headers: { Cookie: cookie.join('; ') } })).json();
  expect(await ask(['reisspel_language=nl', ...sent.slice(0, 2)])).toEqual(['t0', 't1']);
  expect(await ask(sent)).toHaveLength(MAX_TRIPS_OF_BROWSER);
});
