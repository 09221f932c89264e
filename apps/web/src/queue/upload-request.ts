import type { SubmissionResult } from '@reisspel/contract/submissions';
import type { Position } from '@reisspel/rules/distance';
import { ApiError, type FailureCode, failureIn } from '../lib/api.ts';
import { clientHeaders, eitherSignal } from '../lib/client.ts';
import { parseJson } from '../lib/json.ts';
import { classify } from './classify.ts';
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

export function photoHeaders({ type }: Blob, position: Position | null): Record<string, string> {
  // The browser may not know the type; the server looks at the bytes.
  const headers = { 'Content-Type': type.startsWith('image/') ? type : 'image/jpeg' };
  if (position === null) return headers;
  const { latitude, longitude, accuracy } = position;
  // Accuracy in whole metres.
  return { ...headers, 'Photo-Position': [latitude, longitude, Math.round(accuracy)].join(',') };
}

function uploadRequest({ entry, picture, base }: Upload) {
  const query = new URLSearchParams({ capturedAt: String(captureTime(entry)), hold: String(entry.hold) });
  return {
    address: `${base}/api/tasks/${entry.task.id}/submissions?${query}`,
    headers: {
      ...clientHeaders(),
      ...photoHeaders(picture, entry.position),
      'Idempotency-Key': entry.id,
      'Submission-Team': entry.team.id,
    },
  };
}

/** False for the login page of a hotel network, which answers any request with 200. */
function isResult(body: unknown): body is SubmissionResult {
  return typeof body === 'object' && body !== null && 'outcome' in body;
}

/** Throws `ApiError` for a refusal. */
function resultIn(status: number, text: string): SubmissionResult | null {
  const body = parseJson(text);
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

/** Milliseconds for a request of a few hundred bytes, there and back on 2G, with losses. */
const QUESTION_MS = 15_000;
/** Tries without progress until the photo is sent whole: a proxy may block these requests. */
const FRUITLESS_TRIES = 3;

export interface Outgoing {
  method: 'POST' | 'PATCH';
  address: string;
  headers: Record<string, string>;
  bytes: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

export interface Answer {
  status: number;
  text: string;
  /** True if the last byte has surely not left. */
  isCutOff: boolean;
}

/** Rejects with `upload_interrupted` if it has surely not arrived, else with `network`. */
export type Exchange = (outgoing: Outgoing) => Promise<Answer>;

const tried = new Map<string, { offset: number; tries: number }>();

function mayTry(id: string): boolean {
  const { offset, tries } = tried.get(id) ?? { offset: 0, tries: 0 };
  if (tries < FRUITLESS_TRIES) tried.set(id, { offset, tries: tries + 1 });
  else tried.delete(id);
  return tries < FRUITLESS_TRIES;
}

function noteOffset(id: string, offset: number): void {
  if (offset > (tried.get(id)?.offset ?? 0)) tried.set(id, { offset, tries: 1 });
}

function ask(address: string, init: RequestInit, limitMs: number, signal: AbortSignal): Promise<Response> {
  const patience = eitherSignal(signal, AbortSignal.timeout(limitMs));
  return fetch(address, { ...init, cache: 'no-store', signal: patience }).catch(() => {
    throw new ApiError('network');
  });
}

/** Null if the server has no byte, or does not support the request. */
async function keptOffset(address: string, { picture, signal }: Upload): Promise<number | null> {
  const question = { method: 'HEAD', headers: clientHeaders() };
  const { ok, status, headers } = await ask(address, question, QUESTION_MS, signal).catch(() => {
    // Not `network`: no byte of the photo itself has left.
    throw new ApiError('upload_interrupted');
  });
  // The status says nothing of the photo, and a whole upload would load a busy server even more.
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

/** Answers to `complete` that mean "send it whole"; the second from a server of an older kind. */
const SEND_WHOLE: ReadonlySet<FailureCode> = new Set(['upload_mismatch', 'photo_missing']);

async function handIn(upload: Upload): Promise<SubmissionResult | null> {
  const { address, headers } = uploadRequest(upload);
  const complete = { 'Photo-Upload': 'complete', 'Repr-Digest': await digestOf(upload.picture) };
  const request = { method: 'POST', headers: { ...headers, ...complete } };
  const response = await ask(address, request, QUESTION_MS + LOOKING_MS, upload.signal);
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
): Promise<Answer> {
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
    // The rest alone hands nothing in, however much of it arrived.
    throw new ApiError('upload_interrupted');
  });
}

/**
 * Sends the part of a photo that the server lacks. Null if the photo must be sent whole, as always
 * on plain HTTP: without `crypto.subtle` wrongly joined parts would go unnoticed.
 */
async function resume(upload: Upload, exchange: Exchange): Promise<SubmissionResult | null> {
  const { entry, picture, base } = upload;
  if (globalThis.crypto?.subtle === undefined || !mayTry(entry.id)) return null;
  const address = `${base}/api/submissions/${entry.id}/upload`;
  const offset = await keptOffset(address, upload);
  if (offset === null) return null;
  noteOffset(entry.id, offset);
  if (offset < picture.size) {
    const { status, text } = await sendRest(upload, { address, offset, exchange });
    if (status !== 204) {
      const failure = failureIn(parseJson(text), status);
      // `upload_mismatch` too: browsers repeat a broken request, so the server may have more.
      if (classify(failure).is === 'later') throw failure;
      return null;
    }
  }
  return handIn(upload);
}

async function sendWhole(upload: Upload, exchange: Exchange): Promise<SubmissionResult> {
  const { picture, isRepeat, signal, onProgress } = upload;
  const { address, headers } = uploadRequest(upload);
  // The server then refuses a request that the browser itself repeated.
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
