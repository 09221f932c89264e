import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from '../database.ts';
import type { Schema } from '../tables/schema.ts';

/** Milliseconds to connect: a hosted database may have to wake up. */
const CONNECT_TIMEOUT_MS = 30_000;
/** Milliseconds of silence before a TCP keep-alive probe. */
export const KEEP_ALIVE_MS = 10_000;
/** Milliseconds for an orderly close. A database that is silently lost never answers. */
const CLOSE_MS = 2_000;

/** A connection outside the pool, for long work. */
export interface OwnConnection {
  readonly client: pg.Client;
  close(): Promise<void>;
}

interface ConnectionOptions {
  /** Milliseconds before an unanswered query fails. Without this, there is no limit. */
  answerMs?: number;
}

/** Connects with timeouts: a database may stop answering while the connection stays open. */
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
  // A lost connection also rejects the running query. Without a listener, it ends the process.
  client.on('error', () => undefined);
  await client.connect();
  return {
    client,
    async close() {
      const giveUp = setTimeout(() => socket.destroy(), CLOSE_MS);
      try {
        await client.end();
      } finally {
        clearTimeout(giveUp);
      }
    },
  };
}

/** Milliseconds for a query that reads no table. */
const ANSWER_MS = 30_000;

export type Release = () => Promise<void>;

/** Takes an advisory lock until `Release` is called. Returns null if another connection has it. */
export async function tryPostgresLock(url: string, lock: number): Promise<Release | null> {
  const { client, close } = await connectTo(url, { answerMs: ANSWER_MS });
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ]);
    if (rows[0]?.taken) return close;
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  return null;
}

/** Connections of one server. Small plans allow 20, and writes to a trip wait for each other. */
const POOL_SIZE = 10;
/** Milliseconds to wait for a connection before the request is refused (spec 9: timeout 10 s). */
const POOL_TIMEOUT_MS = 10_000;

/** Connects on first use. `onError` receives the errors of broken connections. */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
): { kysely: Kysely<Schema>; database: Database } {
  // Times are bigint columns, and a double can hold all our values exactly.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: POOL_TIMEOUT_MS,
    // Keep-alive detects a silently dead database within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  pool.on('error', onError);
  // The pool does not listen to a client in use, whose lost connection would end the server.
  pool.on('connect', (client) => client.on('error', onError));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, database: createDatabase(kysely, 'postgres', onError) };
}
