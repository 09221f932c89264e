import type { PhotoId } from '@reisspel/contract/ids';
import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { DashboardState } from '@reisspel/contract/live';
import type { AdminSubmission, ReviewInput } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import type { TeamCard } from '@reisspel/contract/teams';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, request } from '../../../lib/api.ts';

/** The organiser's decision. null undoes the last decision. */
export type Decision = { decision: 'approve' } | { decision: 'reject'; reason: string } | null;

interface ReviewAnswer {
  submission: AdminSubmission;
  /** True if another organiser decided first. `submission` then has that decision. */
  isByOther: boolean;
}

/** Fetches a page of photos that arrived before this time (epoch ms), the newest first. */
async function fetchPage(before: number): Promise<AdminSubmission[]> {
  const path = `/api/submissions?before=${before}`;
  return (await request<{ submissions: AdminSubmission[] }>('GET', path)).submissions;
}

/** Sends a decision and the review state that the organiser saw. An outdated state is refused. */
function sendDecision(
  { id, review: { state: seen } }: AdminSubmission,
  decision: Decision,
): Promise<AdminSubmission> {
  const path = `/api/submissions/${id}/review`;
  if (decision === null) return request<AdminSubmission>('DELETE', `${path}?seen=${seen}`);
  return request<AdminSubmission>('PUT', path, { json: { ...decision, seen } satisfies ReviewInput });
}

/** Calls `onAnswer` even if the live state removed the photo before the response arrived. */
export function useReview(submission: AdminSubmission, onAnswer: (answer: ReviewAnswer) => void) {
  return useMutation({
    onSuccess: onAnswer,
    mutationFn: async (decision: Decision): Promise<ReviewAnswer> => {
      try {
        return { submission: await sendDecision(submission, decision), isByOther: false };
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'review_outdated')) throw error;
        // Another organiser decided first. Fetches the photo, because the live state may lack it.
        const page = await fetchPage(submission.createdAt + 1);
        const current = page.find(({ id }) => id === submission.id);
        if (!current) throw error;
        return { submission: current, isByOther: true };
      }
    },
  });
}

/** Number of photos that are shown at first, and number that each tap on "older" adds. */
const FIRST_SHOWN = 6;
const MORE_SHOWN = 12;

interface OlderPhotos {
  /** The photos of the live state when `photos` was last updated. */
  live: readonly AdminSubmission[];
  /** Photos that the live state no longer has, or never had. */
  photos: readonly AdminSubmission[];
  /** True if `photos` reaches back to the first photo of the game. */
  atEnd: boolean;
}

/**
 * Returns the arrival time (epoch ms) of the oldest of the newest SUBMISSION_PAGE photos, or null
 * if there are no older photos. The live state has an older photo only while a team asks about it.
 */
function oldestRecentOf(live: readonly AdminSubmission[]): number | null {
  return live[SUBMISSION_PAGE - 1]?.createdAt ?? null;
}

/** Keeps a photo on the screen after newer photos have pushed it out of the live state. */
function keepPushedOut(older: OlderPhotos, live: readonly AdminSubmission[]): OlderPhotos {
  const oldestRecent = oldestRecentOf(live);
  if (oldestRecent === null) return { live, photos: [], atEnd: false };
  const ids = new Set(live.map(({ id }) => id));
  const pushedOut = older.live.filter(({ id, createdAt }) => createdAt <= oldestRecent && !ids.has(id));
  return { ...older, live, photos: [...pushedOut, ...older.photos] };
}

/** Sorts photos, the newest first. Keeps only the last copy of each id. */
export function sortByArrival<S extends Pick<AdminSubmission, 'id' | 'createdAt' | 'capturedAt'>>(
  submissions: readonly S[],
): S[] {
  const byId = new Map(submissions.map((submission) => [submission.id, submission]));
  return [...byId.values()].toSorted((a, b) => b.createdAt - a.createdAt || b.capturedAt - a.capturedAt);
}

function useReviewList(live: readonly AdminSubmission[]) {
  const [older, setOlder] = useState<OlderPhotos>({ live, photos: [], atEnd: false });
  const [shown, setShown] = useState(FIRST_SHOWN);
  const page = useMutation({ mutationFn: fetchPage });
  if (older.live !== live) setOlder(keepPushedOut(older, live));

  const submissions = sortByArrival([...older.photos, ...live]);
  const oldestRecent = oldestRecentOf(live);
  const oldest = Math.min(oldestRecent ?? 0, ...older.photos.map(({ createdAt }) => createdAt));
  const load = () => {
    setShown(shown + MORE_SHOWN);
    if (oldestRecent === null || older.atEnd || shown + MORE_SHOWN <= submissions.length) return;
    // The extra millisecond includes all photos of that moment. `sortByArrival` drops duplicates.
    page.mutate(oldest + 1, {
      onSuccess: (added) =>
        setOlder((before) => ({
          ...before,
          photos: [...before.photos, ...added],
          atEnd: added.length < SUBMISSION_PAGE,
        })),
    });
  };
  return {
    submissions,
    /** Shows the new state of an older photo, which the live state does not update. */
    updateOlder: (submission: AdminSubmission) =>
      setOlder((before) => ({
        ...before,
        photos: before.photos.map((other) => (other.id === submission.id ? submission : other)),
      })),
    older: {
      shown,
      hasMore: shown < submissions.length || (oldestRecent !== null && !older.atEnd),
      busy: page.isPending,
      error: page.error,
      load,
    },
  };
}

