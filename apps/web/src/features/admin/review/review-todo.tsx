import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { UndoNotice } from '../../../ui/undo-notice.tsx';
import { REVIEW_ID } from '../dashboard-links.ts';
import { type ReviewAnswer, useReview } from './review-mutations.ts';
import { ReviewRows } from './review-row.tsx';
import { overtakenText } from './review-texts.ts';
import type { Reviewed, Reviews } from './use-reviews.ts';

interface ReviewedNoticeProps {
  reviewed: Reviewed;
  onUndone: (answer: ReviewAnswer) => void;
}

/** Undoes the last decision, as its photo has left the list. */
function ReviewedNotice({ reviewed, onUndone }: ReviewedNoticeProps) {
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

/** The photos that wait for a decision, and the undo of the last decision. */
export function ReviewTodo({ reviews }: { reviews: Reviews }) {
  const { asked, last, undone } = reviews;
  const overtaken = reviews.overtaken?.hasLeft ? reviews.overtaken : null;
  const isEmpty = asked.length === 0 && last === null && overtaken === null;
  return (
    <section aria-label={m.admin_review_todo()} className={isEmpty ? 'sr-only' : 'mb-6'}>
      {asked.length === 0 ? null : (
        <h2 id={REVIEW_ID} className="scroll-mt-4 text-2xl">
          {m.admin_review_todo()}
        </h2>
      )}
      <p role="status" className={asked.length === 0 ? '' : 'mt-1 mb-3 text-ink-2'}>
        {asked.length === 0 ? null : m.admin_review_waiting({ count: asked.length })}
      </p>
      {overtaken === null ? null : (
        <div className="mb-3">
          <Notice tone="info">{overtakenText(overtaken.submission, overtaken.team)}</Notice>
        </div>
      )}
      {last === null ? null : (
        <ReviewedNotice key={last.submission.id} reviewed={last} onUndone={(it) => undone(last, it)} />
      )}
      <ReviewRows
        rows={asked}
        reviews={reviews}
        className="grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start empty:hidden"
      />
    </section>
  );
}
