import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveEvent } from '@reisspel/contract/live';
import { failureOf } from '../../lib/api.ts';
import { eventData } from '../event-stream.ts';

/** Milliseconds for the first event of a stream, which tells all: a few kilobytes on 2G. */
const PATIENCE_MS = 20_000;

/**
 * Whether the game of the trip at `base` is over, or has yet to begin, so that no screen of it can be opened. Asked anew: a
 * queue also runs where no live view is open. Throws what went wrong where the server does not say.
 */
export async function isGameOver(base: string): Promise<boolean> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const response = await fetch(`${base}/api/live?view=play`, { signal });
    if (!response.ok || response.body === null) throw await failureOf(response);
    for await (const data of eventData(response.body, () => {})) {
      const event: LiveEvent = JSON.parse(data);
      if (event.protocol !== LIVE_PROTOCOL || event.type !== 'snapshot') return false;
      return event.state.view === 'play' && !event.state.game.gameStarted;
    }
    return false;
  } finally {
    stop.abort();
  }
}
