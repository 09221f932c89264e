import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { ApiError, CLIENT, failureIn } from '../../lib/api.ts';
import { BASE } from '../../lib/base.ts';
import { serverOffset } from '../../lib/server-clock.ts';
import type { QueuedPhoto } from './entry.ts';

/** Bytes a second of the slowest network that is waited for: 2G, 50 kbit/s. */
const SLOWEST_BYTES_PER_S = 50_000 / 8;
/** How much slower than that an upload may be as a whole: what gets lost is sent again. */
const PATIENCE = 2;
/** Milliseconds the server may look at a photo: its own eyes need one second, a model elsewhere up to a minute. */
const LOOKING_MS = 75_000;
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
function positionText({ latitude, longitude, accuracy }: Position): string {
  return [latitude, longitude, Math.round(accuracy)].join(',');
}

/** When a photo was made by the server's clock, as well as it is known now. */
function captureTime({ capturedAt, clockKnown }: QueuedPhoto): number {
  return Math.round(clockKnown ? capturedAt : capturedAt + (serverOffset() ?? 0));
}

function openRequest(entry: QueuedPhoto, type: string): XMLHttpRequest {
  const query = new URLSearchParams({ capturedAt: String(captureTime(entry)), hold: String(entry.hold) });
  const request = new XMLHttpRequest();
  request.open('POST', `${BASE}/api/tasks/${entry.task.id}/submissions?${query}`);
  const headers = {
    ...CLIENT,
    'Idempotency-Key': entry.id,
    'Submission-Team': entry.team.id,
    // A picture whose kind the browser could not tell: the server looks at its bytes.
    'Content-Type': type.startsWith('image/') ? type : 'image/jpeg',
    ...(entry.position === null ? {} : { 'Photo-Position': positionText(entry.position) }),
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return request;
}

/**
 * How far a photo has come. Only a browser that has told of its progress, and not of its end, says that the last byte
 * never left: one that tells nothing, as behind some proxies on the phone, may have sent it all.
 */
type Progress = 'unknown' | 'part' | 'whole';

/** `upload_interrupted` is surely not there; `network` may have arrived. */
function lost(progress: Progress): ApiError {
  return new ApiError(progress === 'part' ? 'upload_interrupted' : 'network');
}

function parsed(text: string): unknown {
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

interface Uploading {
  entry: QueuedPhoto;
  picture: Blob;
  /** Aborted when the photo is not to be sent any more; then this rejects like a lost one. */
  signal: AbortSignal;
  /** Hears how much has left the phone, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Sends a photo. By XMLHttpRequest, as `fetch` tells no progress, and without it a slow network looks like a dead one.
 * Throws `ApiError`.
 */
export function uploadPhoto({ entry, picture, signal, onProgress }: Uploading): Promise<SubmissionResult> {
  return new Promise((resolve, reject) => {
    const request = openRequest(entry, picture.type);
    const limits = timeLimits(picture.size);
    let progress: Progress = 'unknown';
    let silence: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const heard = (limitMs: number) => {
      clearTimeout(silence);
      silence = setTimeout(abort, limitMs);
    };
    request.timeout = limits.total;
    request.upload.onprogress = ({ loaded, total }) => {
      heard(limits.silence);
      progress = loaded < total ? 'part' : 'whole';
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.upload.onload = () => {
      progress = 'whole';
      heard(limits.silence + LOOKING_MS);
    };
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status !== 200) return reject(failureIn(body));
      if (isResult(body)) resolve(body);
      else reject(lost(progress));
    };
    request.onerror = () => reject(lost(progress));
    request.ontimeout = () => reject(lost(progress));
    request.onabort = () => reject(lost(progress));
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    };
    heard(limits.silence);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return reject(lost('part'));
    request.send(picture);
  });
}
