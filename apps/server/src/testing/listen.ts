import { type ServerType, serve } from '@hono/node-server';
import type { TestServer } from './test-server.ts';

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/** Puts a test server on a free loopback port, for what needs a real connection. */
export function listen({ fetch }: TestServer): Promise<Listening> {
  return new Promise((resolve) => {
    const server: ServerType = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      });
    });
  });
}
