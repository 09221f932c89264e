import type { Tx } from '../database.ts';
import { inChunks } from '../rows.ts';

/**
 * What nothing names any more and the store has yet to let go of: photos by their storage keys, other files by their whole keys.
 * An older server that runs beside this one knows the first, and would take the others for photos.
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
 * Lists photos in the transaction that forgets them: so their files go also when the store is away now, or this server ends before
 * it could remove them. `now` is epoch ms.
 */
export const listErasedPhotos = (tx: Tx, storageKeys: readonly string[], now: number): Promise<void> =>
  list(tx, 'erased_photos', storageKeys, now);

/** The same of files that are no photo's. */
export const listErasedFiles = (tx: Tx, keys: readonly string[], now: number): Promise<void> =>
  list(tx, 'erased_files', keys, now);

/** What is still to go of all that was listed, in their order, from behind `after` on. */
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

/** They are gone. */
export async function forgetErased(tx: Tx, from: ErasedList, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query.deleteFrom(from).where('storage_key', 'in', keys).execute();
}
