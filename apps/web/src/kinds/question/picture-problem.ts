import { MAX_QUIZ_IMAGE_BYTES } from '@reisspel/contract/limits';
import { ApiError, type FailureCode } from '../../lib/api.ts';
import { organiserErrorText } from '../../lib/organiser-errors.ts';
import * as m from '../../paraglide/messages.js';

const BYTES_PER_MEGABYTE = 1024 * 1024;
export const MAX_QUIZ_IMAGE_MEGABYTES = MAX_QUIZ_IMAGE_BYTES / BYTES_PER_MEGABYTE;

const tooLarge = () => m.admin_quiz_image_too_large({ megabytes: MAX_QUIZ_IMAGE_MEGABYTES });

/** For a file before it is sent; null if it is fine (spec 5). */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!type.startsWith('image/')) return m.error_image_unsupported();
  return size > MAX_QUIZ_IMAGE_BYTES ? tooLarge() : null;
}

const OF_PICTURE: readonly FailureCode[] = ['image_unsupported', 'photo_unsupported'];
const OF_SIZE: readonly FailureCode[] = ['photo_too_large', 'body_too_large'];

/** Names the problem with the picture, else a general failure (spec 8). */
export function uploadProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return m.admin_quiz_image_failed();
  if (OF_SIZE.includes(error.code)) return tooLarge();
  return OF_PICTURE.includes(error.code) ? organiserErrorText(error) : m.admin_quiz_image_failed();
}
