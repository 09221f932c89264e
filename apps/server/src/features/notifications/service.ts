import {
  MAX_PUSH_SUBSCRIPTIONS,
  MAX_SESSION_SUBSCRIPTIONS,
  MAX_VISITOR_SUBSCRIPTIONS,
} from '@reisspel/contract/limits';
import type {
  FamilySubscriptionInput,
  PushKey,
  PushSubscriptionId,
  PushSubscriptionInfo,
  PushSubscriptionInput,
} from '@reisspel/contract/notifications';
import { done, limitReached, type Outcome, refuse } from '@reisspel/rules/outcome';
import type { Database } from '../../db/database.ts';
import { deleteFamilyTarget, putFamilyTarget } from '../../db/family-subscriptions.ts';
import { deletePushTarget } from '../../db/push-subscriptions.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { Notifier } from '../../live/notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { endpointId, isPublicKey, isPushEndpoint, type VapidKeys } from '../../platform/push/delivery.ts';
import { type PushFigures, PushSender, type SenderDeps } from '../../platform/push/sender.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Session } from '../../platform/secrets/session.ts';
import { DAY_MS } from '../../platform/timing.ts';
import { findShared } from '../trip/api.ts';
import {
  countSubscriptions,
  deleteSubscription,
  findKeys,
  findSubscription,
  insertKeys,
  keepNewestOfSession,
  putSubscription,
  renewSubscription,
  replaceKeys,
  type StoredKeys,
} from './store.ts';

export interface PushIdentity {
  publicKey: string;
  /** Origin of a push service that may have a private address. Null for none. */
  trustedOrigin: string | null;
}

interface NotificationServiceDeps {
  database: Database;
  clock: Clock;
  push: PushIdentity;
}

/** Milliseconds between updates of a visitor's last visit. A visit counts for 30 days. */
const RENEW_AFTER_MS = DAY_MS;

interface Subscriber {
  scope: TripScope;
  session: Session | null;
}

function refuseInput(path: string): Outcome<never> {
  return { ok: false, code: 'invalid_input', params: { issues: [{ path, rule: 'invalid_value' }] } };
}

export function createNotificationService({ database, clock, push }: NotificationServiceDeps) {
  /** Refuses an address that is no push service's, and keys that encrypt nothing. */
  function refusedTarget(
    id: PushSubscriptionId,
    { endpoint, keys }: Pick<PushSubscriptionInput, 'endpoint' | 'keys'>,
  ): Outcome<never> | null {
    if (id !== endpointId(endpoint)) return refuseInput('id');
    if (!isPushEndpoint(endpoint, push.trustedOrigin)) return refuseInput('endpoint');
    return isPublicKey(keys.p256dh) ? null : refuseInput('keys.p256dh');
  }

  return {
    key: (): PushKey => ({ publicKey: push.publicKey }),

    /** Returns the browser's own subscription. A call without a session counts as a visit. */
    async find(
      { scope, session }: Subscriber,
      id: PushSubscriptionId,
    ): Promise<Outcome<PushSubscriptionInfo>> {
      const subscription = await database.readTrip(scope, (tx) => findSubscription(tx, id));
      if (subscription === null || subscription.sessionId !== (session?.id ?? null)) {
        return refuse('not_found');
      }
      const now = clock.now();
      if (subscription.sessionId === null && now - subscription.updatedAt > RENEW_AFTER_MS) {
        await database.changeTrip(scope, (tx) => renewSubscription(tx, id, now));
      }
      return done({ topics: subscription.topics, language: subscription.language });
    },

    /** Subscribes a browser, or changes its subscription. */
    async put(
      { scope, session }: Subscriber,
      id: PushSubscriptionId,
      { endpoint, keys, topics, language }: PushSubscriptionInput,
    ): Promise<Outcome<PushSubscriptionInfo>> {
      const refused = refusedTarget(id, { endpoint, keys });
      if (refused !== null) return refused;
      return database.changeTrip(scope, async (tx) => {
        const sessionId = session?.id ?? null;
        const before = await findSubscription(tx, id);
        // Visitors have their own limit, so that they never use up the limit of the players.
        const isNew = before === null && sessionId !== null;
        if (isNew && (await countSubscriptions(tx)) >= MAX_PUSH_SUBSCRIPTIONS) {
          return limitReached(MAX_PUSH_SUBSCRIPTIONS);
        }
        const target = { id, endpoint, ...keys, language };
        await putSubscription(tx, target, { sessionId, topics }, clock.now());
        const most = sessionId === null ? MAX_VISITOR_SUBSCRIPTIONS : MAX_SESSION_SUBSCRIPTIONS;
        await keepNewestOfSession(tx, sessionId, most);
        return done({ topics, language });
      });
    },

    /** Lets the family's link notify a browser, which repeats this at each visit to stay known. */
    async putFamily(
      scope: TripScope,
      token: string,
      id: PushSubscriptionId,
      { endpoint, keys, language }: FamilySubscriptionInput,
    ): Promise<Outcome<null>> {
      const refused = refusedTarget(id, { endpoint, keys });
      if (refused !== null) return refused;
      return database.changeTrip(scope, async (tx) => {
        if ((await findShared(tx, token)) === null) return refuse('not_found');
        await putFamilyTarget(tx, { id, endpoint, ...keys, language }, clock.now());
        return done(null);
      });
    },

    removeFamily: (scope: TripScope, token: string, id: PushSubscriptionId): Promise<Outcome<null>> =>
      database.changeTrip(scope, async (tx) => {
        const isOpen = (await findShared(tx, token)) !== null;
        return isOpen && (await deleteFamilyTarget(tx, id)) ? done(null) : refuse('not_found');
      }),

    /** Needs no session: only the browser knows the id, which comes from its secret endpoint. */
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
 * Loads the VAPID keys that sign notifications. The first server creates them, and stores them
 * encrypted in the database for all its servers. If the server's secret has changed, they cannot
 * be decrypted. Then new keys replace them, and every browser must subscribe again.
 */
async function loadVapidKeys({ database, clock, secrets }: NotifyingDeps): Promise<VapidKeys> {
  const opened = (stored: StoredKeys | null): VapidKeys | null => {
    const privateKey = stored && secrets.open(stored.sealedPrivateKey);
    return stored && privateKey !== null ? { publicKey: stored.publicKey, privateKey } : null;
  };
  const known = opened(await database.read(findKeys));
  if (known !== null) return known;
  const { default: webpush } = await import('web-push');
  const fresh = webpush.generateVAPIDKeys();
  const offered = { publicKey: fresh.publicKey, sealedPrivateKey: secrets.seal(fresh.privateKey) };
  return database.write(async (tx) => {
    const stored = await insertKeys(tx, offered, clock.now());
    const keys = opened(stored);
    if (keys !== null) return keys;
    await replaceKeys(tx, stored, offered);
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
