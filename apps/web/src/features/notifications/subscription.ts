import type { NotificationTopic, PushSubscriptionInfo } from '@reisspel/contract/notifications';
import { ApiError, request } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { withTimeout } from '../../lib/client.ts';
import {
  currentSubscription,
  deleteFamilySubscription,
  deleteSubscription,
  familyLinks,
  forgetFamilyLink,
  putFamilySubscription,
  putSubscription,
  readTopics,
  serverKey,
  storeFamilyLink,
  storeTopics,
  subscriptionPath,
} from '../../lib/device/push.ts';
import { pageLanguage } from '../../lib/language.ts';

/** Milliseconds to wait for the service worker, which receives the notifications. */
const WORKER_TIMEOUT_MS = 10_000;

/** `service`: the browser reached no push service. `unattended`: no service worker is active. */
export class PushFailure extends Error {
  readonly why: 'service' | 'unattended';

  constructor(why: PushFailure['why']) {
    super(why);
    this.why = why;
  }
}

/** Waits for the service worker. Throws `PushFailure` when it takes too long. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const ready = await withTimeout(navigator.serviceWorker.ready, WORKER_TIMEOUT_MS, null);
  if (ready === null) throw new PushFailure('unattended');
  return ready;
}

function isSubscribedTo({ options }: PushSubscription, key: Uint8Array): boolean {
  const subscribedKey = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return subscribedKey.length === key.length && subscribedKey.every((byte, index) => byte === key[index]);
}

/** Subscribes to this server. Replaces a subscription that has another VAPID key. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const key = await serverKey(pageBase());
  const present = await pushManager.getSubscription();
  if (present !== null && isSubscribedTo(present, key)) return present;
  await present?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new PushFailure('service');
  }
}

/** Returns true when the server already has these topics, in the language of the app. */
async function isRegistered(
  { endpoint }: PushSubscription,
  wanted: readonly NotificationTopic[],
): Promise<boolean> {
  const path = await subscriptionPath(endpoint);
  const known = await request<PushSubscriptionInfo>('GET', path).catch(() => null);
  if (known === null || known.language !== pageLanguage()) return false;
  return known.topics.length === wanted.length && wanted.every((topic) => known.topics.includes(topic));
}

/** Registers these topics for this browser. Throws `PushFailure` and `ApiError`. */
async function subscribeTo(topics: readonly NotificationTopic[]): Promise<void> {
  const subscription = await subscribe();
  if (await isRegistered(subscription, topics)) return;
  await putSubscription(pageBase(), subscription, topics);
}

/** Adds a topic. Throws `PushFailure` and `ApiError`. */
export async function turnOn(topic: NotificationTopic): Promise<void> {
  const topics = [...new Set([...(await readTopics(pageBase())), topic])];
  await subscribeTo(topics);
  await storeTopics(pageBase(), topics);
}

/** Registers again. An existing subscription stays valid, for example without a network. */
async function registerAgain(register: () => Promise<void>): Promise<void> {
  const isSubscribed = (await currentSubscription()) !== null;
  await register().catch((failure: unknown) => {
    if (!isSubscribed) throw failure;
  });
}

/** Ends the notifications of this browser, which the server may have forgotten. */
async function unregister(change: Promise<void>): Promise<void> {
  await change.catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.code === 'not_found';
    if (!isUnknown) throw error;
  });
}

/**
 * Returns true when this browser receives a topic. Registers the topics again for a new session
 * (for example of another team) and for a subscription that the browser dropped. Call this only
 * with permission to notify. Throws `PushFailure` and `ApiError`.
 */
export async function isOn(topic: NotificationTopic): Promise<boolean> {
  const chosen = await readTopics(pageBase());
  if (!chosen.includes(topic)) return false;
  await registerAgain(() => subscribeTo(chosen));
  return true;
}

/** Removes a topic. The browser keeps its subscription, because another trip may use it. */
export async function turnOff(topic: NotificationTopic): Promise<void> {
  const topics = (await readTopics(pageBase())).filter((other) => other !== topic);
  const subscription = await currentSubscription();
  if (subscription !== null) {
    await unregister(
      topics.length === 0
        ? deleteSubscription(pageBase(), subscription.endpoint)
        : putSubscription(pageBase(), subscription, topics),
    );
  }
  await storeTopics(pageBase(), topics);
}

/** Lets the family's link notify this browser. Throws `PushFailure` and `ApiError`. */
export async function turnOnFamily(token: string): Promise<void> {
  const link = { base: pageBase(), token };
  await putFamilySubscription(link, await subscribe());
  await storeFamilyLink(link);
}

/**
 * Returns true when the link notifies this browser. Registers it again, as the server forgets who
 * stays away. Call it only with permission to notify. Throws `PushFailure` and `ApiError`.
 */
export async function isFamilyOn(token: string): Promise<boolean> {
  if (!(await familyLinks()).some((link) => link.token === token)) return false;
  await registerAgain(() => turnOnFamily(token));
  return true;
}

/** The browser keeps its subscription, because another trip may use it. */
export async function turnOffFamily(token: string): Promise<void> {
  const link = { base: pageBase(), token };
  const subscription = await currentSubscription();
  if (subscription !== null) await unregister(deleteFamilySubscription(link, subscription.endpoint));
  await forgetFamilyLink(link);
}
