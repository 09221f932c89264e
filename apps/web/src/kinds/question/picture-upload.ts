import { IMAGE_RETRIES, IMAGE_RETRY_STEP_MS } from '@reisspel/contract/limits';
import type { QuizImageAddress } from '@reisspel/contract/quiz-images';
import { useMutation } from '@tanstack/react-query';
import { ApiError, type FailureCode, request } from '../../lib/api.ts';

/** Failures that may be over in a moment. */
const PASSING: readonly FailureCode[] = [
  'network',
  'upload_interrupted',
  'too_busy',
  'storage_unavailable',
  'database_unavailable',
  'internal',
];

/** Tried again as often, and with the same growing pauses, as a picture that does not load (spec 9). */
export function useUploadQuizImage() {
  return useMutation({
    mutationFn: (file: Blob) =>
      request<QuizImageAddress>('POST', '/api/quiz-images', {
        body: file,
        headers: { 'Content-Type': file.type },
      }),
    retry: (failures, error) =>
      error instanceof ApiError && PASSING.includes(error.code) && failures < IMAGE_RETRIES,
    retryDelay: (failures) => (failures + 1) * IMAGE_RETRY_STEP_MS,
  });
}
