import { type ServerType, serve } from '@hono/node-server';
import type { Config } from '../config/config.ts';

/** Milliseconds for running requests. compose.yaml and the systemd unit wait longer to kill. */
const SHUTDOWN_GRACE_MS = 20_000;
/** Milliseconds between checks for idle connections, which are closed while the server stops. */
const IDLE_CHECK_MS = 100;
/** Twice the time of the largest photo at 50 kbit/s. Node's 5 minutes would cut off 2 MB. */
const REQUEST_TIMEOUT_MS = 90 * 60 * 1_000;

/** Longer than Caddy's two minutes, because a request on a closing connection would be lost. */
const IDLE_CONNECTION_MS = 130_000;

type Fetch = Parameters<typeof serve>[0]['fetch'];

export interface Listening {
  address: string;
  open(): void;
  /** Takes no more connections, waits for running requests, then closes the rest. */
  close(): Promise<void>;
}

function addressOf(server: ServerType, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const idleChecks = setInterval(() => {
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    }, IDLE_CHECK_MS);
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, SHUTDOWN_GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idleChecks);
      resolve();
    });
  });
}

/** Opens the port. Requests wait until `open` is called. Rejects if the port is not available. */
export function listen(
  answer: Fetch,
  { port, host }: Pick<Config['http'], 'port' | 'host'>,
): Promise<Listening> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const fetch: Fetch = async (...request) => {
    await opened;
    return answer(...request);
  };
  return new Promise((resolve, reject) => {
    const serverOptions = { requestTimeout: REQUEST_TIMEOUT_MS };
    // `readRest` in `http/every-answer.ts` reads the rest of a body, with a longer time limit.
    const options = { fetch, port, hostname: host, serverOptions, autoCleanupIncoming: false };
    const server = serve(options, () =>
      resolve({ address: addressOf(server, host), open, close: () => close(server) }),
    );
    server.on('error', reject);
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = IDLE_CONNECTION_MS;
  });
}
