import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from '../database.ts';
import type { Schema } from '../tables/schema.ts';
import { KEEP_ALIVE_MS } from './postgres-client.ts';

/**
 * Connections of one server: writes of a trip queue anyway, and hosted plans start at 20 in all.
 */
const POOL_SIZE = 10;
/** Milliseconds to wait for a connection before the request is refused (spec 9: timeout 10 s). */
const CONNECT_TIMEOUT_MS = 10_000;

/** Connects on first use. `onError` receives the errors of broken connections. */
export function openPostgres(
  url: string,
  onError: (error: unknown) => void,
): { kysely: Kysely<Schema>; database: Database } {
  // Times are bigint columns; all our values fit a double exactly.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Keep-alive detects a silently dead database within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  pool.on('error', onError);
  // A client in use has no error listener; a lost connection would end the whole server.
  pool.on('connect', (client) => client.on('error', onError));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, database: createDatabase(kysely, 'postgres', onError) };
}
