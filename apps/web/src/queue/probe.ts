import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveEvent } from '@reisspel/contract/live';
import type { SessionInfo } from '@reisspel/contract/session';
import { ApiError, failureOf } from '../lib/api.ts';
import { eitherSignal } from '../lib/either-signal.ts';
import { learnServerTimeFrom } from '../lib/server-clock.ts';
import { eventData } from '../live/event-stream.ts';

/** Milliseconds for the first event of a stream, which tells all: a few kilobytes on 2G. */
const PATIENCE_MS = 20_000;

/**
 * Whether the game of the trip at `base` is over, or has yet to begin, so that no screen of it can be opened. Asked anew: a
 * queue also runs where no live view is open. Throws `ApiError` where the server does not say.
 */
export async function isGameOver(base: string): Promise<boolean> {
  const stop = new AbortController();
  const signal = eitherSignal(stop.signal, AbortSignal.timeout(PATIENCE_MS));
  try {
    const response = await fetch(`${base}/api/live?view=play`, { signal });
    if (!response.ok || response.body === null) throw await failureOf(response);
    for await (const data of eventData(response.body, () => {})) {
      const event: LiveEvent = JSON.parse(data);
      if (event.protocol !== LIVE_PROTOCOL || event.type !== 'snapshot') return false;
      return event.state.view === 'play' && !event.state.game.gameStarted;
    }
    return false;
  } catch (error) {
    // A stream that broke off or said nothing in time: what was sent is as it was.
    throw error instanceof ApiError ? error : new ApiError('network');
  } finally {
    stop.abort();
  }
}

/** Milliseconds: a few hundred bytes there and back on 2G, with some of them lost. */
const PROBE_TIMEOUT_MS = 15_000;

/**
 * Asks who the server takes this browser for. It costs next to nothing, and tells before a photo is sent whether there
 * is a network, whether the photo's team may send it, and what time it is. `base` is where the trip is. Throws `ApiError`.
 */
export async function probe(base: string): Promise<SessionInfo> {
  try {
    const sentAt = Date.now();
    const response = await fetch(`${base}/api/session`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (!response.ok) throw await failureOf(response);
    learnServerTimeFrom(response, sentAt);
    return await response.json();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network');
  }
}
