import { Socket } from 'node:net';
import pg from 'pg';

/** Milliseconds to wait for a connection: a hosted database may have to wake up. */
const CONNECT_TIMEOUT_MS = 30_000;
/** Milliseconds of silence after which a connection is asked whether it is still there. */
export const KEEP_ALIVE_MS = 10_000;
/** Milliseconds for an orderly end; a database that went without a word gives none. */
const GOODBYE_MS = 2_000;

/** A connection outside the pool, for what lasts as long as it does. */
export interface OwnConnection {
  readonly client: pg.Client;
  /** Resolves when it is closed, also when the other side says nothing more. */
  close(): Promise<void>;
}

interface ConnectionOptions {
  /** Milliseconds after which a question that has no answer fails; absent: it may take as long as it does. */
  answerMs?: number;
}

/** Waits for nobody for ever: a database, or a network on the way to it, may go silent with the connection open. */
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
  // A lost connection fails the question under way; without a listener it would end the process.
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
