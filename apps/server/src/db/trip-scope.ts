import type { TripId } from '@reisspel/contract/ids';
import type { AuditRole } from '@reisspel/contract/operate/audit';
import type { Tx } from './database.ts';

declare const scopeBrand: unique symbol;

/** Who acts: a role and a device, never a person. */
export interface Author {
  readonly role: AuditRole;
  /** Tells browsers apart; no secret. Null without a session. */
  readonly device: string | null;
}

/** The author of the server's own jobs and of its command line. */
export const THIS_SERVER: Author = { role: 'server', device: null };

/**
 * Proof that a request was let in to this trip; every store function asks for one. Queries filter
 * on it, so an id of another trip finds nothing. `by` is the author in the log.
 */
export interface TripScope {
  readonly tripId: TripId;
  readonly by: Author;
  readonly [scopeBrand]: true;
}

/** Only the gates, the live hub and the server's own jobs may; the boundary check enforces it. */
export function mintTripScope(tripId: TripId, by: Author = THIS_SERVER): TripScope {
  const scope: { readonly tripId: TripId; readonly by: Author } = Object.freeze({ tripId, by });
  return scope as TripScope;
}

export interface TripTx extends Tx {
  readonly scope: TripScope;
  readonly tripId: TripId;
}

/** For transactions that find their trip; others use `readTrip` or `changeTrip`. */
export function inTrip(tx: Tx, scope: TripScope): TripTx {
  return { ...tx, scope, tripId: scope.tripId };
}

/**
 * Serializes the writes of one trip, so that what a transaction reads stays true until it commits;
 * SQLite has one writer anyway. `for no key update`, because a key lock would block the foreign-key
 * checks of every insert and deadlock with them. Throws when the trip is gone.
 */
export async function lockTrip(tx: TripTx): Promise<void> {
  const query = tx.query.selectFrom('trips').select('id').where('id', '=', tx.tripId);
  await (tx.dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}
