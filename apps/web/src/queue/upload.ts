import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../lib/api.ts';
import { pageBase, pageTrip } from '../lib/base.ts';
import type { NewPhoto } from './queue.ts';
import {
  PHOTO_CHECK_MS,
  sendPhoto,
  timeLimits,
  type Upload,
  type UploadRequest,
  type UploadResponse,
} from './upload-request.ts';

/** Sends a photo from memory that the phone could not store. Repeats with its id count once. */
export function sendUnsaved(
  { photo, moment, ...fields }: NewPhoto,
  signal: AbortSignal,
): Promise<SubmissionResult> {
  return uploadPhoto({
    entry: {
      ...fields,
      ...moment,
      ...pageTrip(),
      sends: 'photo',
      bytes: photo.size,
      state: { is: 'waiting' },
    },
    picture: photo,
    isRepeat: fields.mayBeThere,
    base: pageBase(),
    signal,
    onProgress: () => {},
  });
}

/**
 * Uses XMLHttpRequest, because `fetch` reports no progress: a slow network would look dead. Some
 * proxies on phones prevent progress events. Then everything counts as possibly sent.
 */
function exchange({
  method,
  address,
  headers,
  bytes,
  signal,
  onSent,
}: UploadRequest): Promise<UploadResponse> {
  const request = new XMLHttpRequest();
  const limits = timeLimits(bytes.size);
  const abort = () => request.abort();
  let isCutOff = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const restartSilence = (limitMs: number) => {
    clearTimeout(silence);
    silence = setTimeout(abort, limitMs);
  };
  if (signal.aborted) return Promise.reject(new ApiError('upload_interrupted'));
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ApiError(isCutOff ? 'upload_interrupted' : 'network'));
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = limits.total;
    request.upload.onprogress = ({ loaded, total }) => {
      restartSilence(limits.silence);
      isCutOff = loaded < total;
      onSent(loaded);
    };
    request.upload.onload = () => {
      isCutOff = false;
      restartSilence(limits.silence + PHOTO_CHECK_MS);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText, isCutOff });
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    };
    restartSilence(limits.silence);
    signal.addEventListener('abort', abort);
    request.send(bytes);
  });
}

export function uploadPhoto(upload: Upload): Promise<SubmissionResult> {
  return sendPhoto(upload, exchange);
}
