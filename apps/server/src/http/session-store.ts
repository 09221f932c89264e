import { SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import type { Tx } from '../db/database.ts';
import type { Session } from '../platform/session.ts';

/** The session of a token's hash, unless it has expired. The one query that runs before there is a scope. */
export async function findSession(tx: Tx, tokenHash: string, now: number): Promise<Session | null> {
  const row = await tx.query
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: SessionId.parse(row.id),
    tripId: TripId.parse(row.trip_id),
    isAdmin: row.is_admin === 1,
    isGallery: row.is_gallery === 1,
    teamId: row.team_id === null ? null : TeamId.parse(row.team_id),
  };
}

/** The trip of who has no session: the oldest one. null on a server without any. */
export async function findDefaultTrip(tx: Tx): Promise<TripId | null> {
  const row = await tx.query
    .selectFrom('trips')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? TripId.parse(row.id) : null;
}
