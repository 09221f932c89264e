import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { failureIn } from '../lib/api.ts';
import { clientHeaders } from '../lib/client.ts';
import { captureTime, type QueuedPhoto } from './entry.ts';

/** Bytes per second of the slowest supported network: 2G, 50 kbit/s. */
const SLOWEST_BYTES_PER_S = 50_000 / 8;
/** Factor for the whole upload, because lost packets are sent again. */
const PATIENCE = 2;
/** Milliseconds for the photo check: a second by the server's model, up to a minute elsewhere. */
export const LOOKING_MS = 75_000;
/** Milliseconds without progress from which a bad network, such as in a train, still recovers. */
const SILENCE_MS = 30_000;
/** Bytes that Linux and Android buffer at once: no progress shows while they leave. */
const SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;

function millisecondsFor(bytes: number): number {
  return (bytes / SLOWEST_BYTES_PER_S) * 1_000;
}

export function timeLimits(bytes: number): { total: number; silence: number } {
  return {
    total: millisecondsFor(bytes) * PATIENCE + LOOKING_MS,
    silence: millisecondsFor(Math.min(bytes, SOCKET_BUFFER_BYTES)) + SILENCE_MS,
  };
}

/** Header value in the server's format: "latitude,longitude,accuracy", accuracy in whole metres. */
export function positionText({ latitude, longitude, accuracy }: Position): string {
  return [latitude, longitude, Math.round(accuracy)].join(',');
}

export function uploadRequest(
  entry: QueuedPhoto,
  type: string,
  base: string,
): { address: string; headers: Record<string, string> } {
  const query = new URLSearchParams({ capturedAt: String(captureTime(entry)), hold: String(entry.hold) });
  return {
    address: `${base}/api/tasks/${entry.task.id}/submissions?${query}`,
    headers: {
      ...clientHeaders(),
      'Idempotency-Key': entry.id,
      'Submission-Team': entry.team.id,
      // The browser did not know the type; the server looks at the bytes.
      'Content-Type': type.startsWith('image/') ? type : 'image/jpeg',
      ...(entry.position === null ? {} : { 'Photo-Position': positionText(entry.position) }),
    },
  };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** False for the login page of a hotel network, for example, which answers any request with 200. */
function isResult(body: unknown): body is SubmissionResult {
  return typeof body === 'object' && body !== null && 'outcome' in body;
}

/** null when something else answered with 200. Throws `ApiError` for a refusal. */
export function resultIn(status: number, text: string): SubmissionResult | null {
  const body = parsed(text);
  if (status !== 200) throw failureIn(body, status);
  return isResult(body) ? body : null;
}

export interface Upload {
  entry: QueuedPhoto;
  picture: Blob;
  isRepeat: boolean;
  base: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
