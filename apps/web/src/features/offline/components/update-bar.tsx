import { useRouter } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOutdated, onOutdated } from '../../../lib/device/outdated.ts';
import { areUpdatesHeld, onUpdateHold } from '../../../lib/device/update-hold.ts';
import * as m from '../../../paraglide/messages.js';
import { followVersions, prepareNewestVersion } from '../own-version.ts';

/** Selects the inputs in which nobody types. */
const UNTYPED_INPUTS = '[type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]';

const typedIn = new WeakSet<EventTarget>();

addEventListener(
  'input',
  ({ target }) => {
    if (target !== null) typedIn.add(target);
  },
  { capture: true },
);

/** Returns true if a field contains typed text, even if that text has been saved. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(
    (field) => typedIn.has(field) && !field.matches(UNTYPED_INPUTS) && field.value.trim() !== '',
  );
}

/** Milliseconds to wait for the server. A reload without a server would only lose the page. */
const REACH_TIMEOUT_MS = 3_000;

async function isServerReachable(): Promise<boolean> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) };
  return fetch('/healthz', init).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Returns true if a reload interrupts nothing: no hold, no open dialog and no typed text. */
function isIdle(): boolean {
  return !areUpdatesHeld() && document.querySelector('dialog[open]') === null && !hasTypedText();
}

async function loadNewest(): Promise<void> {
  await prepareNewestVersion();
  location.reload();
}

async function reloadIfIdle(): Promise<void> {
  if (isIdle() && (await isServerReachable()) && isIdle()) await loadNewest();
}

/** Session storage key of the time of the last automatic reload, so that reloads do not loop. */
const RELOADED_KEY = 'reisspel-refreshed';
/** Milliseconds between automatic reloads. An earlier reload would find the same version. */
const RELOAD_AGAIN_MS = 10 * 60 * 1_000;

/** Returns true unless the last automatic reload was recent. Stores the time of this one. */
function claimReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return Date.now() - before > RELOAD_AGAIN_MS;
  } catch {
    // Without storage the reloads might never end.
    return false;
  }
}

/** Reloads an outdated page when that interrupts nothing. Returns true if it may reload at all. */
function useReloadOfOutdated(outdated: boolean, isHeld: boolean): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    if (outdated) setMay(claimReload());
  }, [outdated]);
  useEffect(() => {
    if (may && !isHeld) void reloadIfIdle();
  }, [may, isHeld]);
  return may;
}

/** `held`: ready, but `holdUpdates` delays it. `outdated`: the server needs a newer page. */
type NewVersion = 'none' | 'ready' | 'held' | 'outdated';

/** Loads a new version at a reload, or when the user opens another page and loses nothing. */
function useNewVersion(): NewVersion {
  const router = useRouter();
  const [isReady, setIsReady] = useState(false);
  const isHeld = useSyncExternalStore(onUpdateHold, areUpdatesHeld);
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  const reloadsItself = useReloadOfOutdated(outdated, isHeld);

  useEffect(() => {
    // Plain HTTP has no service workers.
    if (!('serviceWorker' in navigator)) return;
    const ended = new AbortController();
    void navigator.serviceWorker.ready.then((registration) =>
      followVersions(registration, ended.signal, () => setIsReady(true)),
    );
    return () => ended.abort();
  }, []);

  useEffect(() => {
    if (!isReady && !reloadsItself) return;
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) void reloadIfIdle();
    });
  }, [isReady, reloadsItself, router]);

  if (outdated) return 'outdated';
  if (!isReady) return 'none';
  return isHeld ? 'held' : 'ready';
}

export function UpdateBar() {
  const version = useNewVersion();
  return (
    <div role="status">
      {version === 'none' ? null : (
        <div className="flex flex-wrap items-center justify-center gap-x-4 bg-verification px-5 py-1 text-on-verification text-sm">
          <p className="flex items-center gap-2 py-1 font-bold">
            <Sparkles aria-hidden className="size-5 shrink-0" />
            {version === 'outdated' ? m.update_needed() : m.update_available()}
          </p>
          {version === 'held' ? (
            <p>{m.update_later()}</p>
          ) : (
            <button type="button" onClick={() => void loadNewest()} className="text-link">
              {m.update_now()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
