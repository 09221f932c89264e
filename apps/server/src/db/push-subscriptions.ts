import type { SessionId, TeamId } from '@reisspel/contract/ids';
import type { Language } from '@reisspel/contract/language';
import type { Tx } from './database.ts';
import type { TripTx } from './trip-scope.ts';

/** Queries on push subscriptions that several features use. */

/** A browser's push address and its encryption keys. */
export interface PushTarget {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
}

/**
 * The recipients of a notification. `everybody` includes subscribers who only wait for the game to
 * begin.
 */
export type Recipients =
  | { topic: 'game'; to: 'everybody' | 'players' | 'organisers' | { teamId: TeamId } }
  | { topic: 'flights' };

/**
 * Lists the subscriptions that may get this now: their session is valid and the trip's door would
 * admit it. None of an archived trip.
 */
export function listPushTargets(tx: TripTx, recipients: Recipients, now: number): Promise<PushTarget[]> {
  const allowed = tx.query
    .selectFrom('push_subscriptions as subscriptions')
    .innerJoin('trips', 'trips.id', 'subscriptions.trip_id')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'subscriptions.session_id')
        .onRef('sessions.trip_id', '=', 'subscriptions.trip_id')
        .on('sessions.expires_at', '>', now),
    )
    .select([
      'subscriptions.id',
      'subscriptions.endpoint',
      'subscriptions.p256dh',
      'subscriptions.auth',
      'subscriptions.language',
    ])
    .where('subscriptions.trip_id', '=', tx.tripId)
    .where('trips.archived_at', 'is', null)
    .where((eb) => eb.or([eb('subscriptions.session_id', 'is', null), eb('sessions.id', 'is not', null)]))
    .where((eb) =>
      eb.or([
        eb('trips.password_hash', 'is', null),
        eb('sessions.is_guest', '=', 1),
        eb('sessions.is_admin', '=', 1),
      ]),
    );
  if (recipients.topic === 'flights') return allowed.where('subscriptions.wants_flights', '=', 1).execute();
  const { to } = recipients;
  const interested = allowed.where('subscriptions.wants_game', '=', 1);
  if (to === 'everybody') return interested.execute();
  if (to === 'organisers') return interested.where('sessions.is_admin', '=', 1).execute();
  return (
    to === 'players'
      ? interested.where('sessions.team_id', 'is not', null)
      : interested.where('sessions.team_id', '=', to.teamId)
  ).execute();
}

/** Deletes the subscriptions of an endpoint that the push service reports as gone. */
export async function deletePushTarget(tx: Tx, endpoint: string): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** Moves subscriptions to the session that replaces this one after another login. */
export async function movePushSubscriptions(tx: TripTx, from: SessionId, to: SessionId): Promise<void> {
  await tx.query
    .updateTable('push_subscriptions')
    .set({ session_id: to })
    .where('trip_id', '=', tx.tripId)
    .where('session_id', '=', from)
    .execute();
}

export async function endPushSubscriptionsOf(tx: TripTx, session: SessionId): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tx.tripId)
    .where('session_id', '=', session)
    .execute();
}

/**
 * Deletes the subscriptions of visitors without a session, whom the trip now asks for a password.
 */
export async function endPushSubscriptionsOfVisitors(tx: TripTx): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tx.tripId)
    .where('session_id', 'is', null)
    .execute();
}

export async function endPushSubscriptions(tx: TripTx): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('trip_id', '=', tx.tripId).execute();
}

/**
 * Deletes subscriptions without a session that were not renewed since `before` (epoch ms): no
 * session end removes them.
 */
export async function pruneVisitors(tx: Tx, before: number): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('session_id', 'is', null)
    .where('updated_at', '<', before)
    .execute();
}

/**
 * Deletes subscriptions whose session has ended; they already get nothing. Run it after pruning
 * sessions.
 */
export async function prunePushSubscriptions(tx: Tx): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('session_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.id', '=', 'push_subscriptions.session_id'),
        ),
      ),
    )
    .execute();
}
