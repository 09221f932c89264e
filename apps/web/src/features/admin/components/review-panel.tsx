import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import { Link } from '@tanstack/react-router';
import { Images, MessageCircleQuestion, QrCode } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import * as m from '../../../paraglide/messages.js';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useReviewList } from '../review-list.ts';
import { type ReviewGame, reviewEntries } from '../review-rows.ts';
import { ReviewFilter, type ReviewShown } from './review-filter.tsx';
import { type Reviewed, ReviewedNotice } from './review-notice.tsx';
import { ReviewRow } from './review-row.tsx';

interface ReviewPanelProps extends ReviewGame {
  submissions: readonly AdminSubmission[];
}

function Nothing({ shown }: { shown: ReviewShown }) {
  return shown === 'asked' ? (
    <Message
      icon={MessageCircleQuestion}
      title={m.admin_review_none_asked_title()}
      text={m.admin_review_none_asked_text()}
    />
  ) : (
    <Message icon={Images} title={m.admin_review_empty_title()} text={m.admin_review_empty_text()}>
      <Link to="/admin/uitnodigen" className={buttonLook('secondary')}>
        <QrCode aria-hidden className="size-5" />
        {m.first_invite_title()}
      </Link>
    </Message>
  );
}

/** Every photo that came in, the newest first, and the organiser's word on it. */
export function ReviewPanel({ submissions: live, ...game }: ReviewPanelProps) {
  const { submissions, changed, older } = useReviewList(live);
  const entries = reviewEntries(submissions, game);
  const asked = entries.filter(({ submission }) => submission.review.state === 'asked');
  const [shown, setShown] = useState<ReviewShown>(asked.length > 0 ? 'asked' : 'all');
  const [last, setLast] = useState<Reviewed | null>(null);
  const rows = shown === 'asked' ? asked : entries.slice(0, older.shown);
  const reviewed = (submission: AdminSubmission, team: AdminTeam) => {
    changed(submission);
    setLast(submission.review.state === 'none' ? null : { submission, team });
  };
  const undone = (submission: AdminSubmission) => {
    changed(submission);
    setLast(null);
  };
  return (
    <section aria-labelledby="submissions" className="min-w-0">
      <h2 id="submissions" className="mb-3 scroll-mt-4 text-2xl">
        {m.admin_review_title()}
      </h2>
      {entries.length === 0 ? null : <ReviewFilter shown={shown} asked={asked.length} onChange={setShown} />}
      {last && shown === 'asked' ? (
        <ReviewedNotice key={last.submission.id} reviewed={last} onUndone={undone} />
      ) : null}
      {rows.length === 0 ? <Nothing shown={entries.length === 0 ? 'all' : shown} /> : null}
      <ul className="grid grid-cols-1 gap-3">
        {rows.map((row) => (
          <ReviewRow key={row.submission.id} {...row} onReviewed={(it) => reviewed(it, row.team)} />
        ))}
      </ul>
      {older.exist && shown === 'all' ? (
        <div className="mt-3 grid gap-3">
          {older.error ? <Notice tone="bad">{errorText(older.error)}</Notice> : null}
          <Button busy={older.busy} onClick={older.load}>
            {m.admin_review_older()}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
