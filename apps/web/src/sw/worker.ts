/** One worker for all trips of the server: see docs/decisions/0013-offline.md. */

import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { keptCache, TAKE_OVER } from '../lib/device/kept.ts';
import { SYNC_TAG } from '../queue/turn.ts';
import { listenForNotifications } from './notifications.ts';
import { sendPhotos } from './photos.ts';
import { concernOf } from './requests.ts';
import { answerAsset, answerPage, ensureNewest, installShell, retireShells } from './shell.ts';
import { answerSession, answerTrip, forgetPerson, forgetTrip } from './trip.ts';

type PictureKind = 'quiz' | 'photos';

/** Most pictures per trip: quiz pictures of some 100 KB, and photo thumbnails of some 30 KB. */
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

/** Returns a saved tile if there is one. Saves none itself: most map servers forbid that. */
async function answerTile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** Background Sync exists in Chromium only, so TypeScript's types lack it. */
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

self.addEventListener('sync', (event) => {
  event.waitUntil(remind(event.tag));
  if (event.tag === SYNC_TAG) event.waitUntil(sendPhotos());
});

async function remind(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(tag);
}

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
    // Deletes the data whatever the server answers, even when its answer gets lost.
    case 'logout':
      event.waitUntil(forgetTrip(concern.base));
      return null;
    case 'team-leave':
      event.waitUntil(forgetPerson(concern.base));
      return null;
    case 'picture':
      return strategyOf(concern.of, concern.base).handle({ request, event });
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
