import { NEWEST_CACHE, NEWEST_KEY, pageLock, SHELL_PAGE, TAKE_OVER } from '../../lib/kept.ts';
import { within } from '../../lib/within.ts';

/** The script that this page started with; its name tells the version. null where there is none, as in development. */
function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script && new URL(script.src).pathname;
}

/** Whether a version of the app that is not this page's is on the device as a whole, and newer. */
async function isOutdated(entry: string): Promise<boolean> {
  const newest = await (await caches.open(NEWEST_CACHE)).match(NEWEST_KEY);
  if (newest === undefined) return false;
  const page = await (await caches.open(await newest.text())).match(SHELL_PAGE, { ignoreVary: true });
  return page !== undefined && !(await page.text()).includes(entry);
}

/** Milliseconds to look for a newer version, before the page is loaded with what there is. */
const LOOK_MS = 3_000;

/**
 * Until the server's version is here as a whole, pages come from the server; where it has no other, this one is the newest
 * again.
 */
async function askServer(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  await caches.delete(NEWEST_CACHE);
  await registration.update();
}

async function lookForNewer(): Promise<void> {
  const entry = ownEntry();
  if (entry !== null && !(await isOutdated(entry))) await askServer();
}

/** Waits a moment for what makes the next load a better one; without it the page loads with what there is. */
async function tryTo(prepare: () => Promise<void>): Promise<void> {
  await within(
    prepare().catch(() => {}),
    LOOK_MS,
    undefined,
  );
}

/**
 * Sees to it that the next load of the page is one of the newest version: that on this device, or else that of the server,
 * of which the service worker may not have heard yet.
 */
export async function bringNewest(): Promise<void> {
  await tryTo(lookForNewer);
}

/** Sees to it that the next load of the page is what the server sends now, whatever this device holds. */
export async function bringFromServer(): Promise<void> {
  await tryTo(askServer);
}

/** Keeps this page's version on the device until the page is closed, for the parts it has yet to load. */
function holdVersion(entry: string): void {
  navigator.locks
    .request(pageLock(entry), { mode: 'shared' }, () => new Promise<never>(() => {}))
    .catch(() => {
      // Then it may have to be loaded anew after two updates.
    });
}

/**
 * Looks after newer versions of the app: at once, when one has come, and when the page is looked at again. `onOutdated`
 * hears when this page is not of the newest any more; a page that is lets the newest service worker take over, which
 * changes nothing for older pages. Returns what ends it.
 */
export function followVersions(registration: ServiceWorkerRegistration, onOutdated: () => void): () => void {
  const entry = ownEntry();
  if (entry === null) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  const check = () => {
    isOutdated(entry).then(
      (outdated) => {
        if (signal.aborted) return;
        if (outdated) onOutdated();
        else registration.waiting?.postMessage(TAKE_OVER);
      },
      () => {
        // Looked after again with the next version.
      },
    );
  };
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    registration.update().catch(() => {
      // No network: the next look will tell.
    });
  };
  const follow = () => registration.installing?.addEventListener('statechange', check, { signal });
  registration.addEventListener('updatefound', follow, { signal });
  document.addEventListener('visibilitychange', ask, { signal });
  follow();
  check();
  holdVersion(entry);
  return () => ended.abort();
}
