import type { Tx } from '../database.ts';
import { inChunks } from '../rows.ts';

/**
 * Tables of files to delete from the store: photos by storage key, other files by full key. They
 * are separate because an older server beside this one reads only the first, and takes every key
 * there for a photo.
 */
export type ErasedList = 'erased_photos' | 'erased_files';

async function list(tx: Tx, to: ErasedList, keys: readonly string[], now: number): Promise<void> {
  await inChunks(keys, (chunk) =>
    tx.query
      .insertInto(to)
      .values(chunk.map((key) => ({ storage_key: key, erased_at: now })))
      .onConflict((conflict) => conflict.column('storage_key').doNothing())
      .execute(),
  );
}

/**
 * Lists photos for deletion, in the transaction that deletes their rows: their files are then
 * deleted even if the store is away now or this server stops. `now` is epoch ms.
 */
export const listErasedPhotos = (tx: Tx, storageKeys: readonly string[], now: number): Promise<void> =>
  list(tx, 'erased_photos', storageKeys, now);

/** Lists other files for deletion, as `listErasedPhotos` does. */
export const listErasedFiles = (tx: Tx, keys: readonly string[], now: number): Promise<void> =>
  list(tx, 'erased_files', keys, now);

/** Keys that still have to be deleted, in order, after the key `after`. */
export async function erasedOf(tx: Tx, from: ErasedList, after: string, limit: number): Promise<string[]> {
  const rows = await tx.query
    .selectFrom(from)
    .select('storage_key')
    .where('storage_key', '>', after)
    .orderBy('storage_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Removes keys whose files are deleted. */
export async function forgetErased(tx: Tx, from: ErasedList, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query.deleteFrom(from).where('storage_key', 'in', keys).execute();
}
