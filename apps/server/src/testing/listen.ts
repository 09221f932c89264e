import type { Socket } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

export interface Listening {
  url: string;
  /** Returns a client that has this one's cookies and uses a real connection. */
  as(client: TestClient): TestClient;
  close(): Promise<void>;
}

/** Serves a test server on a free loopback port, for tests that need a real connection. */
export function listen(server: Pick<TestServer, 'fetch'>): Promise<Listening> {
  const connections: Socket[] = [];
  return new Promise((resolve) => {
    const listener: ServerType = serve(
      { fetch: server.fetch, port: 0, hostname: '127.0.0.1' },
      ({ port }) => {
        resolve({
          url: `http://127.0.0.1:${port}`,
          as({ cookie, base }) {
            const same = new TestClient(fetch, `http://127.0.0.1:${port}`);
            same.cookie = cookie;
            same.base = base;
            return same;
          },
          close: () =>
            new Promise((closed) => {
              listener.close(() => closed());
              for (const connection of connections) connection.destroy();
            }),
        });
      },
    );
    listener.on('connection', (connection: Socket) => connections.push(connection));
  });
}
