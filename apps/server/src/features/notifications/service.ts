import { MAX_PUSH_SUBSCRIPTIONS, MAX_SESSION_SUBSCRIPTIONS } from '@reisspel/contract/limits';
import type {
  PushKey,
  PushSubscriptionId,
  PushSubscriptionInfo,
  PushSubscriptionInput,
} from '@reisspel/contract/notifications';
import type { Database } from '../../db/database.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { done, type Outcome, refuse } from '../../platform/outcome.ts';
import { endpointId, isPushEndpoint } from '../../platform/push/endpoint.ts';
import { isPublicKey } from '../../platform/push/keys.ts';
import type { Session } from '../../platform/session.ts';
import {
  countSubscriptions,
  deleteOldOfSession,
  deleteSubscription,
  findSubscription,
  putSubscription,
} from './store.ts';

/** How this server is known to push services, and which of them may lie anywhere. */
export interface PushIdentity {
  publicKey: string;
  /** Origin; null for none. */
  trustedOrigin: string | null;
}

interface NotificationServiceDeps {
  database: Database;
  clock: Clock;
  push: PushIdentity;
}

interface Subscriber {
  scope: TripScope;
  session: Session | null;
}

function refuseInput(path: string): Outcome<never> {
  return { ok: false, code: 'invalid_input', params: { issues: [{ path, rule: 'invalid_value' }] } };
}

/** Which browsers are sent notifications of a trip. A subscription belongs to the session it was made in, and ends with it. */
export function createNotificationService({ database, clock, push }: NotificationServiceDeps) {
  return {
    key: (): PushKey => ({ publicKey: push.publicKey }),

    /** What this browser is told of; refused with `not_found` when it is told nothing, or was as somebody else. */
    find: ({ scope, session }: Subscriber, id: PushSubscriptionId): Promise<Outcome<PushSubscriptionInfo>> =>
      database.read(async (tx) => {
        const found = await findSubscription(tx, scope, id);
        if (found === null || found.sessionId !== (session?.id ?? null)) return refuse('not_found');
        return done({ topics: found.topics });
      }),

    /** Starts to tell this browser of these topics, and of no other. */
    async put(
      { scope, session }: Subscriber,
      id: PushSubscriptionId,
      { endpoint, keys, topics }: PushSubscriptionInput,
    ): Promise<Outcome<PushSubscriptionInfo>> {
      if (id !== endpointId(endpoint)) return refuseInput('id');
      if (!isPushEndpoint(endpoint, push.trustedOrigin)) return refuseInput('endpoint');
      if (!isPublicKey(keys.p256dh)) return refuseInput('keys.p256dh');
      return database.write(async (tx) => {
        await lockTrip(tx, scope);
        const isNew = (await findSubscription(tx, scope, id)) === null;
        if (isNew && (await countSubscriptions(tx, scope)) >= MAX_PUSH_SUBSCRIPTIONS) {
          return { ok: false, code: 'limit_reached', params: { limit: MAX_PUSH_SUBSCRIPTIONS } };
        }
        const sessionId = session?.id ?? null;
        await putSubscription(tx, scope, { id, endpoint, ...keys }, { sessionId, topics }, clock.now());
        if (sessionId !== null) await deleteOldOfSession(tx, scope, sessionId, MAX_SESSION_SUBSCRIPTIONS);
        const kept = await findSubscription(tx, scope, id);
        return kept === null ? refuse('not_found') : done({ topics: kept.topics });
      });
    },

    /** Tells this browser nothing any more. Who knows the name of a subscription knows its address, so has it. */
    remove: (scope: TripScope, id: PushSubscriptionId): Promise<Outcome<null>> =>
      database.write(async (tx) =>
        (await deleteSubscription(tx, scope, id)) ? done(null) : refuse('not_found'),
      ),
  };
}

export type NotificationService = ReturnType<typeof createNotificationService>;
