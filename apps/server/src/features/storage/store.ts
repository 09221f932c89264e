import type { Tx } from '../../db/database.ts';

/** Returns the storage key of the newest photo of all trips; null if there is none. */
export async function newestPhoto({ query }: Tx): Promise<string | null> {
  const row = await query
    .selectFrom('photos')
    .select('storage_key')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.storage_key ?? null;
}
