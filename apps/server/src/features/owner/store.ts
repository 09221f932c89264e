import type { TripId } from '@reisspel/contract/ids';
import type { Tx } from '../../db/database.ts';
import type { TripTx } from '../../db/trip-scope.ts';

interface NewOwnerSession {
  tokenHash: string;
  now: number;
  expiresAt: number;
}

export async function insertOwnerSession(tx: Tx, session: NewOwnerSession): Promise<void> {
  const { tokenHash, now, expiresAt } = session;
  await tx.query
    .insertInto('owner_sessions')
    .values({ token_hash: tokenHash, expires_at: expiresAt, last_seen_at: now })
    .execute();
}

export async function deleteOwnerSessions(tx: Tx, except: string | null): Promise<number> {
  const query = tx.query.deleteFrom('owner_sessions');
  const { numDeletedRows } = await (except === null
    ? query
    : query.where('token_hash', '!=', except)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOwnerSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.query.deleteFrom('owner_sessions').where('token_hash', '=', tokenHash).execute();
}

export async function setDefaultTrip(tx: TripTx, previous: TripId | null): Promise<void> {
  if (previous !== null) {
    await tx.query.updateTable('trips').set({ is_default: 0 }).where('id', '=', previous).execute();
  }
  await tx.query.updateTable('trips').set({ is_default: 1 }).where('id', '=', tx.tripId).execute();
}