export interface ReviewEntry {
  submission: AdminSubmission;
  team: TeamCard;
  task: AdminTask;
  isSuperseded: boolean;
  /** The earlier photo that it looks like. `team` or `task` is null if it is not in the game. */
  earlier: { photoId: PhotoId; team: TeamCard | null; task: AdminTask | null } | null;
}

/** Adds the team and the task to each photo. Drops photos of a deleted team or task. */
function reviewEntries(
  submissions: readonly AdminSubmission[],
  { teams, tasks, results }: Pick<DashboardState, 'teams' | 'tasks' | 'results'>,
): ReviewEntry[] {
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  /** Ids of the photos that completed a task for a team, by the ids of team and task. */
  const completingPhotos = new Map(
    results.flatMap(({ teamId, taskId, outcome }) =>
      outcome.status === 'completed' ? [[`${teamId} ${taskId}`, outcome.photoId] as const] : [],
    ),
  );
  return submissions.flatMap((submission) => {
    const { teamId, taskId, photoId } = submission;
    const team = teamOf.get(teamId);
    const task = taskOf.get(taskId);
    if (!team || !task) return [];
    const completing = completingPhotos.get(`${teamId} ${taskId}`);
    const isSuperseded = completing !== undefined && completing !== photoId;
    const { resembles } = submission;
    const earlier = resembles && {
      photoId: resembles.photoId,
      team: teamOf.get(resembles.teamId) ?? null,
      task: taskOf.get(resembles.taskId) ?? null,
    };
    return [{ submission, team, task, isSuperseded, earlier }];
  });
}

/** A photo after the last decision on it, and its team. */
export type DecidedPhoto = Pick<ReviewEntry, 'submission' | 'team'>;

/** A photo that another organiser decided on first. */
interface DecidedByOther extends DecidedPhoto {
  /** True if the photo was in the list of photos that wait for a decision. */
  wasPending: boolean;
}

export function useReviews({ submissions: live, ...game }: DashboardState) {
  const { submissions, updateOlder, older } = useReviewList(live);
  const [lastDecided, setLastDecided] = useState<DecidedPhoto | null>(null);
  const [decidedByOther, setDecidedByOther] = useState<DecidedByOther | null>(null);
  const [rejecting, setRejecting] = useState<ReviewEntry | null>(null);
  const entries = reviewEntries(submissions, game);
  // A later decision by somebody else cannot be undone here.
  const isUndoable =
    lastDecided !== null &&
    submissions.some(
      ({ id, review }) =>
        id === lastDecided.submission.id && review.state === lastDecided.submission.review.state,
    );
  const handleAnswer = (team: TeamCard, wasPending: boolean, { submission, isByOther }: ReviewAnswer) => {
    updateOlder(submission);
    setDecidedByOther(isByOther ? { submission, team, wasPending } : null);
  };
  const isPending = ({ submission }: ReviewEntry) => submission.review.state === 'asked';
  return {
    pending: entries.filter(isPending),
    others: entries.filter((entry) => !isPending(entry)),
    older,
    /** The last decision on a photo that a team asked about, or null if it cannot be undone. */
    lastDecided: isUndoable ? lastDecided : null,
    /** A photo that another organiser decided on first. It stays until the next decision here. */
    decidedByOther,
    onDecided: (entry: ReviewEntry, answer: ReviewAnswer) => {
      const { team } = entry;
      const wasPending = isPending(entry);
      handleAnswer(team, wasPending, answer);
      if (wasPending) setLastDecided(answer.isByOther ? null : { submission: answer.submission, team });
    },
    onUndone: ({ team }: DecidedPhoto, answer: ReviewAnswer) => {
      handleAnswer(team, true, answer);
      setLastDecided(null);
    },
    /** Removes the photo from its entry. The team keeps the result of the photo. */
    onErased: ({ submission }: ReviewEntry) => updateOlder({ ...submission, photoId: null }),
    /** The photo being rejected. Its row would lose this state when a team asks about the photo. */
    rejecting,
    openReject: (entry: ReviewEntry) => setRejecting(entry),
    closeReject: () => setRejecting(null),
  };
}

export type Reviews = ReturnType<typeof useReviews>;
