import type { SessionId } from '@reisspel/contract/ids';
import type {
  NotificationTopic,
  PushSubscriptionId,
  PushSubscriptionInfo,
} from '@reisspel/contract/notifications';
import type { Tx } from '../../db/database.ts';
import type { PushTarget } from '../../db/push-subscriptions.ts';
import { toBit } from '../../db/rows.ts';
import type { TripTx } from '../../db/trip-scope.ts';

export async function findSubscription(
  tx: TripTx,
  id: PushSubscriptionId,
): Promise<(PushSubscriptionInfo & { sessionId: string | null; updatedAt: number }) | null> {
  const row = await tx.query
    .selectFrom('push_subscriptions')
    .select(['session_id', 'wants_game', 'wants_flights', 'language', 'updated_at'])
    .where('trip_id', '=', tx.tripId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const topics: NotificationTopic[] = [];
  if (row.wants_game === 1) topics.push('game');
  if (row.wants_flights === 1) topics.push('flights');
  return { sessionId: row.session_id, topics, language: row.language, updatedAt: row.updated_at };
}

export async function putSubscription(
  tx: TripTx,
  { id, ...target }: PushTarget,
  { sessionId, topics }: { sessionId: SessionId | null; topics: NotificationTopic[] },
  now: number,
): Promise<void> {
  const values = {
    ...target,
    session_id: sessionId,
    wants_game: toBit(topics.includes('game')),
    wants_flights: toBit(topics.includes('flights')),
    updated_at: now,
  };
  await tx.query
    .insertInto('push_subscriptions')
    .values({ id, trip_id: tx.tripId, ...values })
    .onConflict((conflict) => conflict.columns(['trip_id', 'id']).doUpdateSet(values))
    .execute();
}

/** Records a visit, so that the subscription does not expire. */
export async function renewSubscription(tx: TripTx, id: PushSubscriptionId, now: number): Promise<void> {
  await tx.query
    .updateTable('push_subscriptions')
    .set({ updated_at: now })
    .where('trip_id', '=', tx.tripId)
    .where('id', '=', id)
    .execute();
}

export async function deleteSubscription(tx: TripTx, id: PushSubscriptionId): Promise<boolean> {
  const { numDeletedRows } = await tx.query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tx.tripId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts the subscriptions of a trip that belong to a session. */
export async function countSubscriptions(tx: TripTx): Promise<number> {
  const { count } = await tx.query
    .selectFrom('push_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('trip_id', '=', tx.tripId)
    .where('session_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Keeps the newest `limit` subscriptions of a session, or of all visitors if it is null. */
export async function keepNewestOfSession(
  { query, tripId }: TripTx,
  sessionId: SessionId | null,
  limit: number,
): Promise<void> {
  const newest = query
    .selectFrom('push_subscriptions')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit);
  await query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tripId)
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('id', 'not in', newest)
    .execute();
}

export interface StoredKeys {
  publicKey: string;
  sealedPrivateKey: string;
}

export async function findKeys({ query }: Tx): Promise<StoredKeys | null> {
  const row = await query
    .selectFrom('server_keys')
    .select(['public_key', 'private_key_encrypted'])
    .where('name', '=', 'vapid')
    .executeTakeFirst();
  return row ? { publicKey: row.public_key, sealedPrivateKey: row.private_key_encrypted } : null;
}

/** Stores `offered` if there are no keys yet, and returns the stored ones. */
export async function insertKeys(tx: Tx, offered: StoredKeys, now: number): Promise<StoredKeys> {
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
  const stored = await findKeys(tx);
  if (stored === null) throw new Error('The keys that were just stored are missing');
  return stored;
}

/** Replaces keys that cannot be decrypted, and deletes the subscriptions that belong to them. */
export async function replaceKeys(tx: Tx, old: StoredKeys, keys: StoredKeys): Promise<void> {
  const { numUpdatedRows } = await tx.query
    .updateTable('server_keys')
    .set({ public_key: keys.publicKey, private_key_encrypted: keys.sealedPrivateKey })
    .where('name', '=', 'vapid')
    .where('public_key', '=', old.publicKey)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.query.deleteFrom('push_subscriptions').execute();
  await tx.query.deleteFrom('family_subscriptions').execute();
}
