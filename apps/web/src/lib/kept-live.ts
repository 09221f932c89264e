import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveState, LiveView } from '@reisspel/contract/live';
import { BASE } from './base.ts';
import { KEPT_FOLDER, keptCache } from './kept.ts';

export interface KeptLive<View extends LiveView> {
  tripId: string;
  revision: number;
  /** Epoch milliseconds by this device's clock. */
  at: number;
  state: Extract<LiveState, { view: View }>;
}

interface Stored<View extends LiveView> extends KeptLive<View> {
  protocol: number;
}

function address(view: LiveView): string {
  return `${BASE}${KEPT_FOLDER}live-${view}`;
}

/**
 * Stores a view's state for a start without a network. The service worker deletes it on a logout or
 * a change of team. Each call writes the whole state: call it every few seconds at most, and when
 * the page is hidden. Returns false when there is no Cache Storage (plain HTTP, some private modes)
 * or no room.
 */
export async function keepLive<View extends LiveView>(kept: Omit<KeptLive<View>, 'at'>): Promise<boolean> {
  const stored: Stored<LiveView> = { ...kept, at: Date.now(), protocol: LIVE_PROTOCOL };
  try {
    const cache = await caches.open(keptCache('trip', BASE));
    await cache.put(address(kept.state.view), Response.json(stored));
    return true;
  } catch {
    // The stored state only serves later starts.
    return false;
  }
}

/** The stored state of a view; null if there is none, or if it has another protocol version. */
export async function keptLive<View extends LiveView>(view: View): Promise<KeptLive<View> | null> {
  try {
    const cache = await caches.open(keptCache('trip', BASE));
    const stored: Stored<View> | undefined = await (await cache.match(address(view)))?.json();
    return stored?.protocol === LIVE_PROTOCOL ? stored : null;
  } catch {
    return null;
  }
}
