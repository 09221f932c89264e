import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import { type ReviewAnswer, useReview } from '../review-mutations.ts';
import type { ReviewEntry } from '../review-rows.ts';
import { ReviewRejectModal } from './review-reject-modal.tsx';

interface ReviewRejectProps {
  entry: ReviewEntry;
  onReviewed: (answer: ReviewAnswer) => void;
  onClose: () => void;
}

/** Rejects a photo, once the organiser has said why. */
export function ReviewReject({ entry: { submission, team, task }, onReviewed, onClose }: ReviewRejectProps) {
  const review = useReview(submission, onReviewed);
  return (
    <ReviewRejectModal
      about={{ team: team.name, task: task.description }}
      busy={review.isPending}
      error={review.isError ? organiserErrorText(review.error) : null}
      onReject={(reason) => review.mutate({ decision: 'reject', reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
