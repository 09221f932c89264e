import type { SubmissionId } from '@reisspel/contract/ids';
import { SUBMISSION_PAGE } from '@reisspel/contract/limits';
import type { AdminSubmission, Review, ReviewInput, ReviewUndo } from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { type Act, recordAct } from '../../db/audit.ts';
import type { Tx } from '../../db/database.ts';
import { findTask, findTeam } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import type { SubmissionDeps } from './in-play.ts';
import { tellReviewed } from './photo-news.ts';
import { reconcile } from './reconcile.ts';
import { findResult } from './store.ts';
import {
  type Decision,
  findPhotoSubmission,
  photoSubmissionsBefore,
  updateReview,
} from './submission-store.ts';

type Word = ReviewInput | ReviewUndo;

function decisionOf(word: Word, { outcome }: AdminSubmission, task: AdminTask): Decision | null {
  if (!('decision' in word)) return null;
  if (word.decision === 'reject') return { decision: 'reject', reason: word.reason };
  // A photo that counted before brings what it brought then, whatever the task is worth now.
  const points = outcome.verdict === 'accepted' ? outcome.pointsAwarded : task.points;
  return { decision: 'approve', points };
}

/** Whether an organiser has spoken, and how: a team that asks changes nothing of that. */
function spoken(state: Review['state']): 'approved' | 'rejected' | null {
  return state === 'approved' || state === 'rejected' ? state : null;
}

/** Whether what is to be said has been said already, as by a request whose answer got lost. */
function isSaid(word: Word, review: Review): boolean {
  if (!('decision' in word)) return spoken(review.state) === null;
  if (word.decision === 'approve') return review.state === 'approved';
  return review.state === 'rejected' && review.reason === word.reason;
}

/** How the log names a word, and what takes it back. */
function actOf(word: Word, submissionId: SubmissionId): Pick<Act, 'act' | 'undo'> {
  if (!('decision' in word)) return { act: 'review_undone' };
  const decision = word.decision === 'approve' ? 'approved' : 'rejected';
  return { act: `photo_${decision}`, undo: { by: 'review', submissionId, decision } };
}

/** The organiser's word on photos: it goes above the checks, and can be taken back. */
export function createReviewService({ database, announcer, notifier, clock }: SubmissionDeps) {
  async function write(
    tx: Tx,
    scope: TripScope,
    id: SubmissionId,
    word: Word,
  ): Promise<Outcome<AdminSubmission>> {
    await lockTrip(tx, scope);
    const submission = await findPhotoSubmission(tx, scope, id);
    const task = submission ? await findTask(tx, scope, submission.taskId) : null;
    if (!submission || !task) return refuse('not_found');
    if (isSaid(word, submission.review)) return done(submission);
    if (spoken(word.seen) !== spoken(submission.review.state)) return refuse('review_outdated');
    const key = { teamId: submission.teamId, taskId: submission.taskId };
    const before = (await findResult(tx, scope, key))?.outcome ?? null;
    await updateReview(tx, scope, id, decisionOf(word, submission, task));
    await reconcile(tx, scope, announcer, { key, task, now: clock.now() });
    const team = await findTeam(tx, scope, submission.teamId);
    const label = `${team?.name ?? ''}: ${task.instructions}`;
    await recordAct(tx, scope, { ...actOf(word, id), at: clock.now(), subject: id, label });
    const changed = await findPhotoSubmission(tx, scope, id);
    if (!changed) return refuse('not_found');
    const results = { before, after: (await findResult(tx, scope, key))?.outcome ?? null };
    tellReviewed(tx, scope, notifier, { before: submission, after: changed, task, results });
    return done(changed);
  }

  const say = (scope: TripScope, id: SubmissionId, word: Word): Promise<Outcome<AdminSubmission>> =>
    database.write((tx) => write(tx, scope, id, word));

  return {
    /** Approves a photo, or rejects it with a reason. The team's result follows at once. */
    review: (scope: TripScope, id: SubmissionId, input: ReviewInput) => say(scope, id, input),

    /** Takes the organiser's word back: what the checks and the team had made of it counts again. */
    undo: (scope: TripScope, id: SubmissionId, undo: ReviewUndo) => say(scope, id, undo),

    /** A page of photos from before a moment (epoch ms), the newest first. */
    before: (scope: TripScope, moment: number): Promise<AdminSubmission[]> =>
      database.read((tx) => photoSubmissionsBefore(tx, scope, moment, SUBMISSION_PAGE)),
  };
}

export type ReviewService = ReturnType<typeof createReviewService>;
