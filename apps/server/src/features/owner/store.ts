import type { TripId } from '@reisspel/contract/ids';
import type { LoginRecord } from '@reisspel/rules/lockout';
import type { Tx } from '../../db/database.ts';
import { LOGIN_COLUMNS, loginRecordFromRow, noFailures, rowOfLoginRecord } from '../../db/login-records.ts';
import type { TripTx } from '../../db/trip-scope.ts';

/** Returns the failures of a key (the `address` column); creates no row. */
export async function findOwnerLogins(tx: Tx, key: string, now: number): Promise<LoginRecord> {
  const row = await tx.query
    .selectFrom('owner_login_attempts')
    .select(LOGIN_COLUMNS)
    .where('address', '=', key)
    .executeTakeFirst();
  return row ? loginRecordFromRow(row) : noFailures(now);
}

/** Returns the failures of a key and locks the row until the commit, so guesses run in turn. */
export async function lockOwnerLogins(tx: Tx, key: string, now: number): Promise<LoginRecord> {
  const row = await tx.query
    .insertInto('owner_login_attempts')
    .values({ address: key, ...rowOfLoginRecord(noFailures(now)) })
    // This update changes nothing and locks the row.
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ address: key }))
    .returning(LOGIN_COLUMNS)
    .executeTakeFirstOrThrow();
  return loginRecordFromRow(row);
}

export async function saveOwnerLogins(tx: Tx, key: string, record: LoginRecord): Promise<void> {
  const values = rowOfLoginRecord(record);
  await tx.query
    .insertInto('owner_login_attempts')
    .values({ address: key, ...values })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(values))
    .execute();
}

/** A guess that waits for the row inserts it again. */
export async function clearOwnerLogins(tx: Tx, key: string): Promise<void> {
  await tx.query.deleteFrom('owner_login_attempts').where('address', '=', key).execute();
}

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

/** Ends all sessions of the owner, except one if given. Returns the number of ended sessions. */
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

interface Times {
  now: number;
  failuresBefore: number;
  /** Sessions last used before this time have expired. */
  idleBefore: number;
}

/** Deletes expired sessions, and failures older than `failuresBefore`. */
export async function pruneOwnerAccess(tx: Tx, times: Times): Promise<void> {
  await tx.query
    .deleteFrom('owner_sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', times.now), eb('last_seen_at', '<=', times.idleBefore)]))
    .execute();
  await tx.query.deleteFrom('owner_login_attempts').where('updated_at', '<', times.failuresBefore).execute();
}

/** A null `at` restores the trip. */
export async function setArchivedAt(tx: TripTx, at: number | null): Promise<void> {
  await tx.query.updateTable('trips').set({ archived_at: at }).where('id', '=', tx.tripId).execute();
}

/** Makes this trip the one at `/`. */
export async function setDefaultTrip(tx: TripTx, previous: TripId | null): Promise<void> {
  if (previous !== null) {
    await tx.query.updateTable('trips').set({ is_default: 0 }).where('id', '=', previous).execute();
  }
  await tx.query.updateTable('trips').set({ is_default: 1 }).where('id', '=', tx.tripId).execute();
}
