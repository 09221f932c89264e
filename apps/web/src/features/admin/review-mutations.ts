import type { SubmissionId } from '@reisspel/contract/ids';
import type { AdminSubmission, ReviewInput } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/**
 * The organiser's word on a photo; null takes it back. `onReviewed` also hears of it when the live state was faster,
 * and the photo has left the list.
 */
export function useReview(id: SubmissionId, onReviewed: (submission: AdminSubmission) => void) {
  return useMutation({
    onSuccess: onReviewed,
    mutationFn: (word: ReviewInput | null) =>
      word === null
        ? request<AdminSubmission>('DELETE', `/api/submissions/${id}/review`)
        : request<AdminSubmission>('PUT', `/api/submissions/${id}/review`, { json: word }),
  });
}

/** A page of photos from before a moment (epoch ms), the newest first. */
export function useOlderSubmissions() {
  return useMutation({
    mutationFn: (before: number) =>
      request<{ submissions: AdminSubmission[] }>('GET', `/api/submissions?before=${before}`),
  });
}
