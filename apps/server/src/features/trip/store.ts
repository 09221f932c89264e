import { TripId } from '@reisspel/contract/ids';
import { type Trip, TripContent } from '@reisspel/contract/trip';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { TripScope } from '../../db/trip-scope.ts';

export async function findTrip(tx: Tx, { tripId }: TripScope): Promise<Trip> {
  const row = await tx.query
    .selectFrom('trips')
    .select(['id', 'title', 'time_zone', 'content'])
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  return {
    id: TripId.parse(row.id),
    title: row.title,
    timeZone: row.time_zone,
    content: TripContent.parse(JSON.parse(row.content)),
  };
}

/** Lets one transaction at a time add a trip; SQLite has one writer anyway. */
export async function lockTrips(tx: Tx): Promise<void> {
  if (tx.dialect === 'postgres') await sql`lock table trips in share row exclusive mode`.execute(tx.query);
}

/** A new trip with its game not started; the one write that comes before there is a scope. */
export async function insertTrip(
  tx: Tx,
  trip: Trip & { adminPasswordHash: string; createdAt: number },
): Promise<void> {
  await tx.query
    .insertInto('trips')
    .values({
      id: trip.id,
      title: trip.title,
      time_zone: trip.timeZone,
      content: JSON.stringify(trip.content),
      revision: 0,
      admin_password_hash: trip.adminPasswordHash,
      gallery_password_hash: null,
      created_at: trip.createdAt,
    })
    .execute();
  await tx.query
    .insertInto('game_state')
    .values({ trip_id: trip.id, game_started: 0, scoreboard_visible: 0 })
    .execute();
}

export async function adminPasswordHash(tx: Tx, { tripId }: TripScope): Promise<string> {
  const row = await tx.query
    .selectFrom('trips')
    .select('admin_password_hash')
    .where('id', '=', tripId)
    .executeTakeFirstOrThrow();
  return row.admin_password_hash;
}

/** Sets the organiser's password and ends the sessions that got in by the old one. */
export async function replaceAdminPassword(tx: Tx, { tripId }: TripScope, hash: string): Promise<void> {
  await tx.query.updateTable('trips').set({ admin_password_hash: hash }).where('id', '=', tripId).execute();
  await tx.query.deleteFrom('sessions').where('trip_id', '=', tripId).where('is_admin', '=', 1).execute();
}
