import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { lockAgainstRestore } from './dialects/sqlite-claim.ts';
import type { Schema } from './tables/schema.ts';

export type DatabaseSettings =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** Loads the `pg` client for PostgreSQL only, because that takes a tenth of the starting time. */
export async function openDatabase(
  settings: DatabaseSettings,
  onError: (error: unknown) => void,
): Promise<{ kysely: Kysely<Schema>; database: Database }> {
  if (settings.kind === 'sqlite') {
    const release = await lockAgainstRestore(settings.path);
    try {
      const { kysely, database } = openSqlite(settings.path, onError);
      const close = () => database.close().finally(release);
      return { kysely, database: { ...database, close } };
    } catch (error) {
      await release();
      throw error;
    }
  }
  const { openPostgres } = await import('./dialects/postgres.ts');
  return openPostgres(settings.url, onError);
}
