import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../lib/api.ts';
import { BASE, tripHere } from '../lib/base.ts';
import type { Made } from './queue.ts';
import {
  type Answer,
  LOOKING_MS,
  type Outgoing,
  sendPhoto,
  timeLimits,
  type Upload,
} from './upload-request.ts';

/** Sends from memory what the phone could not store; a repeat with the same id counts once. */
export function sendUnkept({ photo, moment, ...made }: Made, signal: AbortSignal): Promise<SubmissionResult> {
  return uploadPhoto({
    entry: { ...made, ...moment, ...tripHere(), sends: 'photo', bytes: photo.size, state: { is: 'waiting' } },
    picture: photo,
    isRepeat: made.mayBeThere,
    base: BASE,
    signal,
    onProgress: () => {},
  });
}

/**
 * By XMLHttpRequest, as `fetch` reports no progress and a slow network would look dead. Without
 * progress events, as behind some proxies on the phone, everything may have been sent.
 */
function exchange({ method, address, headers, bytes, signal, onSent }: Outgoing): Promise<Answer> {
  const request = new XMLHttpRequest();
  const limits = timeLimits(bytes.size);
  const abort = () => request.abort();
  let isCutOff = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = (limitMs: number) => {
    clearTimeout(silence);
    silence = setTimeout(abort, limitMs);
  };
  if (signal.aborted) return Promise.reject(new ApiError('upload_interrupted'));
  return new Promise((resolve, reject) => {
    const lose = () => reject(new ApiError(isCutOff ? 'upload_interrupted' : 'network'));
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = limits.total;
    request.upload.onprogress = ({ loaded, total }) => {
      heard(limits.silence);
      isCutOff = loaded < total;
      onSent(loaded);
    };
    request.upload.onload = () => {
      isCutOff = false;
      heard(limits.silence + LOOKING_MS);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText, isCutOff });
    request.onerror = lose;
    request.ontimeout = lose;
    request.onabort = lose;
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    };
    heard(limits.silence);
    signal.addEventListener('abort', abort);
    request.send(bytes);
  });
}

export function uploadPhoto(upload: Upload): Promise<SubmissionResult> {
  return sendPhoto(upload, exchange);
}
