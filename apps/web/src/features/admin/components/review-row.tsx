import { isLocationDispute } from '@reisspel/rules/location-dispute';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { BASE } from '../../../lib/base.ts';
import { localClock } from '../../../lib/dates.ts';
import * as m from '../../../paraglide/messages.js';
import { Chip } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TeamDot } from '../../../ui/team-dot.tsx';
import { arrivalText } from '../review-arrival.ts';
import type { ReviewAnswer } from '../review-mutations.ts';
import { outcomeText, overtakenText } from '../review-outcome.ts';
import type { ReviewEntry } from '../review-rows.ts';
import { Ago } from './profile-ago.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewChecks } from './review-checks.tsx';
import { ReviewPhoto } from './review-photo.tsx';

interface ReviewRowProps extends ReviewEntry {
  /** Whether another organiser was first with a word on it. */
  overtaken: boolean;
  onReviewed: (answer: ReviewAnswer) => void;
  /** Its photo is gone for good. */
  onErased: () => void;
  onReject: () => void;
}

export function ReviewRow(props: ReviewRowProps) {
  const { submission, team, task, otherCounts, overtaken, onReviewed, onErased, onReject } = props;
  const [big, setBig] = useState(false);
  const { review, photoId, attempt, createdAt, checks } = submission;
  const outcome = outcomeText(submission);
  const arrival = arrivalText(submission);
  const about = { team: team.name, task: task.description };
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card bg-card p-[min(1rem,4vw)] shadow-card">
      {review.state === 'asked' ? (
        <p className="-m-1 mb-0 flex items-center gap-2 rounded-2xl bg-late px-4 py-2.5 font-bold text-on-late">
          <MessageCircleQuestion aria-hidden className="size-5 shrink-0" />
          {isLocationDispute(checks) ? m.admin_review_asked_location() : m.admin_review_asked()}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-4">
        {photoId === null ? null : (
          <button
            type="button"
            onClick={() => setBig(true)}
            aria-label={m.admin_review_open(about)}
            className="size-24 shrink-0 overflow-hidden rounded-2xl sm:size-28"
          >
            <img
              src={`${BASE}/api/photos/${photoId}/thumb`}
              alt=""
              loading="lazy"
              className="size-full bg-sand object-cover"
            />
          </button>
        )}
        <div className="min-w-0 grow basis-44">
          <h3 className="flex items-center gap-2 text-lg">
            <TeamDot color={team.color} />
            <span className="min-w-0">{team.name}</span>
          </h3>
          <p className="font-bold">{task.description}</p>
          <p className="line-clamp-2 text-sm">{task.instructions}</p>
          <p className="text-ink-2 text-sm">
            {m.admin_review_attempt({ attempt })} · {localClock(createdAt)} · <Ago at={createdAt} />
          </p>
          {arrival === null ? null : <p className="text-ink-2 text-sm">{arrival}</p>}
        </div>
      </div>
      <div>
        <Chip tone={outcome.tone}>{outcome.text}</Chip>
        {review.state === 'rejected' ? <p className="mt-1.5">“{review.reason}”</p> : null}
        {otherCounts ? <p className="mt-1.5 text-ink-2 text-sm">{m.admin_review_other_counts()}</p> : null}
      </div>
      <ReviewChecks checks={checks} />
      {overtaken ? <Notice tone="info">{overtakenText(submission, team)}</Notice> : null}
      <ReviewActions
        submission={submission}
        about={about}
        otherCounts={otherCounts}
        onReviewed={onReviewed}
        onReject={onReject}
      />
      {big && photoId !== null ? (
        <ReviewPhoto
          photoId={photoId}
          about={about}
          onErased={() => {
            setBig(false);
            onErased();
          }}
          onClose={() => setBig(false)}
        />
      ) : null}
    </li>
  );
}
