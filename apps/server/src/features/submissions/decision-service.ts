import type { SubmissionId, TeamId } from '@reisspel/contract/ids';
import type {
  AdminSubmission,
  OwnSubmission,
  SubmissionDecision,
  SubmissionResult,
  Verdict,
} from '@reisspel/contract/submissions';
import type { AdminTask } from '@reisspel/contract/tasks';
import { done, type Outcome, refuse } from '@reisspel/rules/outcome';
import { autoAdvance, maxAttempts } from '@reisspel/rules/requirements';
import { effectiveOutcome, isHeld, refusePhoto } from '@reisspel/rules/submissions';
import { isExpired, remainingMs } from '@reisspel/rules/verdicts';
import type { Tx } from '../../db/database.ts';
import { findTask } from '../../db/game-queries.ts';
import { lockTrip } from '../../db/locks.ts';
import type { TripScope } from '../../db/trip-scope.ts';
import { photoTaskInPlay, type SubmissionDeps } from './in-play.ts';
import { tellDecided } from './photo-news.ts';
import { reconcile } from './reconcile.ts';
import { findPhotoSubmission, markAsked, photoSubmissions, updateOutcome } from './submission-store.ts';

function resultOf(submission: AdminSubmission): SubmissionResult {
  const { id, attempt, checks, photoId } = submission;
  return { id, attempt, outcome: effectiveOutcome(submission), checks, photoId };
}

/** Attempts used and allowed, for what is said of a photo that does not count. */
async function attemptsOf(tx: Tx, scope: TripScope, submission: AdminSubmission, task: AdminTask) {
  const used = (await photoSubmissions(tx, scope, submission)).length;
  return { attempt: used, maxAttempts: maxAttempts(task.verificationRequirements) };
}

/**
 * What the server decides over a held photo whose time is up (spec 4). A task that has no timeout any more leaves it to
 * the team: the photo stays held, without a clock.
 */
async function expiredVerdict(
  tx: Tx,
  scope: TripScope,
  submission: AdminSubmission,
  task: AdminTask,
): Promise<Verdict> {
  const advance = autoAdvance(task.verificationRequirements);
  const { outcome } = submission;
  if (advance === null && outcome.verdict === 'held') return { ...outcome, deadlineAt: null };
  return advance?.decision === 'approve'
    ? { verdict: 'accepted', pointsAwarded: task.points }
    : refusePhoto('time_expired', await attemptsOf(tx, scope, submission, task));
}

async function conclude(
  tx: Tx,
  scope: TripScope,
  { submission, task, outcome }: { submission: AdminSubmission; task: AdminTask; outcome: Verdict },
  { announcer, clock }: Pick<SubmissionDeps, 'announcer' | 'clock'>,
): Promise<SubmissionResult> {
  const { teamId, taskId } = submission;
  await updateOutcome(tx, scope, submission, outcome);
  const key = { teamId, taskId };
  await reconcile(tx, scope, announcer, { key, task, now: clock.now() });
  return resultOf({ ...submission, outcome });
}

/** Decides over a held photo whose time is up; nothing happens when somebody was first. */
export async function expireHeldPhoto(
  tx: Tx,
  scope: TripScope,
  id: SubmissionId,
  deps: Pick<SubmissionDeps, 'announcer' | 'notifier' | 'clock'>,
): Promise<void> {
  const submission = await findPhotoSubmission(tx, scope, id);
  if (submission?.outcome.verdict !== 'held' || !isHeld(submission)) return;
  // The game may have ended since the photo was found, which takes its clock away.
  if (!isExpired(submission.outcome.deadlineAt, deps.clock.now())) return;
  const task = await findTask(tx, scope, submission.taskId);
  if (!task) return;
  const outcome = await expiredVerdict(tx, scope, submission, task);
  await conclude(tx, scope, { submission, task, outcome }, deps);
  // Its phone may be in a pocket, or nobody would have let the time run out.
  const { teamId, late } = submission;
  tellDecided(tx, scope, deps.notifier, { teamId, task, verdict: outcome, late });
}

