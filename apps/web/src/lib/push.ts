import type { NotificationTopic, PushSubscriptionInput } from '@reisspel/contract/notifications';
import { CLIENT } from './api.ts';
import { KEPT_FOLDER, keptCache } from './kept.ts';

/** The browser's part of notifications that pages and the service worker share. */

const JSON_HEADERS = { ...CLIENT, 'Content-Type': 'application/json' };

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The address, at the trip that lives at `base`, of a subscription: named by the SHA-256 of its endpoint. */
export async function subscriptionAddress(base: string, endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return `${base}/api/push-subscriptions/${base64url(new Uint8Array(hash))}`;
}

/** Tells the server that this browser wants to hear of these topics. Throws without a network. */
export async function putSubscription(
  base: string,
  subscription: PushSubscription,
  topics: readonly NotificationTopic[],
): Promise<Response> {
  const { keys = {} } = subscription.toJSON();
  const { endpoint } = subscription;
  const input: PushSubscriptionInput = {
    endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    topics: [...topics],
  };
  const init = { method: 'PUT', headers: JSON_HEADERS, body: JSON.stringify(input) };
  return fetch(await subscriptionAddress(base, endpoint), init);
}

/** Tells the server that nobody listens at this endpoint any more. Throws without a network. */
export async function deleteSubscription(base: string, endpoint: string): Promise<Response> {
  return fetch(await subscriptionAddress(base, endpoint), { method: 'DELETE', headers: CLIENT });
}

const RECORD = `${KEPT_FOLDER}push`;
const TRIP_CACHE = keptCache('trip', '');

/** What this browser is told of a trip, as it was chosen here; it lies with the trip, and is forgotten with it. */
export async function readTopics(base: string): Promise<NotificationTopic[]> {
  const cache = await caches.open(keptCache('trip', base));
  return (await (await cache.match(`${base}${RECORD}`))?.json()) ?? [];
}

export async function noteTopics(base: string, topics: readonly NotificationTopic[]): Promise<void> {
  const cache = await caches.open(keptCache('trip', base));
  if (topics.length === 0) await cache.delete(`${base}${RECORD}`);
  else await cache.put(`${base}${RECORD}`, Response.json(topics));
}

/** Where the trips live that this device holds something of. */
export async function keptBases(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(TRIP_CACHE));
  return names.map((name) => name.slice(TRIP_CACHE.length));
}
