import type { NotificationTopic, PushSubscriptionInfo } from '@reisspel/contract/notifications';
import { failureOf } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import {
  deleteSubscription,
  noteTopics,
  putSubscription,
  readTopics,
  serverKey,
  subscriptionAddress,
} from '../../lib/push.ts';
import { within } from '../../lib/within.ts';

/** Milliseconds for the app to come onto the device: what is sent arrives there. */
const WORKER_PATIENCE_MS = 10_000;

/** Why turning on failed: no push service could be reached, or the app is not on this device yet. */
export class PushFailure extends Error {
  readonly why: 'service' | 'unattended';

  constructor(why: PushFailure['why']) {
    super(why);
    this.why = why;
  }
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const ready = await within(navigator.serviceWorker.ready, WORKER_PATIENCE_MS, null);
  if (ready === null) throw new PushFailure('unattended');
  return ready;
}

/** The subscription of this browser, which all trips on this server share. */
async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isSubscribedTo({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
}

/** Subscribes to this server; a subscription to another key (its database was lost) is of no use any more. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await worker();
  const key = await serverKey(BASE);
  const before = await pushManager.getSubscription();
  if (before !== null && isSubscribedTo(before, key)) return before;
  await before?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new PushFailure('service');
  }
}

/** What the server tells this browser of, as who it is now; none when it knows nothing of it. Throws without a network. */
async function topicsOf({ endpoint }: PushSubscription): Promise<NotificationTopic[]> {
  const response = await fetch(await subscriptionAddress(BASE, endpoint));
  if (response.status === 404) return [];
  if (!response.ok) throw await failureOf(response);
  const { topics }: PushSubscriptionInfo = await response.json();
  return topics;
}

/** Asks to be told of a topic, beside those that were chosen before. Throws `PushFailure`, and `ApiError`. */
export async function turnOn(topic: NotificationTopic): Promise<void> {
  const subscription = await subscribe();
  const topics = new Set([...(await topicsOf(subscription)), ...(await readTopics(BASE)), topic]);
  const response = await putSubscription(BASE, subscription, [...topics]);
  if (!response.ok) throw await failureOf(response);
  await noteTopics(BASE, [...topics]);
}

/**
 * Whether this browser is told of a topic; without a network, whether it was when it was last chosen. What was chosen here goes
 * on when somebody is somebody else now, as who joins a team, and when the browser has dropped its subscription. Ask it with the
 * permission to notify only. Throws `PushFailure`, and `ApiError`.
 */
export async function isOn(topic: NotificationTopic): Promise<boolean> {
  const chosen = await readTopics(BASE);
  const subscription = await current();
  if (subscription !== null) {
    const topics = await topicsOf(subscription).catch(() => chosen);
    if (topics.includes(topic)) return true;
  }
  if (!chosen.includes(topic)) return false;
  await turnOn(topic);
  return true;
}

/** Asks to be told of a topic no more. The browser keeps its address: another trip may use it. */
export async function turnOff(topic: NotificationTopic): Promise<void> {
  const subscription = await current();
  if (subscription === null) {
    await noteTopics(
      BASE,
      (await readTopics(BASE)).filter((other) => other !== topic),
    );
    return;
  }
  const topics = (await topicsOf(subscription)).filter((other) => other !== topic);
  const response =
    topics.length === 0
      ? await deleteSubscription(BASE, subscription.endpoint)
      : await putSubscription(BASE, subscription, topics);
  if (!response.ok && response.status !== 404) throw await failureOf(response);
  await noteTopics(BASE, topics);
}
