import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../../lib/api.ts';
import type { QueuedPhoto } from './entry.ts';
import { LOOKING_MS, resultIn, timeLimits, type Upload, uploadRequest } from './upload-request.ts';

function openRequest(entry: QueuedPhoto, type: string, base: string): XMLHttpRequest {
  const request = new XMLHttpRequest();
  const { address, headers } = uploadRequest(entry, type, base);
  request.open('POST', address);
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

/**
 * Sends a photo. By XMLHttpRequest, as `fetch` tells no progress, and without it a slow network looks like a dead one.
 * Throws `ApiError`.
 */
export function uploadPhoto({ entry, picture, base, signal, onProgress }: Upload): Promise<SubmissionResult> {
  return new Promise((resolve, reject) => {
    const request = openRequest(entry, picture.type, base);
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
      try {
        const result = resultIn(request.status, request.responseText);
        if (result === null) reject(lost(progress));
        else resolve(result);
      } catch (refusal) {
        reject(refusal);
      }
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
