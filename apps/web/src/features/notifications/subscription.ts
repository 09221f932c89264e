import type { NotificationTopic, PushSubscriptionInfo } from '@reisspel/contract/notifications';
import { failureOf } from '../../lib/api.ts';
import { pageBase } from '../../lib/base.ts';
import { withTimeout } from '../../lib/client.ts';
import {
  currentSubscription,
  deleteSubscription,
  putSubscription,
  readTopics,
  serverKey,
  storeTopics,
  subscriptionAddress,
} from '../../lib/device/push.ts';
import { pageLanguage } from '../../lib/language.ts';

/** Milliseconds to wait for the service worker, which receives the notifications. */
const WORKER_PATIENCE_MS = 10_000;

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
  const ready = await withTimeout(navigator.serviceWorker.ready, WORKER_PATIENCE_MS, null);
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
  const response = await fetch(await subscriptionAddress(pageBase(), endpoint));
  if (!response.ok) return false;
  const { topics, language }: PushSubscriptionInfo = await response.json();
  const isSame = topics.length === wanted.length && wanted.every((topic) => topics.includes(topic));
  return isSame && language === pageLanguage();
}

/** Registers these topics for this browser. Throws `PushFailure` and `ApiError`. */
async function subscribeTo(topics: readonly NotificationTopic[]): Promise<void> {
  const subscription = await subscribe();
  if (await isRegistered(subscription, topics)) return;
  const response = await putSubscription(pageBase(), subscription, topics);
  if (!response.ok) throw await failureOf(response);
}

/** Adds a topic. Throws `PushFailure` and `ApiError`. */
export async function turnOn(topic: NotificationTopic): Promise<void> {
  const topics = [...new Set([...(await readTopics(pageBase())), topic])];
  await subscribeTo(topics);
  await storeTopics(pageBase(), topics);
}

/**
 * Returns true when this browser receives a topic. Registers the topics again for a new session
 * (for example of another team) and for a subscription that the browser dropped. Call this only
 * with permission to notify. Throws `PushFailure` and `ApiError`.
 */
export async function isOn(topic: NotificationTopic): Promise<boolean> {
  const chosen = await readTopics(pageBase());
  if (!chosen.includes(topic)) return false;
  const isSubscribed = (await currentSubscription()) !== null;
  await subscribeTo(chosen).catch((failure: unknown) => {
    // An existing subscription stays valid, for example without a network.
    if (!isSubscribed) throw failure;
  });
  return true;
}

/** Removes a topic. The browser keeps its subscription, because another trip may use it. */
export async function turnOff(topic: NotificationTopic): Promise<void> {
  const topics = (await readTopics(pageBase())).filter((other) => other !== topic);
  const subscription = await currentSubscription();
  if (subscription !== null) {
    const response =
      topics.length === 0
        ? await deleteSubscription(pageBase(), subscription.endpoint)
        : await putSubscription(pageBase(), subscription, topics);
    if (!response.ok && response.status !== 404) throw await failureOf(response);
  }
  await storeTopics(pageBase(), topics);
}
