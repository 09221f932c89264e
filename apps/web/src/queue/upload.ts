import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../lib/api.ts';
import { BASE } from '../lib/base.ts';
import { tripHere } from '../live/trip-here.ts';
import type { Made } from './queue.ts';
import { FIRST, type Rest, resume } from './resume.ts';
import { LOOKING_MS, resultIn, timeLimits, type Upload, uploadRequest } from './upload-request.ts';

/**
 * Sends a photo that the phone would not keep straight from memory, once. It is as lost as its page until this resolves;
 * after that a repeat with the same id counts no more than the first. Throws `ApiError`.
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
 * How far a body has come. Only a browser that has told of its progress, and not of its end, says that the last byte
 * never left: one that tells nothing, as behind some proxies on the phone, may have sent it all.
 */
type Progress = 'unknown' | 'part' | 'whole';

/** `upload_interrupted` is surely not there; `network` may have arrived. */
function lost(progress: Progress): ApiError {
  return new ApiError(progress === 'part' ? 'upload_interrupted' : 'network');
}

interface Outgoing {
  method: 'POST' | 'PATCH';
  address: string;
  headers: Record<string, string>;
  bytes: Blob;
  signal: AbortSignal;
  /** Hears how many bytes have left the phone. */
  onSent: (bytes: number) => void;
}

function openRequest({ method, address, headers }: Outgoing): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.open(method, address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return request;
}

/**
 * Sends bytes. By XMLHttpRequest, as `fetch` tells no progress, and without it a slow network looks like a dead one.
 * Rejects with `ApiError` when no answer comes.
 */
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
    // However far it came, nothing was handed in by it.
    throw new ApiError('upload_interrupted');
  }
}

/** Sends a photo, or what the server has not got of it when it broke off before. Throws `ApiError`. */
export async function uploadPhoto(upload: Upload): Promise<SubmissionResult> {
  const resumed = upload.isRepeat ? await resume(upload, (rest) => sendRest(rest, upload)) : null;
  return resumed ?? sendWhole(upload);
}
