import type { Tx } from './database.ts';
import { inChunks } from './in-chunks.ts';

/**
 * Lists photos that nothing names any more, by their storage keys, and other files by their whole keys, in the transaction that
 * forgets them: so they go also when the store is away now, or this server ends before it could remove them. `now` is epoch ms.
 */
export async function listErased(tx: Tx, keys: readonly string[], now: number): Promise<void> {
  await inChunks(keys, (chunk) =>
    tx.query
      .insertInto('erased_photos')
      .values(chunk.map((key) => ({ storage_key: key, erased_at: now })))
      .onConflict((conflict) => conflict.column('storage_key').doNothing())
      .execute(),
  );
}

/** What is still to go of all that was listed, in their order, from behind `after` on. */
export async function erasedPhotos(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.query
    .selectFrom('erased_photos')
    .select('storage_key')
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.storage_key);
}

/** They are gone. */
export async function forgetErased(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query.deleteFrom('erased_photos').where('storage_key', 'in', keys).execute();
}
