import type { Language } from '@reisspel/contract/language';
import type {
  FamilySubscriptionInput,
  NotificationTopic,
  PushKey,
  PushSubscriptionInput,
} from '@reisspel/contract/notifications';
import { request, send } from '../api.ts';
import { pageLanguage } from '../language.ts';
import { keptCache, readTripValue, storeTripValue } from './stored-data.ts';

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function bytesOf(base64urlText: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64urlText.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The server's public VAPID key, for `PushManager.subscribe`. Throws `ApiError`. */
export async function serverKey(base: string): Promise<Uint8Array<ArrayBuffer>> {
  const { publicKey } = await request<PushKey>('GET', '/api/push-key', { base });
  return bytesOf(publicKey);
}

/** Returns the path of a subscription in a trip's API. Its id is the SHA-256 of its endpoint. */
export async function subscriptionPath(endpoint: string, parent = '/api'): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return `${parent}/push-subscriptions/${base64url(new Uint8Array(hash))}`;
}

/** What the server needs to send to this browser. */
export function targetOf(
  subscription: PushSubscription,
  language: Language = pageLanguage(),
): FamilySubscriptionInput {
  const { keys = {} } = subscription.toJSON();
  const { endpoint } = subscription;
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }, language };
}

/** Subscribes this browser to `topics` of a trip, or changes its topics. Throws `ApiError`. */
export async function putSubscription(
  base: string,
  subscription: PushSubscription,
  topics: readonly NotificationTopic[],
  language: Language = pageLanguage(),
): Promise<void> {
  const json: PushSubscriptionInput = { ...targetOf(subscription, language), topics: [...topics] };
  await send('PUT', await subscriptionPath(subscription.endpoint), { base, json });
}

/** Throws `ApiError`. */
export async function deleteSubscription(base: string, endpoint: string): Promise<void> {
  await send('DELETE', await subscriptionPath(endpoint), { base });
}

/** Name of the stored topics that the user chose for a trip. */
const TOPICS = 'push';
const TRIP_CACHE_PREFIX = keptCache('trip', '');

export async function readTopics(base: string): Promise<NotificationTopic[]> {
  return (await readTripValue<NotificationTopic[]>(base, TOPICS)) ?? [];
}

export function storeTopics(base: string, topics: readonly NotificationTopic[]): Promise<void> {
  return storeTripValue(base, TOPICS, topics);
}

/** The chosen topics of every trip on this device that has any. */
export async function chosenTopics(): Promise<{ base: string; topics: NotificationTopic[] }[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(TRIP_CACHE_PREFIX));
  const bases = names.map((name) => name.slice(TRIP_CACHE_PREFIX.length));
  const all = await Promise.all(bases.map(async (base) => ({ base, topics: await readTopics(base) })));
  return all.filter(({ topics }) => topics.length > 0);
}

/** This browser's subscription, shared by all trips on this server; null if there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function updatePushLanguage(language: Language): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const trips = await chosenTopics();
  await Promise.all(trips.map(({ base, topics }) => putSubscription(base, subscription, topics, language)));
}
