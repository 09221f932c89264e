import type { SubmissionResult } from '@reisspel/contract/submissions';
import { ApiError } from '../../lib/api.ts';
import { resultIn, timeLimits, type Upload, uploadRequest } from './upload-request.ts';

/**
 * Sends a photo while no page is on the screen. By `fetch`, as a service worker has no XMLHttpRequest: nobody sees its
 * progress, so only its time as a whole is limited. Throws `ApiError`.
 */
export async function uploadUnseen({ entry, picture, base, signal }: Upload): Promise<SubmissionResult> {
  const { address, headers } = uploadRequest(entry, picture.type, base);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: picture,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimits(picture.size).total)]),
    });
    const result = resultIn(response.status, await response.text());
    if (result !== null) return result;
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
  // Nobody knows how far it came.
  throw new ApiError('network');
}
