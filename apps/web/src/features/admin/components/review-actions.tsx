import type { AdminSubmission } from '@reisspel/contract/submissions';
import { Check, Undo2, X } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAwaited } from '../review-awaited.ts';
import { type ReviewAnswer, useReview, type Word } from '../review-mutations.ts';
import { possibleWords } from '../review-outcome.ts';

interface ReviewActionsProps {
  submission: AdminSubmission;
  about: { team: string; task: string };
  otherCounts: boolean;
  onReviewed: (answer: ReviewAnswer) => void;
  /** Asks for the reason. */
  onReject: () => void;
}

/** The words that would change something, busy until the live state says that they have. */
export function ReviewActions(props: ReviewActionsProps) {
  const { submission, about, otherCounts, onReviewed, onReject } = props;
  const [awaited, await_] = useAwaited(submission.review.state);
  const review = useReview(submission, onReviewed);
  const can = possibleWords(submission, otherCounts);
  const isAsked = submission.review.state === 'asked';
  const busy = review.isPending || awaited;
  const say = (word: Word) =>
    review.mutate(word, {
      onSuccess: (answer) => await_(answer.submission.review.state),
    });
  const whom = <span className="sr-only">{m.admin_review_about(about)}</span>;
  return (
    <>
      {review.isError ? <Notice tone="bad">{organiserErrorText(review.error)}</Notice> : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.approve ? (
          <Button
            className={`grow ${isAsked ? 'border-olive! bg-olive! text-card!' : ''}`}
            busy={busy}
            onClick={() => say({ decision: 'approve' })}
          >
            <Check aria-hidden className={`size-5 ${isAsked ? '' : 'text-on-good'}`} />
            {m.admin_review_approve()}
            {whom}
          </Button>
        ) : null}
        {can.reject ? (
          <Button className="grow" disabled={busy} onClick={onReject}>
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
    </>
  );
}
