import type { SubmissionId } from '@reisspel/contract/ids';
import type { AdminSubmission, ReviewInput, ReviewUndo } from '@reisspel/contract/submissions';
import { useMutation } from '@tanstack/react-query';
import { ApiError, request } from '../../../lib/api.ts';

/** What the organiser says; null takes back what was said. */
export type Word = { decision: 'approve' } | { decision: 'reject'; reason: string } | null;

export interface ReviewAnswer {
  submission: AdminSubmission;
  /** Another organiser was first: `submission` is as that one left it. */
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

/** The photo as it is now: the live state does not tell of older ones. null: it is gone. */
async function findNow({ id, createdAt }: AdminSubmission): Promise<AdminSubmission | null> {
  const { submissions } = await askPage(createdAt + 1);
  return submissions.find((other) => other.id === id) ?? null;
}

/**
 * The organiser's word on a photo as it stands in `submission`. `onAnswer` also hears of it when the live state was
 * faster, and the photo has left the list.
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

/** A page of photos from before a moment (epoch ms), the newest first. */
export function useOlderSubmissions() {
  return useMutation({ mutationFn: askPage });
}
