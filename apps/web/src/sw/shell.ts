import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { within } from '../lib/client.ts';
import { NEWEST_CACHE, NEWEST_KEY, pageLock, SHELL_PAGE } from '../lib/device/kept.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: { revision: string; entry: string; files: readonly string[] };

// Read once: the build inserts the whole value wherever the name occurs.
const { revision, entry, files } = __SHELL__;

const PREFIX = 'reisspel-shell:';
/** This version's cache; the caches of several versions coexist while each has an open page. */
const OWN = PREFIX + revision;
/** The server varies its answers by encoding only, which does not change the decoded bytes. */
const WHATEVER_VARIES: CacheQueryOptions = { ignoreVary: true };

/** Limit for parts outside the shell, such as maps and 3D models, which are cached on first use. */
const USED_PARTS = 60;
const usedParts = new CacheFirst({
  cacheName: 'reisspel-parts',
  matchOptions: WHATEVER_VARIES,
  plugins: [
    new ExpirationPlugin({ maxEntries: USED_PARTS, purgeOnQuotaError: true, matchOptions: WHATEVER_VARIES }),
  ],
});

async function fileOf(path: string): Promise<Response> {
  const isHashed = path.startsWith('/assets/');
  const held = isHashed ? await caches.match(path, WHATEVER_VARIES) : undefined;
  if (held) return held;
  const response = await fetch(path, { cache: isHashed ? 'default' : 'no-cache' });
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
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
  const cache = await caches.open(OWN);
  for (const path of files) {
    if (!(await cache.match(path, WHATEVER_VARIES))) await cache.put(path, await fileOf(path));
  }
  await cache.put(SHELL_PAGE, await pageOfThisVersion());
  await tellNewest();
}

async function tellNewest(): Promise<void> {
  await (await caches.open(NEWEST_CACHE)).put(NEWEST_KEY, new Response(OWN));
}

async function newestShell(): Promise<string | null> {
  const told = await (await caches.open(NEWEST_CACHE)).match(NEWEST_KEY);
  return told ? told.text() : null;
}

/** Milliseconds to wait for the server's page when this version has one as well. */
const PAGE_PATIENCE_MS = 3_000;
/** Statuses from here on carry no page but a refusal of the server or a proxy. */
const FAILED = 400;

async function pageFromServer(request: Request): Promise<Response | null> {
  const answer = fetch(request).then(
    (response) => (response.status < FAILED ? response : null),
    () => null,
  );
  return within(answer, PAGE_PATIENCE_MS, null);
}

/**
 * Returns the page of the newest complete version on this device, whichever worker answers. If no
 * version is marked as the newest, the server's page comes first and this worker's own is the
 * fallback.
 */
export async function answerPage(request: Request): Promise<Response> {
  const name = await newestShell();
  const page = name === null ? undefined : await (await caches.open(name)).match(SHELL_PAGE, WHATEVER_VARIES);
  if (page) return page;
  const own = await (await caches.open(OWN)).match(SHELL_PAGE, WHATEVER_VARIES);
  if (!own) return fetch(request);
  const fresh = await pageFromServer(request);
  // The server has this version too, so the doubt about it was unfounded.
  if (fresh === null || (await fresh.clone().text()).includes(entry)) await ensureNewest();
  return fresh ?? own;
}

export async function ensureNewest(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  if ((await newestShell()) === null) await tellNewest();
}

/** Searches every cached version, because a page from before an update needs its own parts. */
export async function answerAsset(request: Request, event: ExtendableEvent): Promise<Response> {
  const held = await caches.match(request, WHATEVER_VARIES);
  if (held) return held;
  const response = await usedParts.handle({ request, event });
  if (response.status === 404 && (await newestShell()) === OWN) {
    // The server no longer has this part, so it runs a newer version. Until that version is cached,
    // pages come from the network, also the one that is reloaded right after this answer.
    await caches.delete(NEWEST_CACHE);
    event.waitUntil(
      self.registration.update().catch(() => {
        // The next start tries again.
      }),
    );
  }
  return response;
}

async function pathsIn(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

export async function retireShells(): Promise<void> {
  // The incomplete cache of a version that is being installed looks unused.
  if (self.registration.installing) return;
  const [names, newest, locks] = await Promise.all([
    caches.keys(),
    newestShell(),
    self.navigator.locks.query(),
  ]);
  const held = new Set(locks.held?.map(({ name }) => name));
  for (const name of names.filter((it) => it.startsWith(PREFIX))) {
    if (name === OWN || name === newest) continue;
    const paths = await pathsIn(name);
    if (!paths.some((path) => held.has(pageLock(path)))) await caches.delete(name);
  }
}
