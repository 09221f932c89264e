import type { SessionId, TeamId } from '@reisspel/contract/ids';
import type { Language } from '@reisspel/contract/language';
import type { Tx } from './database.ts';
import type { TripScope } from './trip-scope.ts';

/** The part of push subscriptions that more than their own feature has to do with: whom they reach, and when they end. */

/** A browser's address at its push service, and what messages to it are encrypted with. */
export interface PushTarget {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Of what it is told. */
  language: Language;
}

/** Who a notification is for; of the game also who only waits for it to begin (`everybody`), who plays, or who leads it. */
export type Recipients =
  | { topic: 'game'; to: 'everybody' | 'players' | 'organisers' | { teamId: TeamId } }
  | { topic: 'flights' };

/**
 * The subscriptions that this may be sent to now: of sessions that last, that the trip's door would let in. None of an archived trip.
 */
export function listPushTargets(
  tx: Tx,
  { tripId }: TripScope,
  recipients: Recipients,
  now: number,
): Promise<PushTarget[]> {
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
    .where('subscriptions.trip_id', '=', tripId)
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

/** The push service says that nobody is behind these addresses any more. */
export async function deletePushTarget(tx: Tx, endpoint: string): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** A session that may do more goes on under another name. */
export async function movePushSubscriptions(
  tx: Tx,
  { tripId }: TripScope,
  from: SessionId,
  to: SessionId,
): Promise<void> {
  await tx.query
    .updateTable('push_subscriptions')
    .set({ session_id: to })
    .where('trip_id', '=', tripId)
    .where('session_id', '=', from)
    .execute();
}

export async function endPushSubscriptionsOf(
  tx: Tx,
  { tripId }: TripScope,
  session: SessionId,
): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tripId)
    .where('session_id', '=', session)
    .execute();
}

/** Ends those of visitors who have not logged in: they would be asked for a password now. */
export async function endPushSubscriptionsOfVisitors(tx: Tx, { tripId }: TripScope): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('trip_id', '=', tripId)
    .where('session_id', 'is', null)
    .execute();
}

/** Ends all of a trip. */
export async function endPushSubscriptions(tx: Tx, { tripId }: TripScope): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('trip_id', '=', tripId).execute();
}

/** Removes those of visitors who were not here since `before` (epoch ms): no session ends theirs. */
export async function pruneVisitors(tx: Tx, before: number): Promise<void> {
  await tx.query
    .deleteFrom('push_subscriptions')
    .where('session_id', 'is', null)
    .where('updated_at', '<', before)
    .execute();
}

/** Removes those whose session has ended; they were sent nothing since. Run it after the sessions are pruned. */
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
