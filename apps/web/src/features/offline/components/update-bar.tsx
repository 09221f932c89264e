import { useRouter } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOutdated, onOutdated } from '../../../lib/device/outdated.ts';
import { areUpdatesHeld, onUpdateHold } from '../../../lib/device/update-hold.ts';
import * as m from '../../../paraglide/messages.js';
import { bringNewest, followVersions } from '../own-version.ts';

const NOT_TYPED = '[type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]';

/** Fields that somebody has typed in. */
const typed = new WeakSet<EventTarget>();

addEventListener(
  'input',
  ({ target }) => {
    if (target !== null) typed.add(target);
  },
  { capture: true },
);

/** True when a field has typed text. Whether it is saved cannot be told from here. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(
    (field) => typed.has(field) && !field.matches(NOT_TYPED) && field.value.trim() !== '',
  );
}

/** Milliseconds to wait for the server: without one, a reload would only lose the screen. */
const REACHABLE_MS = 3_000;

async function isServerThere(): Promise<boolean> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(REACHABLE_MS) };
  return fetch('/healthz', init).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** True when nothing is interrupted: no hold, no open dialog and no typed text. */
function isQuiet(): boolean {
  return !areUpdatesHeld() && document.querySelector('dialog[open]') === null && !hasTypedText();
}

async function refresh(): Promise<void> {
  await bringNewest();
  location.reload();
}

async function reloadIfQuiet(): Promise<void> {
  if (isQuiet() && (await isServerThere()) && isQuiet()) await refresh();
}

/** Session storage key for the last automatic reload, so that reloads cannot loop. */
const REFRESHED_KEY = 'reisspel-refreshed';
/** Milliseconds within which a second automatic reload would find the same version. */
const REFRESHED_LATELY_MS = 10 * 60 * 1_000;

function mayRefreshItself(): boolean {
  try {
    const before = Number(sessionStorage.getItem(REFRESHED_KEY) ?? 0);
    sessionStorage.setItem(REFRESHED_KEY, String(Date.now()));
    return Date.now() - before > REFRESHED_LATELY_MS;
  } catch {
    // Without storage the reloads might never end.
    return false;
  }
}

/** Reloads an outdated page once, when nothing is interrupted. Returns true when it may. */
function useRefreshOfOutdated(outdated: boolean, isHeld: boolean): boolean {
  const [may, setMay] = useState(false);
  useEffect(() => {
    if (outdated) setMay(mayRefreshItself());
  }, [outdated]);
  useEffect(() => {
    if (may && !isHeld) void reloadIfQuiet();
  }, [may, isHeld]);
  return may;
}

/** `outdated`: the server and this page no longer understand each other. */
type NewVersion = 'none' | 'ready' | 'held' | 'outdated';

/**
 * The state of a newer version. It loads on navigation when nothing is open; `held` while
 * `holdUpdates` delays it. Any reload also starts the newest version.
 */
function useNewVersion(): NewVersion {
  const router = useRouter();
  const [isReady, setIsReady] = useState(false);
  const isHeld = useSyncExternalStore(onUpdateHold, areUpdatesHeld);
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  const isLeftBehind = useRefreshOfOutdated(outdated, isHeld);

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
    if (!isReady && !isLeftBehind) return;
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) void reloadIfQuiet();
    });
  }, [isReady, isLeftBehind, router]);

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
            <button type="button" onClick={() => void refresh()} className="text-link">
              {m.update_now()}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
