import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { withTimeout } from '../lib/client.ts';
import { NEWEST_CACHE, NEWEST_KEY, pageLock, SHELL_PAGE } from '../lib/device/stored-data.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: { revision: string; entry: string; files: readonly string[] };

// Reads the value once, because the build inserts it whole wherever the name occurs.
const { revision, entry, files } = __SHELL__;

const PREFIX = 'reisspel-shell:';
/** This version's cache. The caches of older versions stay while pages of these are open. */
const OWN_CACHE = PREFIX + revision;
/** The server's answers vary by encoding only, which does not change the decoded bytes. */
const IGNORE_VARY: CacheQueryOptions = { ignoreVary: true };

/** Maximum of cached files outside the shell, such as the code of maps. First use caches them. */
const MAX_USED_PARTS = 60;
const usedParts = new CacheFirst({
  cacheName: 'reisspel-parts',
  matchOptions: IGNORE_VARY,
  plugins: [
    new ExpirationPlugin({ maxEntries: MAX_USED_PARTS, purgeOnQuotaError: true, matchOptions: IGNORE_VARY }),
  ],
});

/** Returns a file of the shell: from another version's cache if equal, else from the server. */
async function fileOf(path: string): Promise<Response> {
  const isHashed = path.startsWith('/assets/');
  const cached = isHashed ? await caches.match(path, IGNORE_VARY) : undefined;
  if (cached) return cached;
  const response = await fetch(path, { cache: isHashed ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${path}`);
  return response;
}

async function pageOfThisVersion(): Promise<Response> {
  const page = await fileOf(SHELL_PAGE);
  // During a release the page may be of the next version, whose parts are not cached here.
  if (!(await page.clone().text()).includes(entry)) throw new Error('The page is of another version');
  return page;
}

/** Caches one file at a time, so that the open page gets the network first. */
export async function installShell(): Promise<void> {
  const cache = await caches.open(OWN_CACHE);
  for (const path of files) {
    if (!(await cache.match(path, IGNORE_VARY))) await cache.put(path, await fileOf(path));
  }
  await cache.put(SHELL_PAGE, await pageOfThisVersion());
  await markAsNewest();
}

async function markAsNewest(): Promise<void> {
  await (await caches.open(NEWEST_CACHE)).put(NEWEST_KEY, new Response(OWN_CACHE));
}

/** Name of the cache of the newest complete version; null when none is marked. */
async function newestShell(): Promise<string | null> {
  const mark = await (await caches.open(NEWEST_CACHE)).match(NEWEST_KEY);
  return mark ? mark.text() : null;
}

/** Milliseconds to wait for the server's page before this version's own page is used. */
const PAGE_PATIENCE_MS = 3_000;
/** From this HTTP status on, the server or a proxy refuses or fails. */
const FIRST_FAILURE_STATUS = 400;

/** Returns null when the server does not send a page in time. */
async function pageFromServer(request: Request): Promise<Response | null> {
  const answer = fetch(request).then(
    (response) => (response.status < FIRST_FAILURE_STATUS ? response : null),
    () => null,
  );
  return withTimeout(answer, PAGE_PATIENCE_MS, null);
}

/**
 * Returns the page of the newest complete version on this device, whichever worker answers. If no
 * version is marked as the newest, the server's page comes first and this worker's own is the
 * fallback.
 */
export async function answerPage(request: Request): Promise<Response> {
  const name = await newestShell();
  const page = name === null ? undefined : await (await caches.open(name)).match(SHELL_PAGE, IGNORE_VARY);
  if (page) return page;
  const own = await (await caches.open(OWN_CACHE)).match(SHELL_PAGE, IGNORE_VARY);
  if (!own) return fetch(request);
  const fresh = await pageFromServer(request);
  // The server is unreachable or has this version, so this version counts as the newest again.
  if (fresh === null || (await fresh.clone().text()).includes(entry)) await ensureNewest();
  return fresh ?? own;
}

/** Marks this version as the newest, if none is marked and no other is being installed. */
export async function ensureNewest(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  if ((await newestShell()) === null) await markAsNewest();
}

/** Searches every cached version, because a page of an older version needs its own files. */
export async function answerAsset(request: Request, event: ExtendableEvent): Promise<Response> {
  const cached = await caches.match(request, IGNORE_VARY);
  if (cached) return cached;
  const response = await usedParts.handle({ request, event });
  if (response.status === 404 && (await newestShell()) === OWN_CACHE) {
    // The server no longer has this file, so it runs a newer version. Without the mark, all pages
    // come from the server until that version is cached, even a page that reloads right now.
    await caches.delete(NEWEST_CACHE);
    event.waitUntil(
      self.registration.update().catch(() => {
        // The next start of the app looks for the new version again.
      }),
    );
  }
  return response;
}

async function pathsIn(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

/** Deletes the caches of older versions without an open page. */
export async function deleteOldShells(): Promise<void> {
  // Deletes nothing during an installation: the cache of the new version would look unused.
  if (self.registration.installing) return;
  const [names, newest, locks] = await Promise.all([
    caches.keys(),
    newestShell(),
    self.navigator.locks.query(),
  ]);
  const heldLocks = new Set(locks.held?.map(({ name }) => name));
  for (const name of names.filter((cache) => cache.startsWith(PREFIX))) {
    if (name === OWN_CACHE || name === newest) continue;
    const paths = await pathsIn(name);
    if (!paths.some((path) => heldLocks.has(pageLock(path)))) await caches.delete(name);
  }
}
