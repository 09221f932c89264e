import type { PhotoSource, SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError, type FailureCode, failureIn } from '../lib/api.ts';
import { clientHeaders, eitherSignal } from '../lib/client.ts';
import { parseJson } from '../lib/json.ts';
import { captureTime, type QueuedPhoto } from './entry.ts';
import { classify } from './failures.ts';

/** Bytes per second of the slowest supported network: 2G, 50 kbit/s. */
const SLOWEST_BYTES_PER_S = 50_000 / 8;
/** Factor on the time of the whole upload, because lost packets are sent again. */
const RESEND_FACTOR = 2;
/** Milliseconds for the photo check: 1 s on the server, up to a minute by a model elsewhere. */
export const PHOTO_CHECK_MS = 75_000;
/** Milliseconds without progress after which a bad network, as in a train, may still recover. */
const SILENCE_MS = 30_000;
/** Bytes that Linux and Android may buffer at once: no progress is seen while they are sent. */
const SOCKET_BUFFER_BYTES = 4 * 1024 * 1024;

function millisecondsFor(bytes: number): number {
  return (bytes / SLOWEST_BYTES_PER_S) * 1_000;
}

/** `total`: milliseconds for the whole upload. `silence`: milliseconds without progress. */
export function timeLimits(bytes: number): { total: number; silence: number } {
  return {
    total: millisecondsFor(bytes) * RESEND_FACTOR + PHOTO_CHECK_MS,
    silence: millisecondsFor(Math.min(bytes, SOCKET_BUFFER_BYTES)) + SILENCE_MS,
  };
}

function sourceHeader(source: PhotoSource): string {
  return source.from === 'camera' || source.madeAt === null ? source.from : `${source.from} ${source.madeAt}`;
}

export function photoHeaders(
  { type }: Blob,
  { position, source }: Pick<QueuedPhoto, 'position' | 'source'>,
): Record<string, string> {
  // The browser may not know the type. The server finds it from the bytes.
  const headers: Record<string, string> = {
    'Content-Type': type.startsWith('image/') ? type : 'image/jpeg',
  };
  if (source) headers['Photo-Source'] = sourceHeader(source);
  if (position) {
    const { latitude, longitude, accuracy } = position;
    // The accuracy is in whole metres.
    headers['Photo-Position'] = [latitude, longitude, Math.round(accuracy)].join(',');
  }
  return headers;
}

/** The request that submits a photo, without its body. */
function submissionRequest({ entry, picture, base }: Upload) {
  const query = new URLSearchParams({ capturedAt: String(captureTime(entry)), hold: String(entry.hold) });
  return {
    address: `${base}/api/tasks/${entry.task.id}/submissions?${query}`,
    headers: {
      ...clientHeaders(),
      ...photoHeaders(picture, entry),
      'Idempotency-Key': entry.id,
      'Submission-Team': entry.team.id,
      ...(entry.video && { 'Video-Start': String(entry.video.start) }),
    },
  };
}

/** False for the login page of a hotel network, which answers any request with 200. */
function isResult(body: unknown): body is SubmissionResult {
  return typeof body === 'object' && body !== null && 'outcome' in body;
}

/** Throws `ApiError` for a refusal. Returns null when the response is not the server's. */
function resultIn(status: number, text: string): SubmissionResult | null {
  const body = parseJson(text);
  if (status !== 200) throw failureIn(body, status);
  return isResult(body) ? body : null;
}

