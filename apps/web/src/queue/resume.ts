import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError, type FailureCode, failureIn } from '../lib/api.ts';
import { clientHeaders } from '../lib/client.ts';
import { eitherSignal } from '../lib/either-signal.ts';
import { classify } from './classify.ts';
import { LOOKING_MS, parsed, resultIn, type Upload, uploadRequest } from './upload-request.ts';

/** Milliseconds for a question of a few hundred bytes, there and back on 2G, with some of them lost. */
const QUESTION_MS = 15_000;
/**
 * Tries in a row that brought nothing further, after which the photo goes whole: something on the way may let no such
 * request through.
 */
const FRUITLESS_TRIES = 3;

/**
 * Said with a photo of which nothing left before: what the server has of it then, the browser has sent before it resent it all by
 * itself. The server refuses that, and the next try goes on where the first stopped.
 */
export const FIRST = { 'Photo-Upload': 'first' };

/** The end of a photo, from the byte where the server stopped hearing it. */
export interface Rest {
  address: string;
  headers: Record<string, string>;
  bytes: Blob;
  offset: number;
}

/** What the server said to the rest of a photo. */
interface Answer {
  status: number;
  text: string;
}

/** How far photos were, and the tries since that brought nothing; of this page or worker only. */
const tried = new Map<string, { offset: number; tries: number }>();

/** Counts a try. false: there have been enough in vain, and the count begins anew. */
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

/** How many bytes of this photo the server has; null when it has none, or knows nothing of such questions. */
async function keptOffset(address: string, { picture, signal }: Upload): Promise<number | null> {
  const question = { method: 'HEAD', headers: clientHeaders() };
  const { ok, status, headers } = await ask(address, question, QUESTION_MS, signal).catch(() => {
    // Not `network`: of the photo itself nothing has left.
    throw new ApiError('upload_interrupted');
  });
  // It says nothing of the photo, and a whole one would be as much again for a server that is busy.
  if (status >= 500 || status === 429) throw new ApiError('too_busy');
  if (!ok) return null;
  // It was handed in, and only the answer got lost.
  if (headers.get('upload-complete') === '?1') return picture.size;
  if (headers.get('upload-length') !== String(picture.size)) return null;
  const offset = Number(headers.get('upload-offset'));
  return offset > 0 && offset <= picture.size ? offset : null;
}

/** As RFC 9530 writes it. */
async function digestOf(picture: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await picture.arrayBuffer());
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(digest)))}:`;
}

/** What these say of a photo that was said to be complete: it has to be sent whole. The second comes from a server that does not know what "complete" is. */
const SEND_WHOLE: ReadonlySet<FailureCode> = new Set(['upload_mismatch', 'photo_missing']);

/** Hands in what has come in parts. null: it has to be sent whole after all. */
async function handIn({ entry, picture, base, signal }: Upload): Promise<SubmissionResult | null> {
  const { address, headers } = uploadRequest(entry, picture.type, base);
  const said = { 'Photo-Upload': 'complete', 'Repr-Digest': await digestOf(picture) };
  const request = { method: 'POST', headers: { ...headers, ...said } };
  const response = await ask(address, request, QUESTION_MS + LOOKING_MS, signal);
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

/**
 * Sends of a photo only what the server has not got yet, as the last try broke off. `sendRest` brings the rest to it. Gives
 * null when the photo has to be sent whole, as to a server that has nothing of it. On plain HTTP browsers make no
 * digest, so that nobody would see that parts do not fit: there it is always sent whole. Throws `ApiError`.
 */
export async function resume(
  upload: Upload,
  sendRest: (rest: Rest) => Promise<Answer>,
): Promise<SubmissionResult | null> {
  const { entry, picture, base } = upload;
  if (globalThis.crypto?.subtle === undefined || !mayTry(entry.id)) return null;
  const address = `${base}/api/submissions/${entry.id}/upload`;
  const offset = await keptOffset(address, upload);
  if (offset === null) return null;
  noteOffset(entry.id, offset);
  if (offset < picture.size) {
    const headers = {
      ...clientHeaders(),
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    };
    const { status, text } = await sendRest({ address, headers, bytes: picture.slice(offset), offset });
    if (status !== 204) {
      const failure = failureIn(parsed(text), status);
      // Also `upload_mismatch`: more has come than was known, as browsers resend by themselves what broke off.
      if (classify(failure).is === 'later') throw failure;
      return null;
    }
  }
  return handIn(upload);
}
