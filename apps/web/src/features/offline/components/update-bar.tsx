import { useRouter } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOutdated, onOutdated } from '../../../lib/outdated.ts';
import { areUpdatesHeld, onUpdateHold } from '../../../lib/update-hold.ts';
import * as m from '../../../paraglide/messages.js';
import { bringNewest, followVersions } from '../own-version.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that somebody has typed in. */
const typed = new Set<Field>();

addEventListener(
  'input',
  ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !target.matches('[type=checkbox], [type=radio], [type=file], [type=range]'))
      typed.add(target);
  },
  { capture: true },
);

/**
 * Whether a field on the page has text in it that somebody typed since this was loaded. Also when that was saved
 * meanwhile: nobody can tell from here, and whoever asks is in no hurry.
 */
function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value.trim() !== '');
}

/** Milliseconds in which a server that is there answers: without it, a reload would only lose what is on the screen. */
const REACHABLE_MS = 3_000;

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(REACHABLE_MS) })).ok;
  } catch {
    return false;
  }
}

/** Whether nobody is in the middle of anything: no hold, nothing open over the page, and nothing typed in it. */
function isQuiet(): boolean {
  return !areUpdatesHeld() && document.querySelector('dialog[open]') === null && !hasTypedText();
}

async function reloadIfQuiet(): Promise<void> {
  if (isQuiet() && (await isServerThere()) && isQuiet()) await refresh();
}

/** Starts the newest version that there is, on this device or at the server. */
async function refresh(): Promise<void> {
  await bringNewest();
  location.reload();
}

/** `outdated`: the server does not understand this page any more, or this page not the server. */
type NewVersion = 'none' | 'ready' | 'held' | 'outdated';

/** Written down before a page reloads by itself, so that one that is outdated still does not do so for ever. */
const REFRESHED_KEY = 'reisspel-refreshed';
/** Milliseconds in which a second reload by itself would bring nothing else than the first. */
const REFRESHED_LATELY_MS = 10 * 60 * 1_000;

function mayRefreshItself(): boolean {
  try {
    const before = Number(sessionStorage.getItem(REFRESHED_KEY) ?? 0);
    sessionStorage.setItem(REFRESHED_KEY, String(Date.now()));
    return Date.now() - before > REFRESHED_LATELY_MS;
  } catch {
    // Without a memory it might never end.
    return false;
  }
}

/**
 * A page that the server has left behind comes back by itself, once, as soon as nobody is in the middle of anything. Returns
 * whether it may.
 */
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

/**
 * Whether there is a newer version of the app than this page, and whether it has to wait (`holdUpdates`). Going to another
 * page with nothing open is when it comes by itself; a reload of any kind starts the newest.
 */
function useNewVersion(): NewVersion {
  const router = useRouter();
  const [isReady, setIsReady] = useState(false);
  const isHeld = useSyncExternalStore(onUpdateHold, areUpdatesHeld);
  const outdated = useSyncExternalStore(onOutdated, isOutdated);
  const isLeftBehind = useRefreshOfOutdated(outdated, isHeld);

  useEffect(() => {
    // On plain HTTP there is none.
    if (!('serviceWorker' in navigator)) return;
    let end = () => {};
    let gone = false;
    navigator.serviceWorker.ready.then(
      (registration) => {
        if (!gone) end = followVersions(registration, () => setIsReady(true));
      },
      () => {
        // Never in a page that has a service worker.
      },
    );
    return () => {
      gone = true;
      end();
    };
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

/** Announces a new version of the app. It waits for whoever is in the middle of a task. */
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
