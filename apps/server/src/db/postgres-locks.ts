import pg from 'pg';

/** Lets go of what only one may hold at a time. */
export type Release = () => Promise<void>;

/** Takes a lock that nobody else may have; null when somebody has it. Gone with the process that holds it, or with its connection. */
export async function tryPostgresLock(url: string, lock: number): Promise<Release | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ]);
    if (rows[0]?.taken) return () => client.end();
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}
