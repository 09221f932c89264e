import { connectTo } from './postgres-client.ts';

/** Milliseconds for an answer that needs no look at any table. */
const ANSWER_MS = 30_000;

/** Lets go of what only one may hold at a time. */
export type Release = () => Promise<void>;

/** Takes a lock that nobody else may have; null when somebody has it. Gone with the process that holds it, or with its connection. */
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
