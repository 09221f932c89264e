import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.stop());

test.each(['/api/trip', '/api/there-is-no-such-thing'])(
  'an answer has the time of the server’s clock in its Date header (%s)',
  async (path) => {
    server.clock.advance(60_000);
    const { headers } = await server.client().raw('GET', path, null, {});
    expect(headers.get('Date')).toBe(new Date(server.clock.now()).toUTCString());
  },
);
