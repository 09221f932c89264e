import type { AuditRole } from '@reisspel/contract/audit';
import type { TripId } from '@reisspel/contract/ids';
import type { Tx } from './database.ts';

/**
 * Makes the writes of one trip wait for each other, so that what a use case reads stays true until it commits.
 * SQLite has one writer anyway. A key lock would also stop the foreign keys of every insert, and deadlock with them.
 * Throws when the trip is gone.
 */
export async function lockTrip(tx: Tx, { tripId }: TripScope): Promise<void> {
  const query = tx.query.selectFrom('trips').select('id').where('id', '=', tripId);
  await (tx.dialect === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}

declare const scopeBrand: unique symbol;

/** Who acts: a role and a device, and no person. */
export interface Author {
  readonly role: AuditRole;
  /** Tells one browser's acts from another's; no secret. null for who has no session. */
  readonly device: string | null;
}

/** What this server does on its own, or is told at its own command line. */
export const THIS_SERVER: Author = { role: 'server', device: null };

/**
 * The ticket every store function asks for: a request that was let in to this trip. Queries filter on it, so an
 * id of another trip finds nothing. It says who was let in, for what is written down of what they do.
 */
export interface TripScope {
  readonly tripId: TripId;
  readonly by: Author;
  readonly [scopeBrand]: true;
}

/** Only the gates, the live hub and the server's own jobs mint one; the boundary check keeps it so. */
export function mintTripScope(tripId: TripId, by: Author = THIS_SERVER): TripScope {
  const scope: { readonly tripId: TripId; readonly by: Author } = Object.freeze({ tripId, by });
  return scope as TripScope;
}
