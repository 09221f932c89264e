import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../lib/api.ts';
import { BASE } from '../lib/base.ts';
import { tripHere } from '../live/trip-here.ts';
import type { Made } from './queue.ts';
import { FIRST, type Rest, resume } from './resume.ts';
import { LOOKING_MS, resultIn, timeLimits, type Upload, uploadRequest } from './upload-request.ts';

/**
 * Sends a photo once, straight from memory, because the phone could not store it. It is lost with
 * the page until this resolves; a repeat with the same id counts once. Throws `ApiError`.
 */
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
 * `part` needs a progress event and no end event: the last byte has not left. A browser without
 * progress events, as behind some proxies on the phone, may have sent everything: `unknown`.
 */
type Progress = 'unknown' | 'part' | 'whole';

/** `upload_interrupted` has surely not arrived; `network` may have. */
function lost(progress: Progress): ApiError {
  return new ApiError(progress === 'part' ? 'upload_interrupted' : 'network');
}

interface Outgoing {
  method: 'POST' | 'PATCH';
  address: string;
  headers: Record<string, string>;
  bytes: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

function openRequest({ method, address, headers }: Outgoing): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.open(method, address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return request;
}

/** `fetch` reports no progress, so a slow network would look dead. Rejects with `ApiError`. */
function exchange(outgoing: Outgoing): Promise<{ status: number; text: string; progress: Progress }> {
  const { bytes, signal, onSent } = outgoing;
  if (signal.aborted) return Promise.reject(lost('part'));
  return new Promise((resolve, reject) => {
    const request = openRequest(outgoing);
    const limits = timeLimits(bytes.size);
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
      onSent(loaded);
    };
    request.upload.onload = () => {
      progress = 'whole';
      heard(limits.silence + LOOKING_MS);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText, progress });
    request.onerror = () => reject(lost(progress));
    request.ontimeout = () => reject(lost(progress));
    request.onabort = () => reject(lost(progress));
    request.onloadend = () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    };
    heard(limits.silence);
    signal.addEventListener('abort', abort);
    request.send(bytes);
  });
}

async function sendWhole({ entry, picture, isRepeat, ...upload }: Upload): Promise<SubmissionResult> {
  const { base, signal, onProgress } = upload;
  const request = uploadRequest(entry, picture.type, base);
  if (!isRepeat) Object.assign(request.headers, FIRST);
  const onSent = (sent: number) => onProgress(picture.size === 0 ? 0 : sent / picture.size);
  const answer = await exchange({ method: 'POST', ...request, bytes: picture, signal, onSent });
  const result = resultIn(answer.status, answer.text);
  if (result === null) throw lost(answer.progress);
  return result;
}

async function sendRest({ offset, ...rest }: Rest, { picture, signal, onProgress }: Upload) {
  const onSent = (sent: number) => onProgress((offset + sent) / picture.size);
  onSent(0);
  try {
    return await exchange({ method: 'PATCH', ...rest, signal, onSent });
  } catch {
    // The rest alone hands nothing in, however much of it arrived.
    throw new ApiError('upload_interrupted');
  }
}

/** Sends a photo, or only the part that the server lacks after a broken try. Throws `ApiError`. */
export async function uploadPhoto(upload: Upload): Promise<SubmissionResult> {
  const resumed = upload.isRepeat ? await resume(upload, (rest) => sendRest(rest, upload)) : null;
  return resumed ?? sendWhole(upload);
}
