import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { type ReviewAnswer, useReview } from '../review-mutations.ts';
import type { Reviewed } from '../use-reviews.ts';

interface ReviewedNoticeProps {
  reviewed: Reviewed;
  onUndone: (answer: ReviewAnswer) => void;
}

/** The last word, to take back: what is no longer asked about has left the list. */
export function ReviewedNotice({ reviewed, onUndone }: ReviewedNoticeProps) {
  const { submission, team } = reviewed;
  const undo = useReview(submission, onUndone);
  const said = submission.review.state === 'approved' ? m.admin_review_said_yes : m.admin_review_said_no;
  return (
    <div className="mb-3 grid gap-2">
      <UndoNotice
        text={said({ team: team.name })}
        undoLabel={m.admin_review_undo()}
        busy={undo.isPending}
        onUndo={() => undo.mutate(null)}
      />
      {undo.isError ? <Notice tone="bad">{organiserErrorText(undo.error)}</Notice> : null}
    </div>
  );
}
