import { HelperRole } from '@reisspel/contract/helpers';
import { HelperId, SessionId, TeamId, TripId } from '@reisspel/contract/ids';
import { TripSlug } from '@reisspel/contract/trip/trip';
import type { Selectable } from 'kysely';
import type { Tx } from '../db/database.ts';
import { noteHelperSeen } from '../db/helpers.ts';
import type { Schema } from '../db/tables/schema.ts';
import {
  ADMIN_IDLE_MS,
  OWNER_IDLE_MS,
  SEEN_STEP_MS,
  type Session,
  type SessionHelper,
} from '../platform/secrets/session.ts';

export interface ValidSession {
  session: Session;
  /** True when the time of its last use must be written again. */
  mustUpdateSeenAt: boolean;
}

/** A session as stored, which may have expired. Times are epoch milliseconds. */
export interface StoredSession {
  session: Session;
  expiresAt: number;
  seenAt: number;
}

/** Finds sessions of all trips, before there is a scope. The caller limits their number. */
export async function findStoredSessions(tx: Tx, tokenHashes: readonly string[]): Promise<StoredSession[]> {
  if (tokenHashes.length === 0) return [];
  const rows = await tx.query
    .selectFrom('sessions')
    .leftJoin('helpers', 'helpers.id', 'sessions.helper_id')
    .selectAll('sessions')
    .select(['helpers.name', 'helpers.role'])
    .where('token_hash', 'in', tokenHashes)
    .execute();
  return rows.map(sessionFromRow);
}

type HelperColumns = Pick<Selectable<Schema['sessions']>, 'helper_id'> & {
  name: string | null;
  role: string | null;
};

function helperFrom({ helper_id, name, role }: HelperColumns): SessionHelper | null {
  if (helper_id === null || name === null) return null;
  return { id: HelperId.parse(helper_id), name, role: HelperRole.parse(role) };
}

function sessionFromRow(row: Selectable<Schema['sessions']> & HelperColumns): StoredSession {
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
      helper: helperFrom(row),
    },
    expiresAt: row.expires_at,
    seenAt: row.last_seen_at ?? row.created_at,
  };
}

/** Returns null for an expired session, and for an organiser's that was unused too long. */
export function validSession(
  { session, expiresAt, seenAt }: StoredSession,
  now: number,
): ValidSession | null {
  const unusedMs = now - seenAt;
  if (expiresAt <= now || (session.isAdmin && unusedMs >= ADMIN_IDLE_MS)) return null;
  return {
    session,
    mustUpdateSeenAt: (session.isAdmin || session.helper !== null) && unusedMs >= SEEN_STEP_MS,
  };
}

export async function noteSessionSeen(tx: Tx, { id, helper }: Session, now: number): Promise<void> {
  await tx.query.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
  if (helper !== null) await noteHelperSeen(tx, helper.id, now);
}

export async function findOwnerSession(
  tx: Tx,
  tokenHash: string,
  now: number,
): Promise<Pick<ValidSession, 'mustUpdateSeenAt'> | null> {
  const row = await tx.query
    .selectFrom('owner_sessions')
    .select('last_seen_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  // Sessions from before `last_seen_at` existed count as just used.
  const unusedMs = row.last_seen_at === null ? SEEN_STEP_MS : now - row.last_seen_at;
  return unusedMs >= OWNER_IDLE_MS ? null : { mustUpdateSeenAt: unusedMs >= SEEN_STEP_MS };
}

export async function noteOwnerSeen(tx: Tx, tokenHash: string, now: number): Promise<void> {
  await tx.query
    .updateTable('owner_sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export interface AddressedTrip {
  tripId: TripId;
  slug: TripSlug;
  hasPassword: boolean;
  isArchived: boolean;
  /** True when the address named no trip, so that the default trip was found. */
  isDefaultAddress: boolean;
}

/** `slug` is null for the default trip. Returns null when no such trip exists. */
export async function findAddressedTrip(tx: Tx, slug: string | null): Promise<AddressedTrip | null> {
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
    isDefaultAddress: slug === null,
  };
}
