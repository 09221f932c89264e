import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveState, LiveView } from '@reisspel/contract/live';
import { useEffect } from 'react';
import { pageBase } from '../lib/base.ts';
import { readTripValue, storeTripValue } from '../lib/device/stored-data.ts';
import { useTimeout } from '../lib/use-timeout.ts';
import type { StateOf } from './live-client.ts';
import { clientOf, useLive } from './use-live.ts';

/** Milliseconds without a change before the state is stored: each write stores the whole state. */
const UNCHANGED_MS = 3_000;

function storeNow(view: LiveView): void {
  const { current } = clientOf(view);
  if (current !== null) void storeLiveState(current);
}

/** Stores a view's state on the device, and shows it while the server cannot be reached. */
export default function KeepView({ view }: { view: LiveView }) {
  const { connection, state } = useLive(view);
  const isOffline = connection === 'lost' && state === null;
  useEffect(() => {
    if (!isOffline) return;
    void readLiveState(view).then((stored) => {
      if (stored) clientOf(view).showKept(stored);
    });
  }, [isOffline, view]);
  useTimeout(() => storeNow(view), connection === 'live' ? UNCHANGED_MS : null, state);
  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') storeNow(view);
    };
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => document.removeEventListener('visibilitychange', keepWhenHidden);
  }, [view]);
  return null;
}

interface StoredView<View extends LiveView> {
  protocol: number;
  state: StateOf<View>;
}

/**
 * Stores a view's state for a start without a network. The service worker deletes it on a logout or
 * a change of team. Each call writes the whole state, so call it every few seconds at most, and
 * when the page is hidden. Returns false if the browser has no Cache Storage (plain HTTP, some
 * private windows) or no room.
 */
export async function storeLiveState(state: LiveState): Promise<boolean> {
  try {
    await storeTripValue(pageBase(), `live-${state.view}`, { protocol: LIVE_PROTOCOL, state });
    return true;
  } catch {
    return false;
  }
}

/** Reads the stored state; null if there is none or it has another protocol version. */
async function readLiveState<View extends LiveView>(view: View): Promise<StateOf<View> | null> {
  try {
    const stored = await readTripValue<StoredView<View>>(pageBase(), `live-${view}`);
    return stored?.protocol === LIVE_PROTOCOL ? stored.state : null;
  } catch {
    return null;
  }
}
