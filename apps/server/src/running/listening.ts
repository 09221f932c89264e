import { type ServerType, serve } from '@hono/node-server';
import type { Config } from '../config/config.ts';

/**
 * Milliseconds a request under way may still take when the server stops: a photo on an ordinary network comes whole, and one
 * that does not goes on where it broke off. Less than compose.yaml and the systemd unit wait before they kill.
 */
const SHUTDOWN_GRACE_MS = 20_000;
/** Milliseconds between looks for connections that have become idle while the server stops. */
const IDLE_LOOK_MS = 100;
/**
 * Milliseconds that a request may take to come in: twice what the largest photo takes at 50 kbit/s. Node's own five
 * minutes end a photo of 2 MB there, each time anew.
 */
const REQUEST_TIMEOUT_MS = 90 * 60 * 1_000;

export interface Listening {
  /** With the port that was really taken. */
  address: string;
  /** Takes no more connections, waits for requests under way, then cuts what is left. */
  close(): Promise<void>;
}

function addressOf(server: ServerType, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = () => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    };
    const looking = setInterval(closeIdle, IDLE_LOOK_MS);
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, SHUTDOWN_GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(looking);
      resolve();
    });
    closeIdle();
  });
}

/** Answers whoever comes from now on. Rejects when the port cannot be had. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, host }: Pick<Config['http'], 'port' | 'host'>,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const options = { fetch, port, hostname: host, serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS } };
    const server = serve(options, () =>
      resolve({ address: addressOf(server, host), close: () => close(server) }),
    );
    server.on('error', reject);
  });
}
