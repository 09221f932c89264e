import { SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import { TripSlug } from '@reisspel/contract/trip';
import type { Selectable } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/tables/schema.ts';
import { ADMIN_IDLE_MS, OWNER_IDLE_MS, SEEN_STEP_MS, type Session } from '../platform/session.ts';

/** A session, and whether it is time to note that it is used. */
export interface FoundSession {
  session: Session;
  isUnseen: boolean;
}

/** A session as it is kept: whether it is over depends on when that is asked. Epoch milliseconds. */
export interface KeptSession {
  session: Session;
  expiresAt: number;
  seenAt: number;
}

/** The session of a token's hash, also one that is over. One of the queries that run before there is a scope. */
export async function findKeptSession(tx: Tx, tokenHash: string): Promise<KeptSession | null> {
  const row = await tx.query
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? keptFrom(row) : null;
}

/** Those of these hashes that are not over, in one query: how many are asked for is up to the caller. */
export async function findSessions(
  tx: Tx,
  tokenHashes: readonly string[],
  now: number,
): Promise<FoundSession[]> {
  if (tokenHashes.length === 0) return [];
  const rows = await tx.query
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', 'in', tokenHashes)
    .where('expires_at', '>', now)
    .execute();
  return rows.flatMap((row) => foundAt(keptFrom(row), now) ?? []);
}

function keptFrom(row: Selectable<Schema['sessions']>): KeptSession {
  return {
    session: {
      id: SessionId.parse(row.id),
      firstId: SessionId.parse(row.first_id ?? row.id),
      tripId: TripId.parse(row.trip_id),
      isAdmin: row.is_admin === 1,
      isGallery: row.is_gallery === 1,
      isGuest: row.is_guest === 1,
      isScreen: row.is_screen === 1,
      teamId: row.team_id === null ? null : TeamId.parse(row.team_id),
    },
    expiresAt: row.expires_at,
    seenAt: row.last_seen_at ?? row.created_at,
  };
}

/** null: it has expired, or is an organiser's who has not been here for long. `now`: epoch milliseconds. */
export function foundAt({ session, expiresAt, seenAt }: KeptSession, now: number): FoundSession | null {
  const unusedMs = now - seenAt;
  if (expiresAt <= now || (session.isAdmin && unusedMs >= ADMIN_IDLE_MS)) return null;
  return { session, isUnseen: session.isAdmin && unusedMs >= SEEN_STEP_MS };
}

export async function noteSessionSeen(tx: Tx, id: SessionId, now: number): Promise<void> {
  await tx.query.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** The owner's session of this hash, unless it has expired or was not used for long. */
export async function findOwnerSession(
  tx: Tx,
  tokenHash: string,
  now: number,
): Promise<{ isUnseen: boolean } | null> {
  const row = await tx.query
    .selectFrom('owner_sessions')
    .select('last_seen_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  // One of before this was noted is as good as new.
  const unusedMs = row.last_seen_at === null ? SEEN_STEP_MS : now - row.last_seen_at;
  return unusedMs >= OWNER_IDLE_MS ? null : { isUnseen: unusedMs >= SEEN_STEP_MS };
}

export async function noteOwnerSeen(tx: Tx, tokenHash: string, now: number): Promise<void> {
  await tx.query
    .updateTable('owner_sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
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
