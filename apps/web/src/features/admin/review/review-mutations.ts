import type { SubmissionId } from '@reisspel/contract/ids';
import type { AdminSubmission, ReviewInput, ReviewUndo } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { ApiError, request } from '../../../lib/api.ts';

/** The organiser's decision; null takes the last one back. */
export type Word = { decision: 'approve' } | { decision: 'reject'; reason: string } | null;

export interface ReviewAnswer {
  submission: AdminSubmission;
  /** True when another organiser decided first; `submission` is then the result of that. */
  overtaken: boolean;
}

type Page = { submissions: AdminSubmission[] };

function askPage(before: number): Promise<Page> {
  return request<Page>('GET', `/api/submissions?before=${before}`);
}

function say(id: SubmissionId, word: Word, seen: ReviewUndo['seen']): Promise<AdminSubmission> {
  const path = `/api/submissions/${id}/review`;
  if (word === null) return request<AdminSubmission>('DELETE', `${path}?seen=${seen}`);
  return request<AdminSubmission>('PUT', path, { json: { ...word, seen } satisfies ReviewInput });
}

/** Fetches the photo, as the live state does not hold older ones. Returns null when it is gone. */
async function findNow({ id, createdAt }: AdminSubmission): Promise<AdminSubmission | null> {
  const { submissions } = await askPage(createdAt + 1);
  return submissions.find((other) => other.id === id) ?? null;
}

/**
 * Decides on a photo in the state that `submission` shows. `onAnswer` is also called when the live
 * state was faster and the photo has left the list.
 */
export function useReview(submission: AdminSubmission, onAnswer: (answer: ReviewAnswer) => void) {
  return useMutation({
    onSuccess: onAnswer,
    mutationFn: async (word: Word): Promise<ReviewAnswer> => {
      try {
        return { submission: await say(submission.id, word, submission.review.state), overtaken: false };
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'review_outdated')) throw error;
        const now = await findNow(submission);
        if (now === null) throw error;
        return { submission: now, overtaken: true };
      }
    },
  });
}

/** Fetches a page of photos from before a moment (epoch ms), the newest first. */
export function useOlderSubmissions() {
  return useMutation({ mutationFn: askPage });
}
