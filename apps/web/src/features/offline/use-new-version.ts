import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { areUpdatesHeld, onUpdateHold } from '../../lib/update-hold.ts';
import { followVersions } from './own-version.ts';

/** Milliseconds in which a server that is there answers: without it, a reload would only lose what is on the screen. */
const REACHABLE_MS = 3_000;

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(REACHABLE_MS) })).ok;
  } catch {
    return false;
  }
}

/** Whether nobody is in the middle of anything: no hold, and nothing open over the page. */
function isQuiet(): boolean {
  return !areUpdatesHeld() && document.querySelector('dialog[open]') === null;
}

async function reloadIfQuiet(): Promise<void> {
  if (isQuiet() && (await isServerThere()) && isQuiet()) location.reload();
}

export type NewVersion = 'none' | 'ready' | 'held';

/**
 * Whether there is a newer version of the app than this page, and whether it has to wait (`holdUpdates`). Going to another
 * page with nothing open is when it comes by itself; a reload of any kind starts the newest.
 */
export function useNewVersion(): NewVersion {
  const router = useRouter();
  const [isReady, setIsReady] = useState(false);
  const isHeld = useSyncExternalStore(onUpdateHold, areUpdatesHeld);

  useEffect(() => {
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
    if (!isReady) return;
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) void reloadIfQuiet();
    });
  }, [isReady, router]);

  if (!isReady) return 'none';
  return isHeld ? 'held' : 'ready';
}
