import type { AdminSubmission, ReviewInput } from '@reisspel/contract/submissions';
import { Check, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAwaited } from '../review-awaited.ts';
import { useReview } from '../review-mutations.ts';
import { possibleWords } from '../review-outcome.ts';
import { ReviewRejectModal } from './review-reject-modal.tsx';

interface ReviewActionsProps {
  submission: AdminSubmission;
  about: { team: string; task: string };
  otherCounts: boolean;
  onReviewed: (submission: AdminSubmission) => void;
}

/** The words that would change something, busy until the live state says that they have. */
export function ReviewActions({ submission, about, otherCounts, onReviewed }: ReviewActionsProps) {
  const [rejecting, setRejecting] = useState(false);
  const [awaited, await_] = useAwaited(submission.review.state);
  const review = useReview(submission.id, onReviewed);
  const can = possibleWords(submission, otherCounts);
  const busy = review.isPending || awaited;
  const say = (word: ReviewInput | null) =>
    review.mutate(word, {
      onSuccess: (answer) => {
        setRejecting(false);
        await_(answer.review.state);
      },
    });
  const failure = review.isError ? errorText(review.error) : null;
  const isBusy = (decision: ReviewInput['decision'] | undefined) =>
    busy && review.variables?.decision === decision;
  const whom = <span className="sr-only">{m.admin_review_about(about)}</span>;
  return (
    <>
      {failure !== null && !rejecting ? <Notice tone="bad">{failure}</Notice> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.approve ? (
          <Button className="grow" busy={isBusy('approve')} onClick={() => say({ decision: 'approve' })}>
            <Check aria-hidden className="size-5 text-on-good" />
            {m.admin_review_approve()}
            {whom}
          </Button>
        ) : null}
        {can.reject ? (
          <Button className="grow" busy={isBusy('reject')} onClick={() => setRejecting(true)}>
            <X aria-hidden className="size-5 text-on-bad" />
            {m.admin_review_reject()}
            {whom}
          </Button>
        ) : null}
        {can.undo ? (
          <Button className="grow" busy={busy} onClick={() => say(null)}>
            <Undo2 aria-hidden className="size-5" />
            {m.admin_review_undo()}
            {whom}
          </Button>
        ) : null}
      </div>
      {rejecting ? (
        <ReviewRejectModal
          about={about}
          busy={review.isPending}
          error={failure}
          onReject={(reason) => say({ decision: 'reject', reason })}
          onClose={() => {
            setRejecting(false);
            review.reset();
          }}
        />
      ) : null}
    </>
  );
}
