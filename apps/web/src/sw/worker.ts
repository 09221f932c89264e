/**
 * The service worker of the whole server, whatever trips it holds: the app opens without a network, and a trip reads as it
 * was. Changes, the live stream and uploads pass it by untouched. See docs/decisions/0013-offline.md.
 */

import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { keptCache, TAKE_OVER } from '../lib/kept.ts';
import { SYNC_TAG } from '../queue/background-sync.ts';
import { listenForNotifications } from './notifications.ts';
import { sendPhotos } from './photos.ts';
import { concernOf } from './requests.ts';
import { answerAsset, answerPage, ensureNewest, installShell, retireShells } from './shell.ts';
import { answerSession, answerTrip, forgetPerson, forgetTrip } from './trip.ts';

type PictureKind = 'quiz' | 'photos';

/** A game's quizzes, at some 100 KB each; and a trip's photos as thumbnails, at some 30 KB each. */
const AT_MOST: Record<PictureKind, number> = { quiz: 40, photos: 400 };

const strategies = new Map<string, CacheFirst>();

function strategyOf(of: PictureKind, base: string): CacheFirst {
  const cacheName = keptCache(of, base);
  const known = strategies.get(cacheName);
  if (known) return known;
  const expiration = new ExpirationPlugin({ maxEntries: AT_MOST[of], purgeOnQuotaError: true });
  const strategy = new CacheFirst({ cacheName, plugins: [expiration] });
  strategies.set(cacheName, strategy);
  return strategy;
}

/** A picture, whose bytes never change under its name. */
function answerPicture(
  request: Request,
  event: ExtendableEvent,
  of: PictureKind,
  base: string,
): Promise<Response> {
  return strategyOf(of, base).handle({ request, event });
}

/** A square of the map, if it was saved; nothing is saved here, as most map servers do not want that. */
async function answerTile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** Background Sync: in Chromium only, so not among the types. */
  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

self.addEventListener('install', (event) => event.waitUntil(installShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), ensureNewest().then(retireShells)])),
);

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
});

listenForNotifications();

// The page asked to be reminded of something that has to be sent; it knows of what, by the tag.
self.addEventListener('sync', (event) => {
  event.waitUntil(remind(event.tag));
  if (event.tag === SYNC_TAG) event.waitUntil(sendPhotos());
});

async function remind(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(tag);
}

/** The answer to a request, or null to stay out of its way. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const { method, mode, destination, headers } = request;
  const asked = { url: new URL(request.url), method, mode, destination, isRange: headers.has('range') };
  const concern = concernOf(asked, self.location.origin);
  if (concern === null) return null;
  switch (concern.kind) {
    case 'page':
      event.waitUntil(retireShells());
      return answerPage(request);
    case 'asset':
      return answerAsset(request, event);
    case 'file':
      return caches.match(request, { ignoreVary: true }).then((held) => held ?? fetch(request));
    case 'trip':
      return answerTrip(request, event, concern.base);
    case 'session':
      return answerSession(request, concern.base);
    // Whatever the server will say, and also when its answer gets lost: who leaves leaves nothing behind.
    case 'logout':
      event.waitUntil(forgetTrip(concern.base));
      return null;
    case 'team-leave':
      event.waitUntil(forgetPerson(concern.base));
      return null;
    case 'picture':
      return answerPicture(request, event, concern.of, concern.base);
    case 'tile':
      return answerTile(request);
    default:
      return concern satisfies never;
  }
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer !== null) event.respondWith(answer);
});
