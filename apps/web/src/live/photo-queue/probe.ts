import type { SessionInfo } from '@reisspel/contract/session';
import { ApiError, failureOf } from '../../lib/api.ts';
import { learnServerTimeFrom } from '../../lib/server-clock.ts';

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
