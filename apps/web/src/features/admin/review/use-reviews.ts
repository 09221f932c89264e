import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { AdminState, TaskResult } from '@reisspel/contract/live';
import type { AdminSubmission } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useState } from 'react';
import { type ReviewAnswer, useOlderSubmissions } from './review-mutations.ts';

/** Photos shown at first, and added each time: a page of cards stays a page. */
const FIRST_SHOWN = 6;
const MORE_SHOWN = 12;

interface Older {
  live: readonly AdminSubmission[];
  /** Photos that the live state holds no more, or never held. */
  kept: readonly AdminSubmission[];
  atEnd: boolean;
}

/** When the last of the newest photos came: what came before is live only while a team asks about it. */
function edgeOf(live: readonly AdminSubmission[]): number | null {
  return live[SUBMISSION_PAGE - 1]?.createdAt ?? null;
}

/** What was pushed over the edge by newer photos stays on the screen. */
function afterLiveChange({ live: before, kept, atEnd }: Older, live: readonly AdminSubmission[]): Older {
  const edge = edgeOf(live);
  // Everything there is fits the live state: nothing can be older.
  if (edge === null) return { live, kept: [], atEnd: false };
  const ids = new Set(live.map(({ id }) => id));
  const pushed = before.filter(({ id, createdAt }) => createdAt <= edge && !ids.has(id));
  return { live, kept: [...pushed, ...kept], atEnd };
}

/** Each photo once, as it stands last in the list, those that came last first. */
export function byArrival<S extends Pick<AdminSubmission, 'id' | 'createdAt' | 'capturedAt'>>(
  submissions: readonly S[],
): S[] {
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return [...byId.values()].toSorted((a, b) => b.createdAt - a.createdAt || b.capturedAt - a.capturedAt);
}

/**
 * All photos the organiser has asked for, those that came last first: the live ones, and older
 * pages behind them.
 */
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
    // One millisecond later, so that a photo of the same moment is not passed over; what comes twice shows once.
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
    /** Takes the answer to the organiser's word: the live state does not tell of older photos. */
    changed: (submission: AdminSubmission) =>
      setOlder((held) => ({
        ...held,
        kept: held.kept.map((other) => (other.id === submission.id ? submission : other)),
      })),
    older: {
      /** How many photos to show. */
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
  /** Whether the team completed the task with another photo. */
  otherCounts: boolean;
}

/** Photos with the team and task they belong to; those of a deleted one are left out. */
function reviewEntries(
  submissions: readonly AdminSubmission[],
  { teams, tasks, results }: ReviewGame,
): ReviewEntry[] {
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  /** The photo that completed a task for a team. */
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
