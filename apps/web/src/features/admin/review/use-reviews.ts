import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { AdminState, TaskResult } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useState } from 'react';
import { type ReviewAnswer, useOlderSubmissions } from './review-mutations.ts';

/** Photos shown at first, and added each time. */
const FIRST_SHOWN = 6;
const MORE_SHOWN = 12;

interface Older {
  live: readonly AdminSubmission[];
  /** Photos that the live state no longer holds, or never held. */
  kept: readonly AdminSubmission[];
  atEnd: boolean;
}

/** Epoch ms of the oldest recent photo. Older ones are live only while a team asks about them. */
function edgeOf(live: readonly AdminSubmission[]): number | null {
  return live[SUBMISSION_PAGE - 1]?.createdAt ?? null;
}

/** Photos that newer ones push out of the live state stay on the screen. */
function afterLiveChange({ live: before, kept, atEnd }: Older, live: readonly AdminSubmission[]): Older {
  const edge = edgeOf(live);
  // The live state holds all photos, so that none can be older.
  if (edge === null) return { live, kept: [], atEnd: false };
  const ids = new Set(live.map(({ id }) => id));
  const pushed = before.filter(({ id, createdAt }) => createdAt <= edge && !ids.has(id));
  return { live, kept: [...pushed, ...kept], atEnd };
}

export function byArrival<S extends Pick<AdminSubmission, 'id' | 'createdAt' | 'capturedAt'>>(
  submissions: readonly S[],
): S[] {
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return [...byId.values()].toSorted((a, b) => b.createdAt - a.createdAt || b.capturedAt - a.capturedAt);
}

function useReviewList(live: readonly AdminSubmission[]) {
  const [older, setOlder] = useState<Older>({ live, kept: [], atEnd: false });
  const [shown, setShown] = useState(FIRST_SHOWN);
  const page = useOlderSubmissions();
  if (older.live !== live) setOlder(afterLiveChange(older, live));

  const submissions = byArrival([...older.kept, ...live]);
  const edge = edgeOf(live);
  const oldest = older.kept.reduce((least, { createdAt }) => Math.min(least, createdAt), edge ?? 0);
  const load = () => {
    setShown(shown + MORE_SHOWN);
    if (edge === null || older.atEnd || shown + MORE_SHOWN <= submissions.length) return;
    // Asks from one millisecond later, to include photos of the same moment; duplicates show once.
    page.mutate(oldest + 1, {
      onSuccess: ({ submissions: added }) =>
        setOlder((held) => ({
          ...held,
          kept: [...held.kept, ...added],
          atEnd: added.length < SUBMISSION_PAGE,
        })),
    });
  };
  return {
    submissions,
    /** Takes the answer to a decision: the live state does not hold older photos. */
    changed: (submission: AdminSubmission) =>
      setOlder((held) => ({
        ...held,
        kept: held.kept.map((other) => (other.id === submission.id ? submission : other)),
      })),
    older: {
      shown,
      exist: shown < submissions.length || (edge !== null && !older.atEnd),
      busy: page.isPending,
      error: page.error,
      load,
    },
  };
}

interface ReviewGame {
  teams: readonly AdminTeam[];
  tasks: readonly AdminTask[];
  results: readonly TaskResult[];
}

export interface ReviewEntry {
  submission: AdminSubmission;
  team: AdminTeam;
  task: AdminTask;
  /** True when another photo completed the task for the team. */
  otherCounts: boolean;
}

/** Adds the team and the task to each photo; drops photos of a deleted team or task. */
function reviewEntries(
  submissions: readonly AdminSubmission[],
  { teams, tasks, results }: ReviewGame,
): ReviewEntry[] {
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  /** The id of the photo that completed a task for a team. */
  const winners = new Map(
    results.flatMap(({ teamId, taskId, outcome }) =>
      outcome.status === 'completed' ? [[`${teamId} ${taskId}`, outcome.photoId] as const] : [],
    ),
  );
  return submissions.flatMap((submission) => {
    const { teamId, taskId, photoId } = submission;
    const team = teamOf.get(teamId);
    const task = taskOf.get(taskId);
    if (!team || !task) return [];
    const winner = winners.get(`${teamId} ${taskId}`);
    return [{ submission, team, task, otherCounts: winner !== undefined && winner !== photoId }];
  });
}

/** A photo with the organiser's last decision, and its team. */
export interface Reviewed {
  submission: AdminSubmission;
  team: AdminTeam;
}

/** A photo that another organiser decided on first. */
interface Overtaken extends Reviewed {
  /** True when the photo waited for a decision and has left that list. */
  hasLeft: boolean;
}

/** All photos: those that wait for the organiser's decision, and the others. */
export function useReviews({ submissions: live, ...game }: AdminState) {
  const { submissions, changed, older } = useReviewList(live);
  const [last, setLast] = useState<Reviewed | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [rejecting, setRejecting] = useState<ReviewEntry | null>(null);
  const entries = reviewEntries(submissions, game);
  // False after a later decision by somebody else, which cannot be undone here.
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
    /**
     * The last decision on a photo that a team asked about, for undo: the photo has left its list.
     */
    last: stands ? last : null,
    /** Shown until this organiser decides on another photo. */
    overtaken,
    /** Takes the answer to a decision on a photo. */
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
    /** Erasing a photo keeps the result that it gave its team. */
    erased: ({ submission }: ReviewEntry) => changed({ ...submission, photoId: null }),
    /** The photo being rejected. Not kept in its row, which moves when a team asks about it. */
    rejecting,
    reject: (entry: ReviewEntry) => setRejecting(entry),
    endRejecting: () => setRejecting(null),
  };
}

export type Reviews = ReturnType<typeof useReviews>;
