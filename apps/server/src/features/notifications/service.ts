import {
  MAX_PUSH_SUBSCRIPTIONS,
  MAX_SESSION_SUBSCRIPTIONS,
  MAX_VISITOR_SUBSCRIPTIONS,
} from '@reisspel/contract/limits';
import type {
  PushKey,
  PushSubscriptionId,
  PushSubscriptionInfo,
  PushSubscriptionInput,
} from '@reisspel/contract/notifications';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import webpush from 'web-push';
import type { Database } from '../../db/database.ts';
import { deletePushTarget } from '../../db/push-subscriptions.ts';
import type { TripScope, TripTx } from '../../db/trip-scope.ts';
import { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { endpointId, isPublicKey, isPushEndpoint, type VapidKeys } from '../../platform/push/delivery.ts';
import { type PushFigures, PushSender, type SenderDeps } from '../../platform/push/sender.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Session } from '../../platform/secrets/session.ts';
import { DAY_MS } from '../../platform/timing.ts';
import {
  countSubscriptions,
  deleteOldOfSession,
  deleteSubscription,
  findSubscription,
  insertKeys,
  putSubscription,
  renewSubscription,
  replaceKeys,
} from './store.ts';

export interface PushIdentity {
  publicKey: string;
  /** Origin of a push service that may have a private address; null for none. */
  trustedOrigin: string | null;
}

interface NotificationServiceDeps {
  database: Database;
  clock: Clock;
  push: PushIdentity;
}

/** Milliseconds after which a visitor's last visit is updated: one day, as visits count for 30. */
const RENEW_AFTER_MS = DAY_MS;

interface Subscriber {
  scope: TripScope;
  session: Session | null;
}

function refuseInput(path: string): Outcome<never> {
  return { ok: false, code: 'invalid_input', params: { issues: [{ path, rule: 'invalid_value' }] } };
}

async function isFull(tx: TripTx): Promise<boolean> {
  return (await countSubscriptions(tx)) >= MAX_PUSH_SUBSCRIPTIONS;
}

export function createNotificationService({ database, clock, push }: NotificationServiceDeps) {
  return {
    key: (): PushKey => ({ publicKey: push.publicKey }),

    /** Returns the browser's own subscription. A visitor's request renews the visit. */
    async find(
      { scope, session }: Subscriber,
      id: PushSubscriptionId,
    ): Promise<Outcome<PushSubscriptionInfo>> {
      const found = await database.readTrip(scope, (tx) => findSubscription(tx, id));
      if (found === null || found.sessionId !== (session?.id ?? null)) return refuse('not_found');
      const now = clock.now();
      if (found.sessionId === null && now - found.updatedAt > RENEW_AFTER_MS) {
        await database.changeTrip(scope, (tx) => renewSubscription(tx, id, now));
      }
      return done({ topics: found.topics, language: found.language });
    },

    async put(
      { scope, session }: Subscriber,
      id: PushSubscriptionId,
      { endpoint, keys, topics, language }: PushSubscriptionInput,
    ): Promise<Outcome<PushSubscriptionInfo>> {
      if (id !== endpointId(endpoint)) return refuseInput('id');
      if (!isPushEndpoint(endpoint, push.trustedOrigin)) return refuseInput('endpoint');
      if (!isPublicKey(keys.p256dh)) return refuseInput('keys.p256dh');
      return database.changeTrip(scope, async (tx) => {
        const sessionId = session?.id ?? null;
        const before = await findSubscription(tx, id);
        // Visitors have their own limit, so they do not take places of players.
        if (before === null && sessionId !== null && (await isFull(tx))) {
          return { ok: false, code: 'limit_reached', params: { limit: MAX_PUSH_SUBSCRIPTIONS } };
        }
        const target = { id, endpoint, ...keys, language };
        await putSubscription(tx, target, { sessionId, topics }, clock.now());
        const most = sessionId === null ? MAX_VISITOR_SUBSCRIPTIONS : MAX_SESSION_SUBSCRIPTIONS;
        await deleteOldOfSession(tx, sessionId, most);
        return done({ topics, language });
      });
    },

    /** Deletes a subscription. Only its browser knows the id, made of the secret endpoint. */
    remove: (scope: TripScope, id: PushSubscriptionId): Promise<Outcome<null>> =>
      database.changeTrip(scope, async (tx) =>
        (await deleteSubscription(tx, id)) ? done(null) : refuse('not_found'),
      ),
  };
}

export type NotificationService = ReturnType<typeof createNotificationService>;

export type PushSettings = Pick<SenderDeps, 'contact' | 'trustedOrigin' | 'timeoutMs' | 'pauseMs'>;

interface NotifyingDeps extends PushSettings {
  database: Database;
  clock: Clock;
  secrets: SecretBox;
  onError: (error: unknown) => void;
}

/**
 * Loads the VAPID keys that sign this server's notifications. The first start creates them and
 * stores them encrypted in the database; all servers on it share them, also if they start at once.
 * If the server's secret has changed they are replaced, and every browser must subscribe again.
 */
function loadVapidKeys({ database, clock, secrets }: NotifyingDeps): Promise<VapidKeys> {
  const fresh = webpush.generateVAPIDKeys();
  const offered = { publicKey: fresh.publicKey, sealedPrivateKey: secrets.seal(fresh.privateKey) };
  return database.write(async (tx) => {
    const kept = await insertKeys(tx, offered, clock.now());
    const privateKey = secrets.open(kept.sealedPrivateKey);
    if (privateKey !== null) return { publicKey: kept.publicKey, privateKey };
    await replaceKeys(tx, kept, offered);
    return fresh;
  });
}

interface Notifying {
  push: PushIdentity;
  notifier: Notifier;
  figures: () => PushFigures;
  /** Waits at most `graceMs` milliseconds for deliveries. Call it before the database closes. */
  stop: (graceMs: number) => Promise<void>;
}

export async function startNotifying(deps: NotifyingDeps): Promise<Notifying> {
  const { database, clock, onError, trustedOrigin } = deps;
  const keys = await loadVapidKeys(deps);
  const onGone = (endpoint: string) => database.write((tx) => deletePushTarget(tx, endpoint));
  const sender = new PushSender({ ...deps, keys, onGone });
  const notifier = new Notifier({ database, clock, sender, onError });
  return {
    push: { publicKey: keys.publicKey, trustedOrigin },
    notifier,
    figures: () => sender.figures,
    async stop(graceMs) {
      await notifier.stop();
      await sender.stop(graceMs);
    },
  };
}
