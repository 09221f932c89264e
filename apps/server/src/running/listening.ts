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

/**
 * Milliseconds that a connection is kept for a next request: longer than the two minutes that Caddy
 * keeps one. Node's own five seconds end it just as a request comes along it, which is lost.
 */
const IDLE_CONNECTION_MS = 130_000;

/** How requests are answered. */
type Fetch = Parameters<typeof serve>[0]['fetch'];

export interface Listening {
  /** With the port that was really taken. */
  address: string;
  /** Answers whoever comes from now on, and who came before. */
  open(): void;
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

/** Takes the port; whoever comes waits until it is opened. Rejects when the port cannot be had. */
export function listen(
  answer: Fetch,
  { port, host }: Pick<Config['http'], 'port' | 'host'>,
): Promise<Listening> {
  const opened = Promise.withResolvers<void>();
  let isOpen = false;
  const fetch: Fetch = (...asked) =>
    isOpen ? answer(...asked) : opened.promise.then(() => answer(...asked));
  const open = () => {
    isOpen = true;
    opened.resolve();
  };
  return new Promise((resolve, reject) => {
    const serverOptions = { requestTimeout: REQUEST_TIMEOUT_MS };
    // What is left of a body is read by `readOn`, which has more patience.
    const options = { fetch, port, hostname: host, serverOptions, autoCleanupIncoming: false };
    const server = serve(options, () =>
      resolve({ address: addressOf(server, host), open, close: () => close(server) }),
    );
    server.on('error', reject);
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = IDLE_CONNECTION_MS;
  });
}
