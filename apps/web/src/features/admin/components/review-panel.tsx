import { Link } from '@tanstack/react-router';
import { Images, QrCode } from 'lucide-react';
import { organiserErrorText } from '../../../lib/organiser-errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Reviews } from '../use-reviews.ts';
import { ReviewReject } from './review-reject.tsx';
import { ReviewRows } from './review-rows.tsx';

/** Every photo that came in and waits for no decision, the newest first, and the organiser's word on it. */
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
