import { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds to connect: a hosted database may have to wake up. */
const CONNECT_TIMEOUT_MS = 30_000;
/** Milliseconds of silence before a TCP keep-alive probe. */
export const KEEP_ALIVE_MS = 10_000;
/** Milliseconds for an orderly close; a database that died silently never answers. */
const GOODBYE_MS = 2_000;

/** A connection outside the pool, for long work. */
export interface OwnConnection {
  readonly client: pg.Client;
  /** Resolves when closed, even if the server does not answer. */
  close(): Promise<void>;
}

interface ConnectionOptions {
  /** Milliseconds before an unanswered query fails; absent: no limit. */
  answerMs?: number;
}

/**
 * Connects with timeouts, because a database or the network may go silent with the connection open.
 */
export async function connectTo(url: string, { answerMs }: ConnectionOptions = {}): Promise<OwnConnection> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: answerMs,
  });
  // A lost connection also rejects the running query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return {
    client,
    async close() {
      const giveUp = setTimeout(() => socket.destroy(), GOODBYE_MS);
      try {
        await client.end();
      } finally {
        clearTimeout(giveUp);
      }
    },
  };
}
