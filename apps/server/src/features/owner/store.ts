import type { TripId } from '@reisspel/contract/ids';
import type { LoginRecord } from '@reisspel/rules/lockout';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

/** The failures so far of an address; the row is locked until the commit, so that guesses queue. */
export async function lockOwnerLogins(tx: Tx, address: string, now: number): Promise<LoginRecord> {
  await tx.query
    .insertInto('owner_login_attempts')
    .values({ address, failures: 0, locked_until: null, updated_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
  const query = tx.query
    .selectFrom('owner_login_attempts')
    .select(['failures', 'locked_until'])
    .where('address', '=', address);
  const row = await (tx.dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return { failures: row.failures, lockedUntil: row.locked_until };
}

export async function saveOwnerLogins(
  tx: Tx,
  address: string,
  record: LoginRecord,
  now: number,
): Promise<void> {
  await tx.query
    .updateTable('owner_login_attempts')
    .set({ failures: record.failures, locked_until: record.lockedUntil, updated_at: now })
    .where('address', '=', address)
    .execute();
}

export async function clearOwnerLogins(tx: Tx, address: string): Promise<void> {
  await tx.query.deleteFrom('owner_login_attempts').where('address', '=', address).execute();
}

export async function insertOwnerSession(tx: Tx, tokenHash: string, expiresAt: number): Promise<void> {
  await tx.query
    .insertInto('owner_sessions')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .execute();
}

export async function deleteOwnerSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.query.deleteFrom('owner_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Drops what no longer counts: sessions past their end, and failures from before `failuresBefore`. */
export async function pruneOwnerAccess(
  tx: Tx,
  times: { now: number; failuresBefore: number },
): Promise<void> {
  await tx.query.deleteFrom('owner_sessions').where('expires_at', '<=', times.now).execute();
  await tx.query.deleteFrom('owner_login_attempts').where('updated_at', '<', times.failuresBefore).execute();
}

/** `at` is null to bring it back. */
export async function setArchivedAt(tx: Tx, { tripId }: TripScope, at: number | null): Promise<void> {
  await tx.query.updateTable('trips').set({ archived_at: at }).where('id', '=', tripId).execute();
}

/** Moves the mark of the trip that answers at `/`. */
export async function setDefaultTrip(tx: Tx, { tripId }: TripScope, previous: TripId | null): Promise<void> {
  if (previous !== null) {
    await tx.query.updateTable('trips').set({ is_default: 0 }).where('id', '=', previous).execute();
  }
  await tx.query.updateTable('trips').set({ is_default: 1 }).where('id', '=', tripId).execute();
}
