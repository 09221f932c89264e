import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { failureIn } from '../lib/api.ts';
import { clientHeaders } from '../lib/client.ts';
import { captureTime, type QueuedPhoto } from './entry.ts';

/** Bytes a second of the slowest network that is waited for: 2G, 50 kbit/s. */
const SLOWEST_BYTES_PER_S = 50_000 / 8;
/** How much slower than that an upload may be as a whole: what gets lost is sent again. */
const PATIENCE = 2;
/** Milliseconds the server may look at a photo: its own eyes need one second, a model elsewhere up to a minute. */
export const LOOKING_MS = 75_000;
/** Milliseconds without a sign of progress that a bad network recovers from, as behind a train's window. */
const SILENCE_MS = 30_000;
/** Bytes that a phone takes from us at once and sends later (Linux and Android): no progress shows while they leave. */
const SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;

function millisecondsFor(bytes: number): number {
  return (bytes / SLOWEST_BYTES_PER_S) * 1_000;
}

/** Milliseconds that a photo of so many bytes may be under way in all, and without a sign of progress. */
export function timeLimits(bytes: number): { total: number; silence: number } {
  return {
    total: millisecondsFor(bytes) * PATIENCE + LOOKING_MS,
    silence: millisecondsFor(Math.min(bytes, SOCKET_BUFFER_BYTES)) + SILENCE_MS,
  };
}

/** As the server reads it: "latitude,longitude,accuracy". */
export function positionText({ latitude, longitude, accuracy }: Position): string {
  return [latitude, longitude, Math.round(accuracy)].join(',');
}

/** Where a photo goes, and what is said beside its bytes. `type` is what the browser takes them for. */
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
      // A picture whose kind the browser could not tell: the server looks at its bytes.
      'Content-Type': type.startsWith('image/') ? type : 'image/jpeg',
      ...(entry.position === null ? {} : { 'Photo-Position': positionText(entry.position) }),
    },
  };
}

/** JSON, or null where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether it is a verdict of this server, and not the page of a hotel's network that stands in for everything. */
function isResult(body: unknown): body is SubmissionResult {
  return typeof body === 'object' && body !== null && 'outcome' in body;
}

/** What the server says in an answer; null when it was not this server that answered. Throws `ApiError` for a refusal. */
export function resultIn(status: number, text: string): SubmissionResult | null {
  const body = parsed(text);
  if (status !== 200) throw failureIn(body, status);
  return isResult(body) ? body : null;
}

export interface Upload {
  entry: QueuedPhoto;
  picture: Blob;
  /** Whether it began to leave before, so that the server may have a part of it. */
  isRepeat: boolean;
  /** Where the photo's trip is now. */
  base: string;
  /** Aborted when the photo is not to be sent any more; then this rejects like a lost one. */
  signal: AbortSignal;
  /** Hears how much has left the phone, from 0 to 1. */
  onProgress: (share: number) => void;
}
