import type { Database } from './database.ts';

/** The same database, which tells how long each transaction took that may write, the wait for its turn included. */
export function timeWrites(database: Database, times: { observe(ms: number): void }): Database {
  return {
    ...database,
    async write(work) {
      const begin = performance.now();
      try {
        return await database.write(work);
      } finally {
        times.observe(performance.now() - begin);
      }
    },
  };
}
