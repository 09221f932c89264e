import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveState, LiveView } from '@reisspel/contract/live';
import { BASE } from './base.ts';
import { KEPT_FOLDER, keptCache } from './kept.ts';

/** The last state of a live view that this device held. */
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
 * Keeps the state of a view for a start without a network. The service worker forgets it when this browser logs out or
 * changes teams. Writes the whole state: call it every few seconds at most, and when the page is hidden. Nothing is kept
 * where there is no Cache Storage (plain HTTP, some private modes) or no room; returns whether it was.
 */
export async function keepLive<View extends LiveView>(kept: Omit<KeptLive<View>, 'at'>): Promise<boolean> {
  const stored: Stored<LiveView> = { ...kept, at: Date.now(), protocol: LIVE_PROTOCOL };
  try {
    const cache = await caches.open(keptCache('trip', BASE));
    await cache.put(address(kept.state.view), Response.json(stored));
    return true;
  } catch {
    // A convenience for later: what goes on now does not need it.
    return false;
  }
}

/** What was kept of a view; null when there is nothing, or it is of an older version of the app. */
export async function keptLive<View extends LiveView>(view: View): Promise<KeptLive<View> | null> {
  try {
    const cache = await caches.open(keptCache('trip', BASE));
    const stored: Stored<View> | undefined = await (await cache.match(address(view)))?.json();
    return stored?.protocol === LIVE_PROTOCOL ? stored : null;
  } catch {
    return null;
  }
}
