import { MAX_REASON_LENGTH } from '@reisspel/contract/limits';
import { Link } from '@tanstack/react-router';
import { Images, QrCode } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/inputs.tsx';
import { Message } from '../../../ui/message.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type ReviewAnswer, useReview } from './review-mutations.ts';
import { ReviewRows } from './review-row.tsx';
import type { ReviewEntry, Reviews } from './use-reviews.ts';

interface ReviewRejectModalProps {
  about: { team: string; task: string };
  busy: boolean;
  error: string | null;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason, which the team will read. */
function ReviewRejectModal({ about, busy, error, onReject, onClose }: ReviewRejectModalProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) => {
    if (!busy) onReject(reason);
  });
  return (
    <Modal label={m.admin_review_reject_title()} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div>
          <h2 className="text-2xl">{m.admin_review_reject_title()}</h2>
          <p className="mt-2 text-ink-2">{m.admin_review_about(about)}</p>
        </div>
        <Field
          label={m.admin_review_reason()}
          hint={m.admin_review_reason_hint()}
          error={formState.errors.reason?.message}
        >
          {(ids) => (
            <TextArea
              {...ids}
              maxLength={MAX_REASON_LENGTH}
              {...register('reason', {
                validate: (reason) => reason.trim() !== '' || m.admin_review_reason_required(),
              })}
            />
          )}
        </Field>
        {error === null ? null : <Notice tone="bad">{error}</Notice>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" variant="danger" busy={busy}>
            {m.admin_review_reject()}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface ReviewRejectProps {
  entry: ReviewEntry;
  onReviewed: (answer: ReviewAnswer) => void;
  onClose: () => void;
}

function ReviewReject({ entry: { submission, team, task }, onReviewed, onClose }: ReviewRejectProps) {
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

export function ReviewPanel({ reviews }: { reviews: Reviews }) {
  const { asked, others, older, reviewed, rejecting, endRejecting } = reviews;
  return (
    <section aria-labelledby="submissions" className="min-w-0">
      <h2 id="submissions" className="mb-3 scroll-mt-4 text-2xl">
        {m.admin_review_title()}
      </h2>
      {asked.length > 0 && others.length === 0 ? (
        <p className="text-ink-2">{m.admin_review_rest_empty()}</p>
      ) : null}
      {asked.length === 0 && others.length === 0 ? (
        <Message icon={Images} title={m.admin_review_empty_title()} text={m.admin_review_empty_text()}>
          <Link to="/admin/uitnodigen" className={buttonLook('secondary')}>
            <QrCode aria-hidden className="size-5" />
            {m.first_invite_title()}
          </Link>
        </Message>
      ) : null}
      <ReviewRows rows={others.slice(0, older.shown)} reviews={reviews} className="grid-cols-1" />
      {older.exist ? (
        <div className="mt-3 grid gap-3">
          {older.error ? <Notice tone="bad">{organiserErrorText(older.error)}</Notice> : null}
          <Button busy={older.busy} onClick={older.load}>
            {m.admin_review_older()}
          </Button>
        </div>
      ) : null}
      {rejecting === null ? null : (
        <ReviewReject entry={rejecting} onReviewed={(it) => reviewed(rejecting, it)} onClose={endRejecting} />
      )}
    </section>
  );
}
