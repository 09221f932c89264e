import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { AdminState } from '@reisspel/contract/live';
import type { AdminSubmission, ReviewInput } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { AdminTeam } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, request } from '../../../lib/api.ts';

/** The organiser's decision; null undoes the last one. */
export type Decision = { decision: 'approve' } | { decision: 'reject'; reason: string } | null;

interface ReviewAnswer {
  submission: AdminSubmission;
  /** True when another organiser decided first; `submission` is then the result of that. */
  overtaken: boolean;
}

/** Fetches a page of photos from before a moment (epoch ms), the newest first. */
async function fetchPage(before: number): Promise<AdminSubmission[]> {
  const path = `/api/submissions?before=${before}`;
  return (await request<{ submissions: AdminSubmission[] }>('GET', path)).submissions;
}

function sendDecision(
  { id, review: { state: seen } }: AdminSubmission,
  decision: Decision,
): Promise<AdminSubmission> {
  const path = `/api/submissions/${id}/review`;
  if (decision === null) return request<AdminSubmission>('DELETE', `${path}?seen=${seen}`);
  return request<AdminSubmission>('PUT', path, { json: { ...decision, seen } satisfies ReviewInput });
}

/**
 * Decides on a photo in the state that `submission` shows. `onAnswer` is also called when the live
 * state was faster and the photo has left the list.
 */
export function useReview(submission: AdminSubmission, onAnswer: (answer: ReviewAnswer) => void) {
  return useMutation({
    onSuccess: onAnswer,
    mutationFn: async (decision: Decision): Promise<ReviewAnswer> => {
      try {
        return { submission: await sendDecision(submission, decision), overtaken: false };
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'review_outdated')) throw error;
        // Fetched, because the live state does not hold older photos.
        const page = await fetchPage(submission.createdAt + 1);
        const now = page.find(({ id }) => id === submission.id);
        if (!now) throw error;
        return { submission: now, overtaken: true };
      }
    },
  });
}

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
  const page = useMutation({ mutationFn: fetchPage });
  if (older.live !== live) setOlder(afterLiveChange(older, live));

  const submissions = byArrival([...older.kept, ...live]);
  const edge = edgeOf(live);
  const oldest = older.kept.reduce((least, { createdAt }) => Math.min(least, createdAt), edge ?? 0);
  const load = () => {
    setShown(shown + MORE_SHOWN);
    if (edge === null || older.atEnd || shown + MORE_SHOWN <= submissions.length) return;
    // Asks from one millisecond later, to include photos of the same moment; duplicates show once.
    page.mutate(oldest + 1, {
      onSuccess: (added) =>
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
  { teams, tasks, results }: Pick<AdminState, 'teams' | 'tasks' | 'results'>,
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
  const isUndoable =
    last !== null &&
    submissions.some(
      ({ id, review }) => id === last.submission.id && review.state === last.submission.review.state,
    );
  const answered = (team: AdminTeam, hasLeft: boolean, { submission, overtaken: isLate }: ReviewAnswer) => {
    changed(submission);
    setOvertaken(isLate ? { submission, team, hasLeft } : null);
  };
  const isAsked = ({ submission }: ReviewEntry) => submission.review.state === 'asked';
  return {
    asked: entries.filter(isAsked),
    others: entries.filter((entry) => !isAsked(entry)),
    older,
    /** The last decision on a photo that a team asked about, for undo: it has left the list. */
    last: isUndoable ? last : null,
    /** A photo that another organiser decided on first; kept until the next decision here. */
    overtaken,
    /** Takes the answer to a decision on a photo. */
    reviewed: ({ submission: before, team }: ReviewEntry, answer: ReviewAnswer) => {
      const hasLeft = before.review.state === 'asked';
      answered(team, hasLeft, answer);
      if (hasLeft) setLast(answer.overtaken ? null : { submission: answer.submission, team });
    },
    undone: ({ team }: Reviewed, answer: ReviewAnswer) => {
      answered(team, true, answer);
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