export function createDecisionService(deps: SubmissionDeps) {
  const { database, announcer, clock } = deps;

  async function own(
    tx: Tx,
    scope: TripScope,
    teamId: TeamId,
    id: SubmissionId,
  ): Promise<AdminSubmission | null> {
    const submission = await findPhotoSubmission(tx, scope, id);
    return submission?.teamId === teamId ? submission : null;
  }

  return {
    /** A photo of the own team as it stands now. */
    find: (scope: TripScope, teamId: TeamId, id: SubmissionId): Promise<Outcome<OwnSubmission>> =>
      database.read(async (tx) => {
        const submission = await own(tx, scope, teamId, id);
        if (!submission) return refuse('not_found');
        const { outcome, review } = submission;
        const deadlineAt = outcome.verdict === 'held' ? outcome.deadlineAt : null;
        return done({ ...resultOf(submission), review, remainingMs: remainingMs(deadlineAt, clock.now()) });
      }),

    /**
     * Hands in a held photo, or gives it up (which leaves its attempt used). A photo that was decided over already
     * gives what became of it, so a repeat changes nothing; after the end of its time that is the server's decision. It
     * may be handed in when the game is over, as a late photo may still come.
     */
    decide: (
      scope: TripScope,
      teamId: TeamId,
      id: SubmissionId,
      { decision }: SubmissionDecision,
    ): Promise<Outcome<SubmissionResult>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const submission = await own(tx, scope, teamId, id);
        if (!submission) return refuse('not_found');
        const { outcome } = submission;
        if (outcome.verdict !== 'held' || !isHeld(submission)) return done(resultOf(submission));
        const concluded = async (task: AdminTask, verdict: Verdict) =>
          done(await conclude(tx, scope, { submission, task, outcome: verdict }, { announcer, clock }));
        // It waits because it came while the game ran, whatever its phone says of when it was made.
        const moment = { capturedAt: submission.createdAt, now: clock.now() };
        const inPlay = await photoTaskInPlay(tx, scope, submission, moment);
        if (
          inPlay.ok &&
          isExpired(outcome.deadlineAt, moment.now) &&
          autoAdvance(inPlay.value.task.verificationRequirements)
        ) {
          const { task } = inPlay.value;
          return concluded(task, await expiredVerdict(tx, scope, submission, task));
        }
        if (decision === 'submit') {
          if (!inPlay.ok) return inPlay;
          if (!outcome.passed) return refuse('photo_not_passed');
          const { task } = inPlay.value;
          return concluded(task, { verdict: 'accepted', pointsAwarded: task.points });
        }
        // Giving up is always possible, also when there is nothing left to play.
        const task = await findTask(tx, scope, submission.taskId);
        if (!task) return refuse('not_found');
        return concluded(task, refusePhoto('withdrawn', await attemptsOf(tx, scope, submission, task)));
      }),

    /** Asks the organiser to look at a photo that the checks did not let pass. Asking twice is asking once. */
    ask: (scope: TripScope, teamId: TeamId, id: SubmissionId): Promise<Outcome<null>> =>
      database.write(async (tx) => {
        await lockTrip(tx, scope);
        const submission = await own(tx, scope, teamId, id);
        const task = submission ? await findTask(tx, scope, submission.taskId) : null;
        if (!submission || !task) return refuse('not_found');
        const { outcome, review } = submission;
        const passed = outcome.verdict === 'accepted' || (outcome.verdict === 'held' && outcome.passed);
        if (review.state === 'asked') return done(null);
        if (passed || review.state !== 'none') return refuse('review_not_possible');
        await markAsked(tx, scope, id);
        const key = { teamId, taskId: task.id };
        await reconcile(tx, scope, announcer, { key, task, now: clock.now() });
        return done(null);
      }),
  };
}

export type DecisionService = ReturnType<typeof createDecisionService>;
