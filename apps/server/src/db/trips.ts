import { TripId } from '@reisspel/contract/ids';
import { KEPT_TRIP_VERSIONS } from '@reisspel/contract/limits';
import { TripContent, TripSlug } from '@reisspel/contract/trip/trip';
import { ShareSections, type TripEntry } from '@reisspel/contract/trip/trip-editing';
import { type Selectable, sql, type Updateable } from 'kysely';
import { recordAct } from './audit.ts';
import type { Tx } from './database.ts';
import { toBit } from './rows.ts';
import type { Schema } from './tables/schema.ts';
import type { TripTx } from './trip-scope.ts';

/** Throws when the trip was deleted. */
export function tripRow({ query, tripId }: TripTx): Promise<Selectable<Schema['trips']>> {
  return query.selectFrom('trips').selectAll().where('id', '=', tripId).executeTakeFirstOrThrow();
}

export async function changeTripRow(
  { query, tripId }: TripTx,
  values: Updateable<Schema['trips']>,
): Promise<void> {
  await query.updateTable('trips').set(values).where('id', '=', tripId).execute();
}

interface ShareLink {
  /** null while the link is off. */
  token: string | null;
  sections: ShareSections;
}

export function shareLinkOf(row: { share_token: string | null; share_sections: string }): ShareLink {
  return { token: row.share_token, sections: ShareSections.parse(JSON.parse(row.share_sections)) };
}

export function entryOf(row: { password_hash: string | null; entry_key: string | null }): TripEntry {
  if (row.password_hash === null) return { kind: 'open' };
  return row.entry_key === null ? { kind: 'password' } : { kind: 'link', key: row.entry_key };
}

export interface PublishedTrip {
  id: TripId;
  slug: TripSlug;
  content: TripContent;
  contentVersion: number;
  publishedAt: number;
  isDefault: boolean;
  archivedAt: number | null;
  passwordHash: string | null;
  createdAt: number;
}

export function publishedTrip(row: Selectable<Schema['trips']>): PublishedTrip {
  return {
    id: TripId.parse(row.id),
    slug: TripSlug.parse(row.slug),
    content: TripContent.parse(JSON.parse(row.content)),
    contentVersion: row.content_version,
    publishedAt: row.published_at,
    isDefault: row.is_default === 1,
    archivedAt: row.archived_at,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  };
}

/** Throws when the trip was deleted, or its content breaks the contract. */
export async function findPublishedTrip(tx: TripTx): Promise<PublishedTrip> {
  return publishedTrip(await tripRow(tx));
}

export async function listTrips({ query }: Tx): Promise<PublishedTrip[]> {
  const trips = query.selectFrom('trips').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
  return (await trips.execute()).map(publishedTrip);
}

export async function findTripBySlug({ query }: Tx, slug: string): Promise<PublishedTrip | null> {
  const row = await query.selectFrom('trips').selectAll().where('slug', '=', slug).executeTakeFirst();
  return row ? publishedTrip(row) : null;
}

/** Returns the trip that answers at `/`; null on a server without trips. */
export async function findDefaultTripId(tx: Tx): Promise<TripId | null> {
  const row = await tx.query.selectFrom('trips').select('id').where('is_default', '=', 1).executeTakeFirst();
  return row ? TripId.parse(row.id) : null;
}

/** Returns the oldest trip, made at the server's first start; null on a server without trips. */
export async function findFirstTripId(tx: Tx): Promise<TripId | null> {
  const row = await tx.query
    .selectFrom('trips')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? TripId.parse(row.id) : null;
}

/** Key of the advisory lock below: any number that nothing else in the database uses. */
const TRIPS_LOCK = 7_347_747_735;

/**
 * Serializes changes of the list of trips. SQLite has one writer anyway. Call it before any other
 * lock is taken. It locks no row: a running game locks its own row, and both would deadlock.
 */
export async function lockTrips(tx: Tx): Promise<void> {
  if (tx.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${TRIPS_LOCK})`.execute(tx.query);
}

interface NewTripRow extends Pick<PublishedTrip, 'id' | 'slug' | 'content' | 'isDefault' | 'createdAt'> {
  adminPasswordHash: string;
}

/** The share sections of a new trip: the organiser chooses each part that others see. */
const FIRST_SHARE_SECTIONS: ShareSections = {
  flights: false,
  schedule: false,
  highlights: false,
  today: false,
  scores: false,
};

/** Inserts a trip whose game has not started. It takes no scope, because a new trip has none. */
export async function insertTrip(tx: Tx, trip: NewTripRow): Promise<void> {
  const content = JSON.stringify(trip.content);
  await tx.query
    .insertInto('trips')
    .values({
      id: trip.id,
      slug: trip.slug,
      is_default: toBit(trip.isDefault),
      title: trip.content.title,
      time_zone: trip.content.timeZone,
      content,
      content_version: 1,
      published_at: trip.createdAt,
      revision: 0,
      admin_password_hash: trip.adminPasswordHash,
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
 * Publishes `content` as a new version, and deletes the oldest versions. Returns the new version's
 * number. The caller announces the change.
 */
export async function publishTrip(
  tx: TripTx,
  content: TripContent,
  publishedAt: number,
  act: 'trip_published' | 'version_restored' = 'trip_published',
): Promise<number> {
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
  const undo = { by: 'version', version: version - 1, published: version } as const;
  await recordAct(tx, { act, at: publishedAt, label: content.title, undo });
  return version;
}

/**
 * Ends the organiser's sessions, and the visitors' sessions of a gallery without a password of its
 * own. Returns the ids of the ended sessions.
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