export interface Upload {
  entry: QueuedPhoto;
  picture: Blob;
  /** True if an earlier try of this photo began. */
  isRepeat: boolean;
  base: string;
  signal: AbortSignal;
  /** `share`: from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Milliseconds for a request of a few hundred bytes, there and back on 2G, with losses. */
export const SMALL_REQUEST_MS = 15_000;
/** Number of resumes without progress before the photo is sent whole: proxies may block them. */
const MAX_FRUITLESS_RESUMES = 3;

export interface UploadRequest {
  method: 'POST' | 'PATCH';
  address: string;
  headers: Record<string, string>;
  bytes: Blob;
  signal: AbortSignal;
  /** Called with the number of bytes that were sent so far. */
  onSent: (bytes: number) => void;
}

export interface UploadResponse {
  status: number;
  text: string;
  /** True if the last byte was surely not sent. */
  isCutOff: boolean;
}

/** Rejects with `upload_interrupted` if the request surely did not arrive whole, else `network`. */
export type Exchange = (request: UploadRequest) => Promise<UploadResponse>;

/** By photo id: how many bytes the server had last, and how often sending resumed from there. */
const resumes = new Map<string, { offset: number; tries: number }>();

function mayResume(id: string): boolean {
  const { offset, tries } = resumes.get(id) ?? { offset: 0, tries: 0 };
  if (tries < MAX_FRUITLESS_RESUMES) resumes.set(id, { offset, tries: tries + 1 });
  else resumes.delete(id);
  return tries < MAX_FRUITLESS_RESUMES;
}

function recordOffset(id: string, offset: number): void {
  if (offset > (resumes.get(id)?.offset ?? 0)) resumes.set(id, { offset, tries: 1 });
}

function fetchWithin(
  address: string,
  init: RequestInit,
  limitMs: number,
  signal: AbortSignal,
): Promise<Response> {
  const eitherEnd = eitherSignal(signal, AbortSignal.timeout(limitMs));
  return fetch(address, { ...init, cache: 'no-store', signal: eitherEnd }).catch(() => {
    throw new ApiError('network');
  });
}

/** Returns how many bytes of this photo the server has; null if none or if it gives no number. */
async function offsetOnServer(address: string, { picture, signal }: Upload): Promise<number | null> {
  const question = { method: 'HEAD', headers: clientHeaders() };
  const { ok, status, headers } = await fetchWithin(address, question, SMALL_REQUEST_MS, signal).catch(() => {
    // Not `network`, because no byte of the photo was sent.
    throw new ApiError('upload_interrupted');
  });
  // This status means nothing for the photo, and sending it whole would load the server more.
  if (status >= 500 || status === 429) throw new ApiError('too_busy');
  if (!ok) return null;
  if (headers.get('upload-complete') === '?1') return picture.size;
  if (headers.get('upload-length') !== String(picture.size)) return null;
  const offset = Number(headers.get('upload-offset'));
  return offset > 0 && offset <= picture.size ? offset : null;
}

async function digestOf(picture: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await picture.arrayBuffer());
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(digest)))}:`;
}

/** Refusals of `complete` after which the photo is sent whole. Older servers send the second. */
const SEND_WHOLE: ReadonlySet<FailureCode> = new Set(['upload_mismatch', 'photo_missing']);

/** Completes an upload when the server has all bytes. Returns null if it must be sent whole. */
async function completeUpload(upload: Upload): Promise<SubmissionResult | null> {
  const { address, headers } = submissionRequest(upload);
  const complete = { 'Photo-Upload': 'complete', 'Repr-Digest': await digestOf(upload.picture) };
  const request = { method: 'POST', headers: { ...headers, ...complete } };
  const response = await fetchWithin(address, request, SMALL_REQUEST_MS + PHOTO_CHECK_MS, upload.signal);
  const text = await response.text().catch(() => '');
  try {
    const result = resultIn(response.status, text);
    if (result === null) throw new ApiError('network');
    return result;
  } catch (error) {
    if (error instanceof ApiError && SEND_WHOLE.has(error.code)) return null;
    throw error;
  }
}

async function sendRest(
  { picture, signal, onProgress }: Upload,
  { address, offset, exchange }: { address: string; offset: number; exchange: Exchange },
): Promise<UploadResponse> {
  const headers = {
    ...clientHeaders(),
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  };
  const onSent = (sent: number) => onProgress((offset + sent) / picture.size);
  onSent(0);
  const bytes = picture.slice(offset);
  return exchange({ method: 'PATCH', address, headers, bytes, signal, onSent }).catch(() => {
    // Not `network`: the rest alone submits nothing, however much of it arrived.
    throw new ApiError('upload_interrupted');
  });
}

/**
 * Sends the part of a photo that the server lacks. Returns null if the photo must be sent whole.
 * Plain HTTP always needs that, because without `crypto.subtle` nobody would notice wrong parts.
 */
async function resume(upload: Upload, exchange: Exchange): Promise<SubmissionResult | null> {
  const { entry, picture, base } = upload;
  if (globalThis.crypto?.subtle === undefined || !mayResume(entry.id)) return null;
  const address = `${base}/api/submissions/${entry.id}/upload`;
  const offset = await offsetOnServer(address, upload);
  if (offset === null) return null;
  recordOffset(entry.id, offset);
  if (offset < picture.size) {
    const { status, text } = await sendRest(upload, { address, offset, exchange });
    if (status !== 204) {
      const failure = failureIn(parseJson(text), status);
      // This includes `upload_mismatch`: the browser may have repeated a request.
      if (classify(failure).is === 'later') throw failure;
      return null;
    }
  }
  return completeUpload(upload);
}

async function sendWhole(upload: Upload, exchange: Exchange): Promise<SubmissionResult> {
  const { picture, isRepeat, signal, onProgress } = upload;
  const { address, headers } = submissionRequest(upload);
  // Makes the server refuse a request that the browser repeated by itself.
  if (!isRepeat) Object.assign(headers, { 'Photo-Upload': 'first' });
  const onSent = (sent: number) => onProgress(picture.size === 0 ? 0 : sent / picture.size);
  const answer = await exchange({ method: 'POST', address, headers, bytes: picture, signal, onSent });
  const result = resultIn(answer.status, answer.text);
  if (result === null) throw new ApiError(answer.isCutOff ? 'upload_interrupted' : 'network');
  return result;
}

export async function sendPhoto(upload: Upload, exchange: Exchange): Promise<SubmissionResult> {
  const resumed = upload.isRepeat ? await resume(upload, exchange) : null;
  return resumed ?? sendWhole(upload, exchange);
}
