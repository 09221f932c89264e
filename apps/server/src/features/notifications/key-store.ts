import type { Tx } from '../../db/database.ts';

interface StoredKeys {
  publicKey: string;
  sealedPrivateKey: string;
}

/** The keys that are kept, after these were offered: whoever comes first has their own kept. */
export async function keepKeys(tx: Tx, offered: StoredKeys, now: number): Promise<StoredKeys> {
  await tx.query
    .insertInto('server_keys')
    .values({
      name: 'vapid',
      public_key: offered.publicKey,
      private_key_encrypted: offered.sealedPrivateKey,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await tx.query
    .selectFrom('server_keys')
    .select(['public_key', 'private_key_encrypted'])
    .where('name', '=', 'vapid')
    .executeTakeFirstOrThrow();
  return { publicKey: row.public_key, sealedPrivateKey: row.private_key_encrypted };
}

/** Puts others in the place of keys that cannot be read. Whoever subscribed to those can be sent nothing any more. */
export async function replaceKeys(tx: Tx, unread: StoredKeys, keys: StoredKeys): Promise<void> {
  const { numUpdatedRows } = await tx.query
    .updateTable('server_keys')
    .set({ public_key: keys.publicKey, private_key_encrypted: keys.sealedPrivateKey })
    .where('name', '=', 'vapid')
    .where('public_key', '=', unread.publicKey)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tx.query.deleteFrom('push_subscriptions').execute();
}
