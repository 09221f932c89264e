import { withTimeout } from '../../lib/client.ts';
import { NEWEST_CACHE, NEWEST_KEY, pageLock, SHELL_PAGE, TAKE_OVER } from '../../lib/device/stored-data.ts';

/** Returns the path of this page's script, which identifies the version, or null in development. */
function ownEntry(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script && new URL(script.src).pathname;
}

async function isOutdated(entry: string): Promise<boolean> {
  const newest = await (await caches.open(NEWEST_CACHE)).match(NEWEST_KEY);
  if (newest === undefined) return false;
  const page = await (await caches.open(await newest.text())).match(SHELL_PAGE, { ignoreVary: true });
  return page !== undefined && !(await page.text()).includes(entry);
}

/** Milliseconds to prepare a newer version before the page loads. */
const PREPARE_TIMEOUT_MS = 3_000;

/**
 * Deletes the mark of the newest version, so that pages come from the server until its version is
 * complete on this device. If the server has this same version, it is marked as the newest again.
 */
async function prepareFromServer(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  await caches.delete(NEWEST_CACHE);
  await registration.update();
}

async function prepareNewest(): Promise<void> {
  const entry = ownEntry();
  if (entry !== null && !(await isOutdated(entry))) await prepareFromServer();
}

/** Waits a few seconds for a preparation. If it fails, the page loads whatever version it gets. */
function tryToPrepare(prepare: () => Promise<void>): Promise<void> {
  const prepared = prepare().catch(() => {});
  return withTimeout(prepared, PREPARE_TIMEOUT_MS, undefined);
}

/** Prepares the server's version if it is newer. The service worker may not have found it yet. */
export const prepareNewestVersion = (): Promise<void> => tryToPrepare(prepareNewest);

/** Makes the next load come from the server, whatever this device holds. */
export const prepareServerVersion = (): Promise<void> => tryToPrepare(prepareFromServer);

/** Keeps this page's version on the device until the page closes, for chunks that load later. */
function holdVersion(entry: string): void {
  navigator.locks
    .request(pageLock(entry), { mode: 'shared' }, () => new Promise<never>(() => {}))
    .catch(() => {
      // Without the lock the page's files may be deleted, and it may need a reload.
    });
}

/**
 * Checks for newer versions until `signal` aborts: at once, when one arrives, and when the page
 * becomes visible. Calls `onOutdated` when this page is no longer of the newest version. A page of
 * the newest version lets its service worker take over, which changes nothing for older pages.
 */
export function followVersions(
  registration: ServiceWorkerRegistration,
  signal: AbortSignal,
  onOutdated: () => void,
): void {
  const entry = ownEntry();
  if (entry === null || signal.aborted) return;
  const check = async () => {
    // It is null after a failure. The arrival of the next version then checks again.
    const outdated = await isOutdated(entry).catch(() => null);
    if (signal.aborted || outdated === null) return;
    if (outdated) onOutdated();
    else registration.waiting?.postMessage(TAKE_OVER);
  };
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    registration.update().catch(() => {
      // Without a network, the next check tries again.
    });
  };
  const follow = () => registration.installing?.addEventListener('statechange', check, { signal });
  registration.addEventListener('updatefound', follow, { signal });
  document.addEventListener('visibilitychange', ask, { signal });
  follow();
  void check();
  holdVersion(entry);
}
