import { SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import { TripSlug } from '@reisspel/contract/trip';
import type { Tx } from '../db/database.ts';
import type { Session } from '../platform/session.ts';

/** The session of a token's hash, unless it has expired. One of the queries that run before there is a scope. */
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
    isGuest: row.is_guest === 1,
    teamId: row.team_id === null ? null : TeamId.parse(row.team_id),
  };
}

/** Whether there is an owner's session of this hash that has not expired. */
export async function hasOwnerSession(tx: Tx, tokenHash: string, now: number): Promise<boolean> {
  const row = await tx.query
    .selectFrom('owner_sessions')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the door of a trip is like. */
export interface Door {
  tripId: TripId;
  slug: TripSlug;
  /** Whether the trip's pages ask for a password. */
  hasPassword: boolean;
  isArchived: boolean;
  /** Whether it was found as the trip on the front page, and not by its name. */
  byDefault: boolean;
}

/** The trip of this name, or the default one for null. null when there is no such trip. */
export async function findDoor(tx: Tx, slug: string | null): Promise<Door | null> {
  const trips = tx.query.selectFrom('trips').select(['id', 'slug', 'password_hash', 'archived_at']);
  const row = await (slug === null
    ? trips.where('is_default', '=', 1)
    : trips.where('slug', '=', slug)
  ).executeTakeFirst();
  if (!row) return null;
  return {
    tripId: TripId.parse(row.id),
    slug: TripSlug.parse(row.slug),
    hasPassword: row.password_hash !== null,
    isArchived: row.archived_at !== null,
    byDefault: slug === null,
  };
}
