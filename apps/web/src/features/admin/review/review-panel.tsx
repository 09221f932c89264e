import { MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import { Link } from '@tanstack/react-router';
import { Images, QrCode } from 'lucide-react';
import { useForm } from 'react-hook-form';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/inputs.tsx';
import { Failure, FormModal, fieldsOf, required } from '../../../ui/forms/organiser-forms.tsx';
import { useMay } from '../power.ts';
import { ReviewRows } from './review-row.tsx';
import { decidedByOtherText } from './review-texts.ts';
import { type DecidedPhoto, type ReviewEntry, type Reviews, useReview } from './use-reviews.ts';

export const REVIEW_ID = 'review';

/** Offers to undo the last decision, because its photo is no longer in the list. */
function UndoDecision({ decided, reviews }: { decided: DecidedPhoto; reviews: Reviews }) {
  const { submission, team } = decided;
  const undo = useReview(submission, (answer) => reviews.onUndone(decided, answer));
  const text = submission.review.state === 'approved' ? m.admin_review_said_yes : m.admin_review_said_no;
  return (
    <div className="mb-3 grid gap-2">
      <UndoNotice
        text={text({ team: team.name })}
        undoLabel={m.admin_review_undo()}
        busy={undo.isPending}
        onUndo={() => undo.mutate(null)}
      />
      <Failure error={undo.error} />
    </div>
  );
}

export function PendingReviews({ reviews }: { reviews: Reviews }) {
  const { pending, lastDecided } = reviews;
  const decidedByOther = reviews.decidedByOther?.wasPending ? reviews.decidedByOther : null;
  const mayJudge = useMay('judge');
  const isEmpty = pending.length === 0 && lastDecided === null && decidedByOther === null;
  return (
    <section aria-label={m.admin_review_todo()} className={isEmpty ? 'sr-only' : 'mb-6'}>
      {pending.length === 0 ? null : (
        <h2 id={REVIEW_ID} className="scroll-mt-4 text-2xl">
          {m.admin_review_todo()}
        </h2>
      )}
      <p role="status" className={pending.length === 0 ? '' : 'mt-1 mb-3 text-ink-2'}>
        {pending.length > 0 && mayJudge ? m.admin_review_waiting({ count: pending.length }) : null}
      </p>
      {decidedByOther === null ? null : (
        <div className="mb-3">
          <Notice tone="info">{decidedByOtherText(decidedByOther.submission, decidedByOther.team)}</Notice>
        </div>
      )}
      {lastDecided === null ? null : (
        <UndoDecision key={lastDecided.submission.id} decided={lastDecided} reviews={reviews} />
      )}
      <ReviewRows
        rows={pending}
        reviews={reviews}
        className="grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start empty:hidden"
      />
    </section>
  );
}

/** Asks for the reason of the rejection, which the team will read. */
function RejectModal({ entry, reviews }: { entry: ReviewEntry; reviews: Reviews }) {
  const { submission, team, task } = entry;
  const form = useForm({ defaultValues: { reason: '' } });
  const review = useReview(submission, (answer) => reviews.onDecided(entry, answer));
  const { error, ...registered } = fieldsOf(form)('reason', required(m.admin_review_reason_required));
  const submit = form.handleSubmit(({ reason }) =>
    review.mutate({ decision: 'reject', reason }, { onSuccess: reviews.closeReject }),
  );
  return (
    <FormModal
      title={m.admin_review_reject_title()}
      intro={m.admin_review_about({ team: team.name, task: task.description })}
      submit={m.admin_review_reject()}
      variant="danger"
      busy={review.isPending}
      error={review.error}
      onSubmit={submit}
      onClose={reviews.closeReject}
    >
      <Field label={m.admin_review_reason()} hint={m.admin_review_reason_hint()} error={error}>
        {(ids) => <TextArea {...ids} maxLength={MAX_REASON_LENGTH} {...registered} />}
      </Field>
    </FormModal>
  );
}

export function ReviewPanel({ reviews }: { reviews: Reviews }) {
  const { pending, others, older, rejecting } = reviews;
  const mayInvite = useMay('organiser');
  return (
    <section aria-labelledby="submissions" className="min-w-0">
      <h2 id="submissions" className="mb-3 scroll-mt-4 text-2xl">
        {m.admin_review_title()}
      </h2>
      {pending.length > 0 && others.length === 0 ? (
        <p className="text-ink-2">{m.admin_review_rest_empty()}</p>
      ) : null}
      {pending.length === 0 && others.length === 0 ? (
        <Message icon={Images} title={m.admin_review_empty_title()} text={m.admin_review_empty_text()}>
          {mayInvite ? (
            <Link to="/admin/uitnodigen" className={buttonLook('secondary')}>
              <QrCode aria-hidden className="size-5" />
              {m.first_invite_title()}
            </Link>
          ) : null}
        </Message>
      ) : null}
      <ReviewRows rows={others.slice(0, older.shown)} reviews={reviews} className="grid-cols-1" />
      {older.hasMore ? (
        <div className="mt-3 grid gap-3">
          <Failure error={older.error} />
          <Button busy={older.busy} onClick={older.load}>
            {m.admin_review_older()}
          </Button>
        </div>
      ) : null}
      {rejecting === null ? null : <RejectModal entry={rejecting} reviews={reviews} />}
    </section>
  );
}
