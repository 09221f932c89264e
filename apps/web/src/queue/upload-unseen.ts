import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../lib/api.ts';
import { eitherSignal } from '../lib/either-signal.ts';
import { FIRST, type Rest, resume } from './resume.ts';
import { resultIn, timeLimits, type Upload, uploadRequest } from './upload-request.ts';

type Answer = { status: number; text: string } | null;

/** Resolves to null when no answer came: nobody knows how much arrived. */
async function exchange(
  address: string,
  init: RequestInit,
  bytes: Blob,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(address, {
      ...init,
      body: bytes,
      signal: eitherSignal(signal, AbortSignal.timeout(timeLimits(bytes.size).total)),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}

async function sendRest({ address, headers, bytes }: Rest, signal: AbortSignal) {
  const answer = await exchange(address, { method: 'PATCH', headers }, bytes, signal);
  if (answer === null) throw new ApiError('upload_interrupted');
  return answer;
}

/**
 * Sends a photo from the service worker. A worker has no XMLHttpRequest, and `fetch` reports no
 * upload progress, so only the total time is limited. Throws `ApiError`.
 */
export async function uploadUnseen(upload: Upload): Promise<SubmissionResult> {
  const { entry, picture, isRepeat, base, signal } = upload;
  const resumed = isRepeat ? await resume(upload, (rest) => sendRest(rest, signal)) : null;
  if (resumed !== null) return resumed;
  const { address, headers } = uploadRequest(entry, picture.type, base);
  if (!isRepeat) Object.assign(headers, FIRST);
  const answer = await exchange(address, { method: 'POST', headers }, picture, signal);
  const result = answer && resultIn(answer.status, answer.text);
  if (result === null) throw new ApiError('network');
  return result;
}
