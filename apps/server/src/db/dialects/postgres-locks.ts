import { connectTo } from './postgres-client.ts';

/** Milliseconds for a query that reads no table. */
const ANSWER_MS = 30_000;

export type Release = () => Promise<void>;

/** Takes an advisory lock; null when it is held. It ends with its process or connection. */
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
