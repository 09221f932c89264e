import { TripId } from '@reisspel/contract/ids';
import { TripContent, TripSlug } from '@reisspel/contract/trip';
import type { Tx } from './database.ts';
import type { Bit } from './tables/schema.ts';
import type { TripTx } from './trip-scope.ts';

export interface PublishedTrip {
  id: TripId;
  slug: TripSlug;
  content: TripContent;
  contentVersion: number;
  publishedAt: number;
  archivedAt: number | null;
  passwordHash: string | null;
}

/** Throws when the trip is gone, or its content breaks the contract. */
export async function findPublishedTrip(tx: TripTx): Promise<PublishedTrip> {
  const row = await tx.query
    .selectFrom('trips')
    .select(['id', 'slug', 'content', 'content_version', 'published_at', 'archived_at', 'password_hash'])
    .where('id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  return {
    id: TripId.parse(row.id),
    slug: TripSlug.parse(row.slug),
    content: TripContent.parse(JSON.parse(row.content)),
    contentVersion: row.content_version,
    publishedAt: row.published_at,
    archivedAt: row.archived_at,
    passwordHash: row.password_hash,
  };
}

export interface ListedTrip {
  id: TripId;
  slug: TripSlug;
  content: TripContent;
  isDefault: boolean;
  archivedAt: number | null;
  createdAt: number;
}

function listedTrip(row: {
  id: string;
  slug: string;
  content: string;
  is_default: Bit;
  archived_at: number | null;
  created_at: number;
}): ListedTrip {
  return {
    id: TripId.parse(row.id),
    slug: TripSlug.parse(row.slug),
    content: TripContent.parse(JSON.parse(row.content)),
    isDefault: row.is_default === 1,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
  };
}

const LISTED = ['id', 'slug', 'content', 'is_default', 'archived_at', 'created_at'] as const;

/** All trips, newest first: for the server's owner and its own jobs. */
export async function listTrips(tx: Tx): Promise<ListedTrip[]> {
  const rows = await tx.query
    .selectFrom('trips')
    .select(LISTED)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(listedTrip);
}

export async function findTripBySlug(tx: Tx, slug: string): Promise<ListedTrip | null> {
  const row = await tx.query.selectFrom('trips').select(LISTED).where('slug', '=', slug).executeTakeFirst();
  return row ? listedTrip(row) : null;
}

/** The trip's name in a notification; null when the trip is gone. */
export async function findPushedTrip(tx: TripTx): Promise<{ slug: TripSlug; isDefault: boolean } | null> {
  const row = await tx.query
    .selectFrom('trips')
    .select(['slug', 'is_default'])
    .where('id', '=', tx.tripId)
    .executeTakeFirst();
  return row ? { slug: TripSlug.parse(row.slug), isDefault: row.is_default === 1 } : null;
}

/** The trip that answers at `/`; null on a server without any. */
export async function findDefaultTripId(tx: Tx): Promise<TripId | null> {
  const row = await tx.query.selectFrom('trips').select('id').where('is_default', '=', 1).executeTakeFirst();
  return row ? TripId.parse(row.id) : null;
}

/** The oldest trip, made at the server's first start; null on a server without any. */
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

export async function isOnlyTrip(tx: TripTx): Promise<boolean> {
  const others = tx.query.selectFrom('trips').select('id').where('id', '!=', tx.tripId);
  return (await others.limit(1).executeTakeFirst()) === undefined;
}

export async function findAdminPasswordHash(tx: TripTx): Promise<string> {
  const row = await tx.query
    .selectFrom('trips')
    .select('admin_password_hash')
    .where('id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  return row.admin_password_hash;
}

export async function findScreenToken(tx: TripTx): Promise<string | null> {
  const row = await tx.query
    .selectFrom('trips')
    .select('screen_token')
    .where('id', '=', tx.tripId)
    .executeTakeFirstOrThrow();
  return row.screen_token;
}
