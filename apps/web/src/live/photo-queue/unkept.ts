import type { SubmissionResult } from '@reisspel/contract/submissions';
import { BASE } from '../../lib/base.ts';
import { tripHere } from '../trip-here.ts';
import type { Made } from './queue.ts';
import { uploadPhoto } from './upload.ts';

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
