import type { Language } from '@reisspel/contract/language';
import type {
  FamilySubscriptionInput,
  NotificationTopic,
  PushKey,
  PushSubscriptionInput,
} from '@reisspel/contract/notifications';
import { request, send } from '../api.ts';
import { pageLanguage } from '../language.ts';
import { KEPT_FOLDER, keptCache, readTripValue, storeTripValue } from './stored-data.ts';

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
function targetOf(subscription: PushSubscription, language: Language): FamilySubscriptionInput {
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
async function chosenTopics(): Promise<{ base: string; topics: NotificationTopic[] }[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(TRIP_CACHE_PREFIX));
  const bases = names.map((name) => name.slice(TRIP_CACHE_PREFIX.length));
  const all = await Promise.all(bases.map(async (base) => ({ base, topics: await readTopics(base) })));
  return all.filter(({ topics }) => topics.length > 0);
}

/** A link of the family that notifies this browser. */
interface FamilyLink {
  base: string;
  token: string;
}

/** The cache of these links. Its readers have no session, so the end of a trip's data keeps it. */
const FAMILY_CACHE = 'reisspel-family';

function familyPath({ token }: FamilyLink, endpoint: string): Promise<string> {
  return subscriptionPath(endpoint, `/api/share/${encodeURIComponent(token)}`);
}

export async function familyLinks(): Promise<FamilyLink[]> {
  const stored = await (await caches.open(FAMILY_CACHE)).matchAll();
  return Promise.all(stored.map((link) => link.json()));
}

export async function storeFamilyLink(link: FamilyLink): Promise<void> {
  await (await caches.open(FAMILY_CACHE)).put(`${KEPT_FOLDER}${link.token}`, Response.json(link));
}

export async function forgetFamilyLink({ token }: FamilyLink): Promise<void> {
  await (await caches.open(FAMILY_CACHE)).delete(`${KEPT_FOLDER}${token}`);
}

/** Throws `ApiError`. */
export async function putFamilySubscription(
  link: FamilyLink,
  subscription: PushSubscription,
  language: Language = pageLanguage(),
): Promise<void> {
  const json = targetOf(subscription, language);
  await send('PUT', await familyPath(link, subscription.endpoint), { base: link.base, json });
}

/** Throws `ApiError`. */
export async function deleteFamilySubscription(link: FamilyLink, endpoint: string): Promise<void> {
  await send('DELETE', await familyPath(link, endpoint), { base: link.base });
}

/** What notifies this browser: a trip with its topics, or a link of the family. */
interface Registration {
  base: string;
  put: (subscription: PushSubscription, language?: Language) => Promise<void>;
  delete: (endpoint: string) => Promise<void>;
}

export async function registrations(): Promise<Registration[]> {
  const trips = (await chosenTopics()).map(
    ({ base, topics }): Registration => ({
      base,
      put: (subscription, language) => putSubscription(base, subscription, topics, language),
      delete: (endpoint) => deleteSubscription(base, endpoint),
    }),
  );
  const links = (await familyLinks()).map(
    (link): Registration => ({
      base: link.base,
      put: (subscription, language) => putFamilySubscription(link, subscription, language),
      delete: (endpoint) => deleteFamilySubscription(link, endpoint),
    }),
  );
  return [...trips, ...links];
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
  await Promise.allSettled((await registrations()).map(({ put }) => put(subscription, language)));
}
