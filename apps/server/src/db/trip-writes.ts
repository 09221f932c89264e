import type { TripId } from '@reisspel/contract/ids';
import { KEPT_TRIP_VERSIONS } from '@reisspel/contract/limits';
import type { TripContent, TripSlug } from '@reisspel/contract/trip';
import type { ShareSections } from '@reisspel/contract/trip-editing';
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { toBit } from './rows.ts';
import type { TripTx } from './trip-scope.ts';

/** Key of the advisory lock below: any number that nothing else in the database uses. */
const TRIPS_LOCK = 7_347_747_735;

/**
 * Serializes transactions that add or archive a trip or change the default one; SQLite has one
 * writer anyway. It locks no table or row: a running game locks its own row, and both would
 * deadlock. Take this lock before any other.
 */
export async function lockTrips(tx: Tx): Promise<void> {
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${TRIPS_LOCK})`.execute(tx.query);
}

interface NewTripRow {
  id: TripId;
  slug: TripSlug;
  content: TripContent;
  isDefault: boolean;
  adminPasswordHash: string;
  createdAt: number;
}

/** Share sections of a new trip; photos are added only by choice. */
const FIRST_SHARE_SECTIONS: ShareSections = { flights: true, schedule: true, highlights: false };

/** Inserts a trip whose game has not started. It takes no scope, because none exists yet. */
export async function insertTrip(tx: Tx, trip: NewTripRow): Promise<void> {
  const content = JSON.stringify(trip.content);
  await tx.query
    .insertInto('trips')
    .values({
      id: trip.id,
      slug: trip.slug,
      is_default: toBit(trip.isDefault),
      archived_at: null,
      title: trip.content.title,
      time_zone: trip.content.timeZone,
      content,
      content_version: 1,
      published_at: trip.createdAt,
      revision: 0,
      admin_password_hash: trip.adminPasswordHash,
      gallery_password_hash: null,
      password_hash: null,
      share_token: null,
      share_sections: JSON.stringify(FIRST_SHARE_SECTIONS),
      created_at: trip.createdAt,
    })
    .execute();
  await tx.query
    .insertInto('trip_versions')
    .values({ trip_id: trip.id, version: 1, content, published_at: trip.createdAt })
    .execute();
  await tx.query
    .insertInto('game_state')
    .values({ trip_id: trip.id, game_started: 0, scoreboard_visible: 0 })
    .execute();
}

/**
 * Publishes `content`, and deletes versions beyond `KEPT_TRIP_VERSIONS`. Returns the new version
 * number. The caller announces it to open windows.
 */
export async function publishTrip(tx: TripTx, content: TripContent, publishedAt: number): Promise<number> {
  const text = JSON.stringify(content);
  const { content_version: version } = await tx.query
    .updateTable('trips')
    .set((eb) => ({
      title: content.title,
      time_zone: content.timeZone,
      content: text,
      content_version: eb('content_version', '+', 1),
      published_at: publishedAt,
    }))
    .where('id', '=', tx.tripId)
    .returning('content_version')
    .executeTakeFirstOrThrow();
  await tx.query
    .insertInto('trip_versions')
    .values({ trip_id: tx.tripId, version, content: text, published_at: publishedAt })
    .execute();
  await tx.query
    .deleteFrom('trip_versions')
    .where('trip_id', '=', tx.tripId)
    .where('version', '<=', version - KEPT_TRIP_VERSIONS)
    .execute();
  return version;
}

/**
 * Sets the organiser's password and ends the sessions that used the old one: the organiser's and,
 * while the gallery has no password of its own, its guests'. Returns their ids.
 */
export async function replaceAdminPassword(tx: TripTx, hash: string): Promise<string[]> {
  const { gallery_password_hash: galleryHash } = await tx.query
    .updateTable('trips')
    .set({ admin_password_hash: hash })
    .where('id', '=', tx.tripId)
    .returning('gallery_password_hash')
    .executeTakeFirstOrThrow();
  const rows = await tx.query
    .deleteFrom('sessions')
    .where('trip_id', '=', tx.tripId)
    .where((eb) =>
      galleryHash === null
        ? eb.or([eb('is_admin', '=', 1), eb('is_gallery', '=', 1)])
        : eb('is_admin', '=', 1),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
