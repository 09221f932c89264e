import type { TripId } from '@reisspel/contract/ids';
import type { AuditRole } from '@reisspel/contract/operate/audit';
import type { Tx } from './database.ts';

declare const scopeBrand: unique symbol;

/** Who acts: a role, a device and, for a helper, the name that the organiser chose. */
export type Author =
  | {
      readonly role: Exclude<AuditRole, 'helper'>;
      /** Distinguishes browsers, and is no secret. Null without a session. */
      readonly device: string | null;
    }
  | { readonly role: 'helper'; readonly device: string; readonly name: string };

/** The author of the server's own jobs and of its command line. */
export const THIS_SERVER: Author = { role: 'server', device: null };

/** Proof that a request may use this trip. Queries filter on it; `by` is for the log. */
export interface TripScope {
  readonly tripId: TripId;
  readonly by: Author;
  readonly [scopeBrand]: true;
}

/** Only the gates, the live hub and jobs may call this. `npm run boundaries` checks that. */
export function mintTripScope(tripId: TripId, by: Author = THIS_SERVER): TripScope {
  const scope: { readonly tripId: TripId; readonly by: Author } = Object.freeze({ tripId, by });
  return scope as TripScope;
}

export interface TripTx extends Tx {
  readonly scope: TripScope;
  readonly tripId: TripId;
}

/** Use it when a transaction looks up its trip itself; else use `readTrip` or `changeTrip`. */
export function inTrip(tx: Tx, scope: TripScope): TripTx {
  return { ...tx, scope, tripId: scope.tripId };
}

/**
 * Serializes the writes of one trip; SQLite has one writer anyway. `for no key update`, because a
 * key lock would deadlock with the foreign-key checks of inserts. Throws when the trip was deleted.
 */
export async function lockTrip(tx: TripTx): Promise<void> {
  const query = tx.query.selectFrom('trips').select('id').where('id', '=', tx.tripId);
  await (tx.dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}
