import { LIVE_PROTOCOL } from '@reisspel/contract/limits';
import type { LiveEvent, PlayState } from '@reisspel/contract/live';
import { ApiError, failureOf } from '../lib/api.ts';
import { eventData } from './event-stream.ts';

/**
 * Requests the game once, for code that may run without an open live view. Returns null when the
 * server has another version. Throws `ApiError`.
 */
export async function fetchPlayState(base: string, timeoutMs: number): Promise<PlayState | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const response = await fetch(`${base}/api/live?view=play`, { signal: stop.signal });
    if (!response.ok || response.body === null) throw await failureOf(response);
    for await (const data of eventData(response.body, () => {})) {
      const event: LiveEvent = JSON.parse(data);
      if (event.protocol !== LIVE_PROTOCOL) return null;
      if (event.type === 'snapshot' && event.state.view === 'play') return event.state;
    }
    return null;
  } catch (error) {
    // A stream that broke off or gave nothing in time counts as a lost network.
    throw error instanceof ApiError ? error : new ApiError('network');
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
