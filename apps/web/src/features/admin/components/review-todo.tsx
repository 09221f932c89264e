import * as m from '../../../paraglide/messages.js';
import { REVIEW_ID } from '../dashboard-links.ts';
import type { Reviews } from '../use-reviews.ts';
import { ReviewedNotice } from './review-notice.tsx';
import { ReviewRows } from './review-rows.tsx';

/** What needs the organiser's decision, above everything else; once it is made, the way to take it back. */
export function ReviewTodo({ reviews }: { reviews: Reviews }) {
  const { asked, last, undone } = reviews;
  return (
    <section
      aria-label={m.admin_review_todo()}
      className={asked.length === 0 && last === null ? 'sr-only' : 'mb-6'}
    >
      {asked.length === 0 ? null : (
        <h2 id={REVIEW_ID} className="scroll-mt-4 text-2xl">
          {m.admin_review_todo()}
        </h2>
      )}
      <p role="status" className={asked.length === 0 ? '' : 'mt-1 mb-3 text-ink-2'}>
        {asked.length === 0 ? null : m.admin_review_waiting({ count: asked.length })}
      </p>
      {last === null ? null : <ReviewedNotice key={last.submission.id} reviewed={last} onUndone={undone} />}
      <ReviewRows
        rows={asked}
        reviews={reviews}
        className="grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] items-start empty:hidden"
      />
    </section>
  );
}
