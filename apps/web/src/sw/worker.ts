/** One worker for all trips of the server: see docs/decisions/0013-offline.md. */

import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { ApiError } from '../lib/api.ts';
import { baseOf } from '../lib/base.ts';
import { eitherSignal } from '../lib/client.ts';
import { keptCache, TAKE_OVER } from '../lib/device/stored-data.ts';
import { isOnItsWay } from '../queue/entry.ts';
import { Sender } from '../queue/sender.ts';
import { storedPhotos } from '../queue/store.ts';
import { postToTabs, SYNC_TAG } from '../queue/turn.ts';
import { sendPhoto, timeLimits, type UploadRequest, type UploadResponse } from '../queue/upload-request.ts';
import { listenForNotifications } from './notifications.ts';
import { handlingOf } from './requests.ts';
import { answerAsset, answerPage, deleteOldShells, ensureNewest, installShell } from './shell.ts';
import { answerSession, answerTrip, forgetPersonalData, forgetTrip } from './trip.ts';

type PictureKind = 'quiz' | 'photos';

/** Most pictures per trip: quiz pictures of some 100 KB, and thumbnails of photos of some 30 KB. */
const MAX_PICTURES: Record<PictureKind, number> = { quiz: 40, photos: 400 };

/** The strategies by cache name. */
const strategies = new Map<string, CacheFirst>();

function pictureStrategy(kind: PictureKind, base: string): CacheFirst {
  const cacheName = keptCache(kind, base);
  const known = strategies.get(cacheName);
  if (known) return known;
  const expiration = new ExpirationPlugin({ maxEntries: MAX_PICTURES[kind], purgeOnQuotaError: true });
  const strategy = new CacheFirst({ cacheName, plugins: [expiration] });
  strategies.set(cacheName, strategy);
  return strategy;
}

/** Returns the stored file or tile, if any. Stores no tile: most map servers forbid that. */
async function answerStored(request: Request): Promise<Response> {
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

/** Uses `fetch`, which reports no progress, so only the total time is limited. */
async function exchange({ method, address, headers, bytes, signal }: UploadRequest): Promise<UploadResponse> {
  try {
    const response = await fetch(address, {
      method,
      headers,
      body: bytes,
      signal: eitherSignal(signal, AbortSignal.timeout(timeLimits(bytes.size).total)),
    });
    return { status: response.status, text: await response.text(), isCutOff: false };
  } catch {
    throw new ApiError('network');
  }
}

function senderAt(base: string): Sender {
  return new Sender({
    base,
    upload: (upload) => sendPhoto(upload, exchange),
    photos: async () => (await storedPhotos()).filter((photo) => photo.base === base),
    onStatus: () => {
      // A worker has no screen to show the status.
    },
    onChange: () => postToTabs({ is: 'changed' }),
    onConcluded: (concluded) => postToTabs({ is: 'concluded', concluded }),
  });
}

async function basesOnScreen(): Promise<ReadonlySet<string>> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
  return new Set(visible.map(({ url }) => baseOf(new URL(url).pathname)));
}

/** Throws if photos are left, so that the browser fires the sync again. */
async function sendPhotos(): Promise<void> {
  const onScreen = await basesOnScreen();
  const stored = await storedPhotos();
  let isLeft = stored.some((photo) => isOnItsWay(photo) && onScreen.has(photo.base));
  for (const base of new Set(stored.map((photo) => photo.base))) {
    if (onScreen.has(base)) continue;
    if (await senderAt(base).drain()) isLeft = true;
  }
  if (isLeft) throw new Error('Some photos could not be sent yet');
}

self.addEventListener('install', (event) => event.waitUntil(installShell()));

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), ensureNewest().then(deleteOldShells)])),
);

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
});

listenForNotifications();

self.addEventListener('sync', (event) => {
  event.waitUntil(postToPages(event.tag));
  if (event.tag === SYNC_TAG) event.waitUntil(sendPhotos());
});

async function postToPages(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(tag);
}

/** Returns null for a request that goes to the server as if there were no service worker. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const { method, mode, destination, headers } = request;
  const facts = { url: new URL(request.url), method, mode, destination, isRange: headers.has('range') };
  const handling = handlingOf(facts, self.location.origin);
  if (handling === null) return null;
  switch (handling.kind) {
    case 'page':
      event.waitUntil(deleteOldShells());
      return answerPage(request);
    case 'asset':
      return answerAsset(request, event);
    case 'file':
    case 'tile':
      return answerStored(request);
    case 'trip':
      return answerTrip(request, event, handling.base);
    case 'session':
      return answerSession(request, handling.base);
    // Deletes the data whatever the server answers, also when its answer is lost.
    case 'logout':
      event.waitUntil(forgetTrip(handling.base));
      return null;
    case 'team-leave':
      event.waitUntil(forgetPersonalData(handling.base));
      return null;
    case 'picture':
      return pictureStrategy(handling.of, handling.base).handle({ request, event });
    default:
      return handling satisfies never;
  }
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer !== null) event.respondWith(answer);
});
