import type { SessionInfo } from '@reisspel/contract/session';
import type { SubmissionDecision, SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError, failureOf, request } from '../lib/api.ts';
import { recordServerTimeFrom } from '../lib/time/server-clock.ts';
import { fetchPlayState } from '../live/fetch-play-state.ts';
import { SMALL_REQUEST_MS } from './upload-request.ts';

/** Milliseconds for the first event of a live stream: a few kilobytes on 2G. */
const SNAPSHOT_TIMEOUT_MS = 20_000;

/** Asks the server, because the queue also runs without a live view. Throws `ApiError`. */
export async function isGameOver(base: string): Promise<boolean> {
  const state = await fetchPlayState(base, SNAPSHOT_TIMEOUT_MS);
  // After a pause, a screen asks for the decision.
  return state !== null && !state.game.gameStarted && state.phase !== 'paused';
}

/** Loads this browser's session, and notes the server's time. Throws `ApiError`. */
export async function fetchSession(base: string): Promise<SessionInfo> {
  try {
    const sentAt = Date.now();
    const response = await fetch(`${base}/api/session`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(SMALL_REQUEST_MS),
    });
    if (!response.ok) throw await failureOf(response);
    recordServerTimeFrom(response, sentAt);
    return await response.json();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network');
  }
}

export function sendDecision(id: string, base: string, json: SubmissionDecision): Promise<SubmissionResult> {
  return request('PUT', `/api/submissions/${id}/decision`, { json, base });
}
