import type { AdminState } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useState } from 'react';
import { useReviewList } from './review-list.ts';
import type { ReviewAnswer } from './review-mutations.ts';
import { type ReviewEntry, reviewEntries } from './review-rows.ts';

/** A photo and the team that made it, just after the organiser's word on it. */
export interface Reviewed {
  submission: AdminSubmission;
  team: AdminTeam;
}

/** What another organiser has made of a photo while this one decided over it. */
interface Overtaken extends Reviewed {
  /** Whether the photo waited for a word, and has left its place. */
  hasLeft: boolean;
}

/** Every photo: those that wait for the organiser's word, and the others. */
export function useReviews({ submissions: live, ...game }: AdminState) {
  const { submissions, changed, older } = useReviewList(live);
  const [last, setLast] = useState<Reviewed | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [rejecting, setRejecting] = useState<ReviewEntry | null>(null);
  const entries = reviewEntries(submissions, game);
  // Whoever changed it since has had the last word.
  const stands =
    last !== null &&
    submissions.some(
      ({ id, review }) => id === last.submission.id && review.state === last.submission.review.state,
    );
  const isAsked = ({ submission }: ReviewEntry) => submission.review.state === 'asked';
  return {
    asked: entries.filter(isAsked),
    others: entries.filter((entry) => !isAsked(entry)),
    older,
    /** The last word on a photo that a team asked about, to take back: it has left its place. */
    last: stands ? last : null,
    /** Told until this organiser decides over another photo. */
    overtaken,
    /** What became of the organiser's word on a photo. */
    reviewed: (
      { submission: before, team }: ReviewEntry,
      { submission, overtaken: isLate }: ReviewAnswer,
    ) => {
      const hasLeft = before.review.state === 'asked';
      changed(submission);
      setOvertaken(isLate ? { submission, team, hasLeft } : null);
      if (hasLeft) setLast(isLate ? null : { submission, team });
    },
    undone: ({ team }: Reviewed, { submission, overtaken: isLate }: ReviewAnswer) => {
      changed(submission);
      setOvertaken(isLate ? { submission, team, hasLeft: true } : null);
      setLast(null);
    },
    /** The photo is gone; what its team did with it stands. */
    erased: ({ submission }: ReviewEntry) => changed({ ...submission, photoId: null }),
    /** The photo that is being rejected. Not within its row: a team that asks about it meanwhile moves that. */
    rejecting,
    reject: (entry: ReviewEntry) => setRejecting(entry),
    endRejecting: () => setRejecting(null),
  };
}

export type Reviews = ReturnType<typeof useReviews>;
