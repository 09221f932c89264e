import type { SessionId, TeamId } from '@reisspel/contract/ids';
import type { Language } from '@reisspel/contract/language';
import type { Tx } from './database.ts';
import type { TripTx } from './trip-scope.ts';

export interface PushTarget {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
}

/** `everybody` includes visitors without a session. The programme concerns all of a trip. */
export type Recipients =
  | { topic: 'game'; to: 'everybody' | 'players' | 'organisers' | { teamId: TeamId } }
  | { topic: 'flights' }
  | { topic: 'any' };

/** Lists the subscriptions of all who may still see the trip. Lists none for an archived trip. */
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
        eb('sessions.helper_id', 'is not', null),
      ]),
    );
  if (recipients.topic === 'any') return allowed.execute();
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

export async function deletePushTarget(tx: Tx, endpoint: string): Promise<void> {
  await tx.query.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
  await tx.query.deleteFrom('family_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** Moves the subscriptions of a session to the one that replaced it at another login. */
export async function movePushSubscriptions(tx: TripTx, from: SessionId, to: SessionId): Promise<void> {
  await tx.query
    .updateTable('push_subscriptions')
    .set({ session_id: to })
    .where('trip_id', '=', tx.tripId)
    .where('session_id', '=', from)
    .execute();
}

/** Deletes the subscriptions of everybody, of visitors without a session, or of sessions. */
export async function endPushSubscriptions(
  { query, tripId }: TripTx,
  whose: 'everybody' | 'visitors' | { sessions: readonly string[] },
): Promise<void> {
  const all = query.deleteFrom('push_subscriptions').where('trip_id', '=', tripId);
  if (whose === 'everybody') await all.execute();
  else if (whose === 'visitors') await all.where('session_id', 'is', null).execute();
  else if (whose.sessions.length > 0) await all.where('session_id', 'in', whose.sessions).execute();
}

/** Deletes rows of deleted sessions, and visitors' rows from before `visitorsBefore` (epoch ms). */
export async function prunePushSubscriptions({ query }: Tx, visitorsBefore: number): Promise<void> {
  await query
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        // Needed because `null not in ()` is true in SQL.
        eb.and([
          eb('session_id', 'is not', null),
          eb('session_id', 'not in', eb.selectFrom('sessions').select('id')),
        ]),
        eb.and([eb('session_id', 'is', null), eb('updated_at', '<', visitorsBefore)]),
      ]),
    )
    .execute();
  await query.deleteFrom('family_subscriptions').where('updated_at', '<', visitorsBefore).execute();
}
