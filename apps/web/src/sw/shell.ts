import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NEWEST_CACHE, NEWEST_KEY, pageLock, SHELL_PAGE } from '../lib/kept.ts';
import { within } from '../lib/within.ts';

declare const self: ServiceWorkerGlobalScope;
/** What this version of the app consists of; the build writes it in. */
declare const __SHELL__: { revision: string; entry: string; files: readonly string[] };

// Read once: the build puts the whole of it wherever it is named.
const { revision, entry, files } = __SHELL__;

const PREFIX = 'reisspel-shell:';
/** This version's own cache: versions lie beside each other as long as a page of each is open. */
const OWN = PREFIX + revision;
/** The server varies its answers by encoding only, which says nothing of the bytes we get. */
const WHATEVER_VARIES: CacheQueryOptions = { ignoreVary: true };

/** Parts that are not in every version's shell, such as maps and 3D models: kept once they were used. */
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
  // Between two releases the page could be of the next one, whose parts are not here.
  if (!(await page.clone().text()).includes(entry)) throw new Error('The page is of another version');
  return page;
}

/**
 * Brings this version onto the device: one file at a time, as the page that is open comes first. Where the network breaks
 * the browser tries again later, and what came stays. It counts as the newest when it is whole.
 */
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

/** Milliseconds that the server may take for a page while this version has one too. */
const PAGE_PATIENCE_MS = 3_000;
/** From here on what came is no page: the server's refusal, or a proxy's own. */
const FAILED = 400;

/** The page from the server; null when nothing of use comes, or not soon. */
async function pageFromServer(request: Request): Promise<Response | null> {
  const answer = fetch(request).then(
    (response) => (response.status < FAILED ? response : null),
    () => null,
  );
  return within(answer, PAGE_PATIENCE_MS, null);
}

/**
 * The page of the newest version on this device, whichever worker answers: every start of the app is a start of that one.
 * From the network when the newest is not known to be good, as long as that answers; else only when it is not there.
 */
export async function answerPage(request: Request): Promise<Response> {
  const name = await newestShell();
  const page = name === null ? undefined : await (await caches.open(name)).match(SHELL_PAGE, WHATEVER_VARIES);
  if (page) return page;
  const own = await (await caches.open(OWN)).match(SHELL_PAGE, WHATEVER_VARIES);
  if (!own) return fetch(request);
  const fresh = await pageFromServer(request);
  // The server has this version too: it was doubted for nothing.
  if (fresh === null || (await fresh.clone().text()).includes(entry)) await ensureNewest();
  return fresh ?? own;
}

/** This version is the newest where none is said to be, and none is on its way: one that was has not arrived. */
export async function ensureNewest(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  if ((await newestShell()) === null) await tellNewest();
}

/** A part of the app from any version that is here: a page that was opened before an update finds its own. */
export async function answerAsset(request: Request, event: ExtendableEvent): Promise<Response> {
  const held = await caches.match(request, WHATEVER_VARIES);
  if (held) return held;
  const response = await usedParts.handle({ request, event });
  if (response.status === 404 && (await newestShell()) === OWN) {
    // The server knows a part of the app no more: it has moved on. Until its version is here, pages come from itself, so
    // also the one that is loaded as soon as this answer is heard.
    await caches.delete(NEWEST_CACHE);
    event.waitUntil(
      self.registration.update().catch(() => {
        // Asked again at the next start.
      }),
    );
  }
  return response;
}

async function pathsIn(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}

/** Removes the versions that no page needs any more. */
export async function retireShells(): Promise<void> {
  // What a version that is still on its way has brought so far looks like one that nobody needs.
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
